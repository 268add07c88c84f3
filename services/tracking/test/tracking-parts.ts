import type { DataSource } from 'typeorm';
import {
  bookingRequests,
  type AppointmentFacts,
  type VersionedAppointmentFacts,
} from '@contracts/booking';
import type { EventEnvelope, RequestDefinition } from '@contracts/messaging';
import type { LiveLocation, LiveTracking } from '@contracts/live';
import type { TrackingStatusFacts } from '@contracts/tracking';
import type { Technician } from '@contracts/technicians';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import type { LivePublisher } from '@service-kit/messaging/live';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import { TrackingConfig } from '../src/config';
import { GeocodingService } from '../src/geocoding/geocoding.service';
import { JourneyService } from '../src/journey/journey.service';
import { LiveUpdatePublisher } from '../src/live/live-update-publisher.service';
import { PhoneLinksService } from '../src/phone-links/phone-links.service';
import { LatestPositionsService } from '../src/positions/latest-positions.service';
import { PositionLogService } from '../src/positions/position-log.service';
import { PositionsService } from '../src/positions/positions.service';
import { AlertsService } from '../src/records/alerts/alerts.service';
import { AppointmentProjection } from '../src/records/projection/appointment-projection.service';
import { DispatchScheduler } from '../src/records/scheduler/dispatch-scheduler';
import { RecordUpdatesService } from '../src/records/changes/record-updates.service';
import { StoredRecordsService } from '../src/records/changes/stored-records.service';
import { BookingUpdateService } from '../src/records/moves/booking-update.service';
import { MovesService } from '../src/records/moves/moves.service';
import { LiveRecordsService } from '../src/records/reads/live-records.service';
import { RecordListsService } from '../src/records/reads/record-lists.service';
import { RecordReadsService } from '../src/records/reads/record-reads.service';
import type { Step, Stepper } from '../src/records/transitions/step';
import { TransitionsService } from '../src/records/transitions/transitions.service';
import { CompletedJobsConsumer } from '../src/technicians/completed-jobs.consumer';
import { TechniciansService } from '../src/technicians/technicians.service';
import { appointmentFacts, morning } from './factories';

export interface Frame {
  readonly subject: string;
  readonly payload: unknown;
}

/** Nothing listens there: what a Redis that is away looks like. */
export const redisAway = 'redis://127.0.0.1:1';

/** The service's parts on a real database and Redis, with booking and the live lane at hand. */
export class TrackingParts {
  readonly frames: Frame[] = [];
  /** What booking would answer; an id that is not here is unknown to it. */
  readonly booking = new Map<string, VersionedAppointmentFacts>();
  /** Set to make booking fail. */
  bookingFailure: Error | undefined;
  /** The moves that were handed over to booking. */
  readonly handedOver: EventEnvelope<TrackingStatusFacts>[] = [];
  /** How booking takes one. */
  bookingApplies: () => Promise<unknown> = () => Promise.resolve({});

  readonly config: TrackingConfig;
  readonly updates: LiveUpdatePublisher;
  readonly latest: LatestPositionsService;
  readonly log: PositionLogService;
  readonly positions: PositionsService;
  readonly technicians: TechniciansService;
  readonly links: PhoneLinksService;
  readonly reads: RecordReadsService;
  readonly liveRecords: LiveRecordsService;
  readonly appointments: AppointmentProjection;
  readonly stored: StoredRecordsService;
  readonly transitions: TransitionsService;
  readonly moves: MovesService;
  readonly lists: RecordListsService;
  readonly alerts: AlertsService;
  readonly completedJobs: CompletedJobsConsumer;

  constructor(
    readonly dataSource: DataSource,
    settings: Partial<TrackingConfig> = {},
  ) {
    this.config = Object.assign(new TrackingConfig(), {
      REDIS_URL: testRedisUrl(),
      ...settings,
    });
    const publish = (subject: string, payload: unknown) => this.frames.push({ subject, payload });
    const live = { publish, hint: publish };
    const requests = {
      ask: (definition: RequestDefinition<unknown, unknown>, payload: unknown) =>
        this.answer(definition, payload),
    } as unknown as Requests;
    this.updates = new LiveUpdatePublisher(live as unknown as LivePublisher);
    const { updates } = this;
    const journeys = new JourneyService(this.config);
    this.latest = new LatestPositionsService(dataSource, this.config);
    this.log = new PositionLogService(dataSource);
    this.positions = new PositionsService(dataSource, this.latest, this.log, journeys, updates);
    this.technicians = new TechniciansService(dataSource, this.latest, this.positions, updates);
    this.links = new PhoneLinksService(dataSource, updates);
    this.stored = new StoredRecordsService(dataSource);
    this.reads = new RecordReadsService(this.stored, this.latest, journeys, this.config);
    const changes = new RecordUpdatesService();
    this.liveRecords = new LiveRecordsService(changes, this.stored, this.reads, updates);
    this.appointments = new AppointmentProjection(
      dataSource,
      requests,
      new GeocodingService(this.config),
      this.stored,
      changes,
      this.config,
    );
    this.transitions = new TransitionsService(dataSource, this.appointments, changes, this.config);
    const booking = new BookingUpdateService(requests);
    this.moves = new MovesService(this.transitions, booking, this.reads);
    this.lists = new RecordListsService(this.appointments, this.reads);
    this.alerts = new AlertsService(dataSource, this.reads, this.transitions);
    this.completedJobs = new CompletedJobsConsumer(dataSource, updates);
  }

  async close(): Promise<void> {
    await this.liveRecords.onModuleDestroy();
    await this.log.onModuleDestroy();
    this.latest.onApplicationShutdown();
  }

  clock(): DispatchScheduler {
    return new DispatchScheduler(
      this.dataSource,
      this.transitions,
      this.appointments,
      this.alerts,
      this.updates,
      this.config,
    );
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

  locations(): LiveLocation[] {
    return this.framesOf('live.location.') as LiveLocation[];
  }

  async trackingUpdates(): Promise<LiveTracking[]> {
    await this.liveRecords.onModuleDestroy();
    // One may overtake another on its way out, and gateways show the newest.
    return (this.framesOf('live.tracking.') as LiveTracking[]).toSorted(
      (a, b) => a.record.version - b.record.version,
    );
  }

  private framesOf(prefix: string): unknown[] {
    return this.frames
      .filter(({ subject }) => subject.startsWith(prefix))
      .map(({ payload }) => payload);
  }

  private answer(definition: RequestDefinition<unknown, unknown>, payload: unknown) {
    if (definition.subject === bookingRequests.applyTrackingStatus.subject) {
      this.handedOver.push(payload as EventEnvelope<TrackingStatusFacts>);
      return this.bookingApplies();
    }
    if (this.bookingFailure) return Promise.reject(this.bookingFailure);
    const known = this.booking.get((payload as { appointmentId: string }).appointmentId);
    return known ? Promise.resolve(known) : Promise.reject(new Refusal('appointment_not_found'));
  }
}
