import {
  bookingRequests,
  type AppointmentFacts,
  type VersionedAppointmentFacts,
} from '@contracts/booking';
import type { LiveLocation, LiveTracking } from '@contracts/live';
import type { Technician } from '@contracts/technicians';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { loadConfig } from '@service-kit/config/config';
import { Refusal } from '@service-kit/requests/refusal';
import { ServiceUnderTest, type Prepared } from '@service-kit/testing/service-under-test';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { TrackingConfig } from '../src/config';
import { database } from '../src/database/data-source';
import { PhoneLinksService } from '../src/phone-links/phone-links.service';
import { LatestPositionsService } from '../src/positions/latest-positions.service';
import { PositionLogService } from '../src/positions/position-log.service';
import { PositionsService } from '../src/positions/positions.service';
import { AlertsService } from '../src/records/alerts/alerts.service';
import { StoredRecordsService } from '../src/records/changes/stored-records.service';
import { MovesService } from '../src/records/moves/moves.service';
import { AppointmentProjection } from '../src/records/projection/appointment-projection.service';
import { LiveRecordsService } from '../src/records/reads/live-records.service';
import { RecordListsService } from '../src/records/reads/record-lists.service';
import { RecordReadsService } from '../src/records/reads/record-reads.service';
import type { Step, Stepper } from '../src/records/transitions/step';
import { TransitionsService } from '../src/records/transitions/transitions.service';
import { CompletedJobsConsumer } from '../src/technicians/completed-jobs.consumer';
import { TechniciansService } from '../src/technicians/technicians.service';
import { TrackingModule } from '../src/tracking.module';
import { appointmentFacts, morning } from './factories';

/** Nothing listens there: what a Redis that is away looks like. */
export const redisAway = 'redis://127.0.0.1:1';

/** The tracking service on a database of its own and a real Redis, without NATS. */
export class TrackingParts extends ServiceUnderTest {
  /** What booking would answer; an id that is not here is unknown to it. */
  readonly booking = new Map<string, VersionedAppointmentFacts>();

  readonly latest = this.get(LatestPositionsService);
  readonly log = this.get(PositionLogService);
  readonly positions = this.get(PositionsService);
  readonly technicians = this.get(TechniciansService);
  readonly links = this.get(PhoneLinksService);
  readonly reads = this.get(RecordReadsService);
  readonly appointments = this.get(AppointmentProjection);
  readonly stored = this.get(StoredRecordsService);
  readonly transitions = this.get(TransitionsService);
  readonly moves = this.get(MovesService);
  readonly lists = this.get(RecordListsService);
  readonly alerts = this.get(AlertsService);
  readonly completedJobs = this.get(CompletedJobsConsumer);

  private constructor(prepared: Prepared) {
    super(prepared);
    const { others } = this;
    others.usually(() => {
      others.when(bookingRequests.facts, ({ appointmentId }) => {
        const known = this.booking.get(appointmentId);
        if (!known) throw new Refusal('appointment_not_found');
        return known;
      });
    });
  }

  static async open(
    settings: NodeJS.ProcessEnv = {},
    original?: TrackingParts,
  ): Promise<TrackingParts> {
    const env = { REDIS_URL: testRedisUrl(), ...settings };
    const prepared = await ServiceUnderTest.prepare(
      database,
      (own) => TrackingModule.with(loadConfig(TrackingConfig, { ...own, ...env })),
      original,
    );
    return new TrackingParts(prepared);
  }

  override async clear(): Promise<void> {
    await this.trackingUpdates();
    await this.log.flush();
    await super.clear();
    this.booking.clear();
  }

  technician(name = 'Ana Reyes'): Promise<Technician> {
    return this.technicians.add({ name, phone: '(904) 555-0101' }, morning);
  }

  /** An appointment that tracking has heard of, at booking's version 1. */
  async appointment(facts: Partial<AppointmentFacts> = {}): Promise<AppointmentFacts> {
    const complete = appointmentFacts(facts);
    await this.appointments.applyVersion(1, complete, morning);
    return complete;
  }

  /** Moves an assigned record step by step, as its technician would. */
  async drive(facts: AppointmentFacts, ...steps: TrackingStatus[]): Promise<void> {
    for (const to of steps) await this.step(facts, to);
  }

  /** By the technician whom `facts` name, else by the office. */
  step(
    { appointmentId, technicianId }: Pick<AppointmentFacts, 'appointmentId' | 'technicianId'>,
    to: TrackingStatus,
    now = morning,
    more: Partial<Step> = {},
  ) {
    const by: Stepper = technicianId
      ? { as: 'technician', technicianId }
      : { as: 'office', name: 'Dana Office' };
    return this.moves.move({ appointmentId, to, by, ...more }, now);
  }

  async customerView(appointmentId: string, now = morning) {
    const record = await this.appointments.current(appointmentId, now);
    return (await this.reads.views(record, now)).record;
  }

  /** The moves that booking was handed. */
  handedOver(): unknown[] {
    const { subject } = bookingRequests.applyTrackingStatus;
    return this.others.asked.filter((one) => one.subject === subject).map(({ payload }) => payload);
  }

  locations(): LiveLocation[] {
    return this.saidOf('live.location.') as LiveLocation[];
  }

  async trackingUpdates(): Promise<LiveTracking[]> {
    await this.get(LiveRecordsService).onModuleDestroy();
    // One may overtake another on its way out, and gateways show the newest.
    return (this.saidOf('live.tracking.') as LiveTracking[]).toSorted(
      (a, b) => a.record.version - b.record.version,
    );
  }

  private saidOf(prefix: string): unknown[] {
    return this.said
      .filter(({ subject }) => subject.startsWith(prefix))
      .map(({ payload }) => payload);
  }
}
