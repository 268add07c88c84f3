import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Alert } from '@contracts/tracking/records';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { VisitAlertsService } from './alerts.service';
import { StepsService } from './steps.service';

const tickMs = 10_000;

/** Dispatches visits when their time comes. Each replica runs one; they share the work. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly work = new PeriodicWork(new Logger(Dispatcher.name));
  private knownAlerts = '[]';

  constructor(
    private readonly steps: StepsService,
    private readonly alerts: VisitAlertsService,
    private readonly liveUpdates: RecordUpdatePublisher,
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
    await this.steps.dispatchDue(now);
    this.compare(await this.alerts.all(now));
  }

  /** Some alerts appear only because time passes. */
  private compare(alerts: readonly Alert[]): void {
    const alertsNow = JSON.stringify(alerts.map(({ since: _, ...alert }) => alert));
    if (alertsNow !== this.knownAlerts) this.liveUpdates.alertsChanged();
    this.knownAlerts = alertsNow;
  }
}
