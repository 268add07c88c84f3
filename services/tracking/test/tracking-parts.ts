import type { VisitFacts, VisitState } from '@contracts/booking/appointments';
import type { LiveLocation } from '@contracts/live';
import type { Technician } from '@contracts/tracking/technicians';
import type { Journey } from '@contracts/tracking/records';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { loadConfig } from '@service-kit/config/config';
import { ServiceUnderTest } from '@service-kit/testing/service-under-test';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { TrackingConfig } from '../src/config';
import { database } from '../src/database/data-source';
import { AlertsService } from '../src/journeys/alerts.service';
import { JourneyReadsService } from '../src/journeys/journey-reads.service';
import { JourneysService } from '../src/journeys/journeys.service';
import { PhoneLinksService } from '../src/phone-links/phone-links.service';
import { LatestPositionsService } from '../src/positions/latest-positions.service';
import { PositionLogService } from '../src/positions/position-log.service';
import { PositionsService } from '../src/positions/positions.service';
import { CompletedJobsConsumer } from '../src/technicians/completed-jobs.consumer';
import { TechniciansService } from '../src/technicians/technicians.service';
import { TrackingModule } from '../src/tracking.module';
import { morning, visitFacts } from './factories';

/** Nothing listens there: what a Redis that is away looks like. */
export const redisAway = 'redis://127.0.0.1:1';

/** The tracking service on a database of its own and a real Redis, without NATS. */
export class TrackingParts extends ServiceUnderTest {
  /** The version at which each visit was told last. */
  private readonly told = new Map<string, number>();

  readonly latest = this.get(LatestPositionsService);
  readonly log = this.get(PositionLogService);
  readonly positions = this.get(PositionsService);
  readonly technicians = this.get(TechniciansService);
  readonly links = this.get(PhoneLinksService);
  readonly journeys = this.get(JourneysService);
  readonly reads = this.get(JourneyReadsService);
  readonly alerts = this.get(AlertsService);
  readonly completedJobs = this.get(CompletedJobsConsumer);

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
    await this.log.flush();
    await super.clear();
    this.told.clear();
  }

  technician(name = 'Ana Reyes'): Promise<Technician> {
    return this.technicians.add({ name, phone: '(904) 555-0101' }, morning);
  }

  /** A visit that tracking has heard of. */
  async visit(facts: Parameters<typeof visitFacts>[0] = {}): Promise<VisitFacts> {
    return this.tell(visitFacts(facts));
  }

  /** Booking's next version of a visit. */
  async tell(facts: VisitFacts, now = morning): Promise<VisitFacts> {
    const version = (this.told.get(facts.appointmentId) ?? 0) + 1;
    this.told.set(facts.appointmentId, version);
    await this.journeys.learn([{ version, facts }], now);
    return facts;
  }

  /** The same visit further along, step by step as booking tells of it. */
  async drive(facts: VisitFacts, ...steps: TrackingStatus[]): Promise<VisitFacts> {
    let present = facts;
    for (const status of steps) present = await this.moveTo(present, status);
    return present;
  }

  moveTo(facts: VisitFacts, status: TrackingStatus, at = morning): Promise<VisitFacts> {
    const reachedAt = at.toISOString();
    const { sets } = trackingStatusRules[status];
    const times: Partial<VisitState> =
      sets === 'enRouteAt' || sets === 'arrivedAt' ? { [sets]: reachedAt } : {};
    const visit = { ...facts.visit, status, reachedAt, ...times };
    return this.tell({ ...facts, visit }, at);
  }

  /** As a page that shows the visit gets it. */
  async journey(facts: VisitFacts, now = morning): Promise<Journey> {
    const version = this.told.get(facts.appointmentId) ?? 1;
    const [journey] = await this.reads.of([{ version, facts }], now);
    return journey!;
  }

  locations(): LiveLocation[] {
    return this.saidOf('live.location.') as LiveLocation[];
  }

  private saidOf(prefix: string): unknown[] {
    return this.said
      .filter(({ subject }) => subject.startsWith(prefix))
      .map(({ payload }) => payload);
  }
}
