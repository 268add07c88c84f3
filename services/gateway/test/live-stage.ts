import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import {
  liveLocationSubject,
  liveVisitSubject,
  type LiveVisit,
  type LocationFrame,
} from '@contracts/live';
import { trackingRequests, type TrackingRecord } from '@contracts/tracking/records';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { aLocation, aRecord, journeyOf, visitOf } from './factories';
import type { GatewayUnderTest } from './gateway-under-test';
import { LiveBrowser } from './live-browser';

/** Booking and tracking as a spec plays them, and the browsers that watch. */
export class LiveStage {
  readonly technicianId = randomUUID();
  private readonly records = new Map<string, TrackingRecord>();
  private readonly browsers: LiveBrowser[] = [];

  constructor(readonly gateway: GatewayUnderTest) {
    this.answer();
  }

  /** Questions for this record are answered, from now on. */
  answer(): void {
    answerForRecords(this.gateway, (appointmentId) => {
      const record = this.records.get(appointmentId);
      if (!record) throw new Refusal('appointment_not_found');
      return record;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.browsers.map((browser) => browser.end()));
  }

  async browser(options?: object): Promise<LiveBrowser> {
    const opened = await LiveBrowser.open(this.gateway.port, options);
    this.browsers.push(opened);
    return opened;
  }

  /** A job under way, as booking and tracking have it. */
  underWay(changes: Partial<TrackingRecord> = {}): TrackingRecord {
    const { technicianId } = this;
    const record = aRecord({ status: 'en-route', technicianId, version: 5, ...changes });
    this.records.set(record.appointmentId, record);
    return record;
  }

  /** A job under way, and a browser that watches it. */
  async watched(changes: Partial<TrackingRecord> = {}) {
    const record = this.underWay(changes);
    const watcher = await this.browser();
    await watcher.watch(record.appointmentId);
    return { record, watcher };
  }

  /** Booking says that its visit has changed. What it answers never gets older. */
  tell(record: TrackingRecord): void {
    const { appointmentId, version, status, technicianId } = record;
    const present = this.records.get(appointmentId);
    if (!present || present.version <= version) this.records.set(appointmentId, record);
    const visit: LiveVisit = { version, status, technicianId };
    this.gateway.stubs.say(liveVisitSubject(appointmentId), visit);
  }

  /** Booking does not answer for a while; the function that is returned makes it answer. */
  hold(): () => void {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    this.gateway.stubs.answer(bookingRequests.visit, async ({ appointmentId }) => {
      await held;
      return visitOf(this.records.get(appointmentId)!);
    });
    return answer;
  }

  questions(): number {
    return this.gateway.stubs.payloadsOf(bookingRequests.visit).length;
  }

  move(appointmentId: string | undefined, changes: Partial<LocationFrame> = {}): LocationFrame {
    const { technicianId } = this;
    const frame = aLocation({ appointmentId, technicianId, version: 5, ...changes });
    this.gateway.stubs.say(liveLocationSubject(frame.technicianId), frame);
    return frame;
  }

  /** Whatever was said on the live channel before has been heard by the gateway and sent to this browser. */
  async heardEverything(by: LiveBrowser): Promise<void> {
    const marker = this.underWay({ status: 'dispatched', version: 1 });
    const seen = () =>
      about(by, marker.appointmentId).filter(({ type }) => type === 'tracking_update');
    by.say({ type: 'subscribe', appointmentId: marker.appointmentId });
    await eventually(() => expect(seen()).toHaveLength(1));
    this.tell({ ...marker, version: 2 });
    await eventually(() => expect(seen()).toHaveLength(2));
  }
}

/** A new stage for each test. */
export function stageForTests(gateway: GatewayUnderTest): () => LiveStage {
  let stage: LiveStage;
  beforeEach(() => {
    stage = new LiveStage(gateway);
  });
  afterEach(() => stage.close());
  return () => stage;
}

/** Plays the two services of whose answers a tracking record is made. */
export function answerForRecords(
  { stubs }: Pick<GatewayUnderTest, 'stubs'>,
  recordOf: (appointmentId: string) => TrackingRecord,
): void {
  stubs.answer(bookingRequests.visit, ({ appointmentId }) => visitOf(recordOf(appointmentId)));
  stubs.answer(trackingRequests.knownJourneys, ({ appointmentIds }) =>
    appointmentIds.map((appointmentId) => {
      const record = recordOf(appointmentId);
      return { ...journeyOf(record), appointmentId, version: record.version };
    }),
  );
  stubs.answer(trackingRequests.journeys, ({ visits }) =>
    visits.map(({ facts }) => journeyOf(recordOf(facts.appointmentId))),
  );
}

export const about = (by: LiveBrowser, id: string) =>
  by.heard.filter((frame) => 'appointmentId' in frame && frame.appointmentId === id);
