import { randomUUID } from 'node:crypto';
import { liveLocationSubject, liveTrackingSubject, type LocationFrame } from '@contracts/live';
import { trackingRequests, type TrackingRecord } from '@contracts/tracking';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { aLocation, aRecord, forDispatch } from './factories';
import type { GatewayUnderTest } from './gateway-under-test';
import { LiveBrowser } from './live-browser';

/** Tracking as a spec plays it, and the browsers that watch. */
export class LiveStage {
  readonly technicianId = randomUUID();
  private readonly records = new Map<string, TrackingRecord>();
  private readonly browsers: LiveBrowser[] = [];

  constructor(readonly gateway: GatewayUnderTest) {
    gateway.stubs.answer(trackingRequests.record, ({ appointmentId }) => {
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

  /** A job under way, as tracking has it. */
  underWay(changes: Partial<TrackingRecord> = {}): TrackingRecord {
    const { technicianId } = this;
    const record = aRecord({ status: 'en-route', technicianId, version: 5, ...changes });
    this.records.set(record.appointmentId, record);
    return record;
  }

  tell(record: TrackingRecord): void {
    this.records.set(record.appointmentId, record);
    this.gateway.stubs.say(liveTrackingSubject(record.appointmentId), {
      record,
      dispatch: forDispatch(record),
    });
  }

  move(appointmentId: string | undefined, changes: Partial<LocationFrame> = {}): LocationFrame {
    const { technicianId } = this;
    const frame = aLocation({ appointmentId, technicianId, version: 5, ...changes });
    this.gateway.stubs.say(liveLocationSubject(frame.technicianId), frame);
    return frame;
  }

  /** Whatever was said on the live lane before has been heard by the gateway and sent to this browser. */
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

export const about = (by: LiveBrowser, id: string) =>
  by.heard.filter((frame) => 'appointmentId' in frame && frame.appointmentId === id);
