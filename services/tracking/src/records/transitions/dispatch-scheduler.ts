import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Alert } from '@contracts/tracking';
import { failureReason } from '@service-kit/observability/failure-reason';
import { TrackingConfig } from '../../config';
import { LiveUpdatePublisher } from '../../live-update-publisher';
import { AlertsService } from '../alerts/alerts.service';
import { TransitionsService } from './transitions.service';

const tickMs = 10_000;
const pruneEveryMs = 60 * 60_000;

/** What happens because time passes. Each replica runs one; none minds the others. */
@Injectable()
export class DispatchScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DispatchScheduler.name);
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> = Promise.resolve();
  private told = '[]';
  private prunedAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly records: TransitionsService,
    private readonly alerts: AlertsService,
    private readonly news: LiveUpdatePublisher,
    private readonly config: TrackingConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.ticking = this.ticking.then(() =>
        this.tick(new Date()).catch((error: unknown) => {
          this.logger.warn(`the clock missed a beat: ${failureReason(error)}`);
        }),
      );
    }, tickMs);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
  }

  async tick(now: Date): Promise<void> {
    await this.records.dispatchDue(now);
    await this.records.catchUp(now);
    this.compare(await this.alerts.look(now));
    if (now.getTime() - this.prunedAt > pruneEveryMs) await this.prune(now);
  }

  /** Alerts that come about by time alone are nobody's event; late and stale records come about with them. */
  private compare(alerts: readonly Alert[]): void {
    const told = JSON.stringify(
      alerts.map(({ type, appointmentId, technicianId, since }) => [
        type,
        appointmentId,
        technicianId,
        type === 'overbooked-slot' ? since : null,
      ]),
    );
    if (told !== this.told) this.news.listsChanged('alerts', 'tracking');
    this.told = told;
  }

  /** Where somebody drove a month ago is nobody's business any more. */
  private async prune(now: Date): Promise<void> {
    const keepMs = this.config.POSITION_KEEP_DAYS * 24 * 60 * 60_000;
    await this.dataSource.query(`DELETE FROM positions WHERE recorded_at < $1`, [
      new Date(now.getTime() - keepMs),
    ]);
    this.prunedAt = now.getTime();
  }
}
