import type { VisitFacts, VisitState } from '@contracts/booking/appointments';
import type { LiveLocation } from '@contracts/live';
import type { Technician } from '@contracts/tracking/technicians';
import type { Journey } from '@contracts/tracking/records';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { loadConfig } from '@service-kit/config/config';
import { sharedForTests } from '@service-kit/testing/opened-for-tests';
import { ServiceUnderTest } from '@service-kit/testing/service-under-test';
import { TrackingConfig } from '../src/config';
import { database } from '../src/database/data-source';
import { AlertsService } from '../src/journeys/alerts.service';
import { JourneyReadsService } from '../src/journeys/journey-reads.service';
import { JourneysService } from '../src/journeys/journeys.service';
import { PinsService } from '../src/journeys/pins.service';
import { PhoneLinksService } from '../src/phone-links/phone-links.service';
import { PhoneProblemsService } from '../src/phone-links/phone-problems.service';
import { PositionsService } from '../src/positions/positions.service';
import { RatingsConsumer } from '../src/technicians/ratings.consumer';
import { CompletedJobsConsumer } from '../src/technicians/completed-jobs.consumer';
import { TechniciansService } from '../src/technicians/technicians.service';
import { TrackingModule } from '../src/tracking.module';
import { morning, visitFacts } from './factories';

/** The tracking service on a database of its own, without NATS. */
export class TrackingParts extends ServiceUnderTest {
  /** The newest version of each visit that tracking was told. */
  private readonly told = new Map<string, number>();

  readonly positions = this.get(PositionsService);
  readonly technicians = this.get(TechniciansService);
  readonly links = this.get(PhoneLinksService);
  readonly problems = this.get(PhoneProblemsService);
  readonly journeys = this.get(JourneysService);
  readonly reads = this.get(JourneyReadsService);
  readonly alerts = this.get(AlertsService);
  readonly pins = this.get(PinsService);
  readonly completedJobs = this.get(CompletedJobsConsumer);
  readonly ratings = this.get(RatingsConsumer);

  static async open(
    settings: NodeJS.ProcessEnv = {},
    original?: TrackingParts,
  ): Promise<TrackingParts> {
    const secrets = { LINK_SECRET: 'a secret of a spec, of no use elsewhere' };
    const env = { ...secrets, ...settings };
    const prepared = await ServiceUnderTest.prepare(
      database,
      (own) => TrackingModule.with(loadConfig(TrackingConfig, { ...own, ...env })),
      original,
    );
    return new TrackingParts(prepared);
  }

  override async clear(): Promise<void> {
    await super.clear();
    this.told.clear();
  }

  technician(name = 'Ana Reyes'): Promise<Technician> {
    return this.technicians.add({ name, phone: '(904) 555-0101' }, morning);
  }

  /** A visit that tracking knows. */
  visit(facts: Parameters<typeof visitFacts>[0] = {}): Promise<VisitFacts> {
    return this.tell(visitFacts(facts));
  }

  /** Tells tracking booking's next version of a visit. */
  async tell(facts: VisitFacts, now = morning): Promise<VisitFacts> {
    const version = (this.told.get(facts.appointmentId) ?? 0) + 1;
    this.told.set(facts.appointmentId, version);
    await this.journeys.learn([{ version, facts }], now);
    return facts;
  }

  /** Moves a visit step by step. */
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

  /** As the page of the visit gets it. */
  async journey(facts: VisitFacts, now = morning): Promise<Journey> {
    const version = this.told.get(facts.appointmentId) ?? 1;
    const [journey] = await this.reads.of([{ version, facts }], now);
    return journey!;
  }

  locations(): LiveLocation[] {
    const said = this.said.filter(({ subject }) => subject.startsWith('live.location.'));
    return said.map(({ payload }) => payload as LiveLocation);
  }
}

/** The service of a spec file, emptied before each test. Files share it. */
export function trackingForTests(): TrackingParts {
  const parts = sharedForTests(TrackingParts, {}, () => TrackingParts.open());
  beforeEach(() => parts.clear());
  return parts;
}
