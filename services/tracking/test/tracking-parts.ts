import type { DataSource } from 'typeorm';
import type { AppointmentFacts, VersionedAppointmentFacts } from '@contracts/booking';
import type { LiveLocation, LiveTracking } from '@contracts/live';
import type { Technician } from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import type { LivePublisher } from '@service-kit/messaging/live';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import { TrackingConfig } from '../src/config';
import { GeocodingService } from '../src/geocoding/geocoding.service';
import { JourneyService } from '../src/journey/journey.service';
import { LiveUpdatePublisher } from '../src/live-update-publisher';
import { PhoneLinksService } from '../src/phone-links/phone-links.service';
import { LatestPositionsService } from '../src/positions/latest-positions.service';
import { PositionLogService } from '../src/positions/position-log.service';
import { PositionsService } from '../src/positions/positions.service';
import { AlertsService } from '../src/records/alerts/alerts.service';
import { AppointmentProjection } from '../src/records/projection/appointment-projection.service';
import { DispatchScheduler } from '../src/records/transitions/dispatch-scheduler';
import { LiveRecordsService } from '../src/records/reads/live-records.service';
import { RecordListsService } from '../src/records/reads/record-lists.service';
import { RecordReadsService } from '../src/records/reads/record-reads.service';
import type { Step, Stepper } from '../src/records/transitions/record-steps';
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

  readonly config: TrackingConfig;
  readonly news: LiveUpdatePublisher;
  readonly latest: LatestPositionsService;
  readonly log: PositionLogService;
  readonly positions: PositionsService;
  readonly technicians: TechniciansService;
  readonly links: PhoneLinksService;
  readonly reads: RecordReadsService;
  readonly liveRecords: LiveRecordsService;
  readonly appointments: AppointmentProjection;
  readonly records: TransitionsService;
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
      ask: (_: unknown, payload: { appointmentId: string }) => this.answer(payload.appointmentId),
    };
    this.news = new LiveUpdatePublisher(live as unknown as LivePublisher);
    const { news } = this;
    const journeys = new JourneyService(this.config);
    this.latest = new LatestPositionsService(dataSource, this.config);
    this.log = new PositionLogService(dataSource);
    this.positions = new PositionsService(dataSource, this.latest, this.log, journeys, news);
    this.technicians = new TechniciansService(dataSource, this.latest, this.positions, news);
    this.links = new PhoneLinksService(dataSource, news);
    this.reads = new RecordReadsService(dataSource, this.latest, journeys, this.config);
    this.liveRecords = new LiveRecordsService(this.reads, news);
    this.appointments = new AppointmentProjection(
      dataSource,
      requests as unknown as Requests,
      new GeocodingService(this.config),
      this.liveRecords,
      this.config,
    );
    this.records = new TransitionsService(
      dataSource,
      this.appointments,
      this.reads,
      this.liveRecords,
      this.config,
    );
    this.lists = new RecordListsService(this.records, this.reads);
    this.alerts = new AlertsService(dataSource, this.reads, this.records);
    this.completedJobs = new CompletedJobsConsumer(dataSource, news);
  }

  async close(): Promise<void> {
    await this.liveRecords.onModuleDestroy();
    await this.log.onModuleDestroy();
    this.latest.onApplicationShutdown();
  }

  clock(): DispatchScheduler {
    return new DispatchScheduler(
      this.dataSource,
      this.records,
      this.alerts,
      this.news,
      this.config,
    );
  }

  technician(name = 'Ana Reyes'): Promise<Technician> {
    return this.technicians.add({ name, phone: '(904) 555-0101' }, morning);
  }

  /** An appointment that tracking has heard of, at booking's version 1. */
  async appointment(facts: Partial<AppointmentFacts> = {}): Promise<AppointmentFacts> {
    const complete = appointmentFacts(facts);
    await this.appointments.follow(1, complete, morning);
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
    return this.records.step({ appointmentId, to, by, ...more }, now);
  }

  /** The customer's view. */
  async seen(appointmentId: string, now = morning) {
    const record = await this.records.current(appointmentId, now);
    return (await this.reads.views(record, now)).record;
  }

  locations(): LiveLocation[] {
    return this.framesOf('live.location.') as LiveLocation[];
  }

  async trackingNews(): Promise<LiveTracking[]> {
    await this.liveRecords.onModuleDestroy();
    return this.framesOf('live.tracking.') as LiveTracking[];
  }

  private framesOf(prefix: string): unknown[] {
    return this.frames
      .filter(({ subject }) => subject.startsWith(prefix))
      .map(({ payload }) => payload);
  }

  private answer(appointmentId: string): Promise<VersionedAppointmentFacts> {
    if (this.bookingFailure) return Promise.reject(this.bookingFailure);
    const known = this.booking.get(appointmentId);
    return known ? Promise.resolve(known) : Promise.reject(new Refusal('appointment_not_found'));
  }
}
