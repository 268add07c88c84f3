import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { DecidedRules } from '@contracts/booking/settings';
import { KeptReply } from '@service-kit/requests/kept-reply';
import type { Alert } from '@contracts/tracking/records';
import { statusList } from '@contracts/vocabulary/status-list';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { DataSource } from 'typeorm';
import { TrackingConfig } from '../config';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import { alertsOf, type WatchedTechnician } from './alerts';
import { JourneyReadsService, type EstimatedJourney } from './journey-reads.service';
import { JourneysService } from './journeys.service';
import { isLate, thresholdsOf } from './lateness';

const tickMs = 10_000;
const pruneEveryMs = 60 * 60_000;

/** Late and silent technicians. No event announces them, so every replica checks regularly. */
@Injectable()
export class AlertsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly work = new PeriodicWork(new Logger(AlertsService.name));
  private knownAlerts = '[]';
  private prunedAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JourneyReadsService,
    private readonly journeys: JourneysService,
    private readonly updates: PositionUpdatePublisher,
    private readonly config: TrackingConfig,
    private readonly rules: KeptReply<DecidedRules>,
  ) {}

  onApplicationBootstrap(): void {
    this.work.repeat({ pauseMs: tickMs, firstAfterMs: tickMs, failed: 'a tick failed' }, () =>
      this.tick(new Date()),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }

  async all(now: Date): Promise<Alert[]> {
    return this.alertsOf(await this.reads.watched(now), now);
  }

  /** Notifies customers of jobs that have become late, and the office of changed alerts. */
  async tick(now: Date): Promise<void> {
    const watched = await this.reads.watched(now);
    const thresholds = thresholdsOf(this.rules.current);
    for (const { journey, estimate } of watched) {
      const isNews = journey.lateSince === null && isLate(journey, estimate, now, thresholds);
      if (isNews) await this.journeys.noteLate(journey, now);
    }
    this.compare(await this.alertsOf(watched, now));
    if (now.getTime() - this.prunedAt > pruneEveryMs) await this.prune(now);
  }

  private async alertsOf(watched: readonly EstimatedJourney[], now: Date): Promise<Alert[]> {
    const technicians = await this.dataSource.query<WatchedTechnician[]>(
      `SELECT id, name, phone_problem AS "phoneProblem", phone_problem_at AS "phoneProblemAt"
       FROM technicians`,
    );
    return alertsOf(watched, technicians, now, thresholdsOf(this.rules.current));
  }

  private compare(alerts: readonly Alert[]): void {
    const alertsNow = JSON.stringify(
      alerts.map(({ type, appointmentId, technicianId }) => [type, appointmentId, technicianId]),
    );
    if (alertsNow !== this.knownAlerts) this.updates.listsChanged('alerts', 'tracking');
    this.knownAlerts = alertsNow;
  }

  /** A pin stays for later visits to the house. */
  private async prune(now: Date): Promise<void> {
    const keepMs = this.config.POSITION_KEEP_DAYS * 24 * 60 * 60_000;
    const before = new Date(now.getTime() - keepMs);
    await this.dataSource.query(`DELETE FROM positions WHERE recorded_at < $1`, [before]);
    await this.dataSource.query(
      `DELETE FROM journeys
       WHERE status IN (${statusList('over')}) AND slot_start < $1 AND pinned_at IS NULL`,
      [before],
    );
    this.prunedAt = now.getTime();
  }
}
