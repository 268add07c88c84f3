import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Alert } from '@contracts/tracking';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { TrackingConfig } from '../../config';
import { LiveUpdatePublisher } from '../../live/live-update-publisher.service';
import { AlertsService } from '../alerts/alerts.service';
import { AppointmentProjection } from '../projection/appointment-projection.service';
import { TransitionsService } from '../transitions/transitions.service';

const tickMs = 10_000;
const pruneEveryMs = 60 * 60_000;

/** What happens because time passes. Each replica runs one; they do not get in each other's way. */
@Injectable()
export class DispatchScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly work = new PeriodicWork(new Logger(DispatchScheduler.name));
  private knownAlerts = '[]';
  private prunedAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transitions: TransitionsService,
    private readonly appointments: AppointmentProjection,
    private readonly alerts: AlertsService,
    private readonly updates: LiveUpdatePublisher,
    private readonly config: TrackingConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.work.repeat({ pauseMs: tickMs, firstAfterMs: tickMs, failed: 'a tick failed' }, () =>
      this.tick(new Date()),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }

  async tick(now: Date): Promise<void> {
    await this.transitions.dispatchDue(now);
    await this.appointments.refreshHeld(now);
    this.compare(await this.alerts.review(now));
    if (now.getTime() - this.prunedAt > pruneEveryMs) await this.prune(now);
  }

  /** Alerts that come about by time alone follow from no event; so do late and stale records. */
  private compare(alerts: readonly Alert[]): void {
    const alertsNow = JSON.stringify(
      alerts.map(({ type, appointmentId, technicianId, since }) => [
        type,
        appointmentId,
        technicianId,
        type === 'overbooked-slot' ? since : null,
      ]),
    );
    if (alertsNow !== this.knownAlerts) this.updates.listsChanged('alerts', 'tracking');
    this.knownAlerts = alertsNow;
  }

  /** Where somebody drove a month ago concerns nobody any more. */
  private async prune(now: Date): Promise<void> {
    const keepMs = this.config.POSITION_KEEP_DAYS * 24 * 60 * 60_000;
    await this.dataSource.query(`DELETE FROM positions WHERE recorded_at < $1`, [
      new Date(now.getTime() - keepMs),
    ]);
    this.prunedAt = now.getTime();
  }
}
