import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import { inTransaction } from '@service-kit/database/transaction';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../config';
import { FirstStartService } from '../events/first-start.service';
import type { LateBackup } from '../templates/owner-messages';
import { OwnerAlertsService } from './owner-alerts.service';

const hourMs = 60 * 60 * 1000;

/** A night's backup, some retries, and the hour that a night in autumn has twice. */
const lateAfterMs = 26 * hourMs;
/** After a start, there's time for the night that was missed. */
const settledMs = hourMs;

/** Tells the owners once a day while there is no good backup of the last day. */
@Injectable()
export class BackupWatchService {
  private readonly since = Date.now();

  constructor(
    private readonly dataSource: DataSource,
    private readonly alerts: OwnerAlertsService,
    private readonly firstStart: FirstStartService,
    private readonly config: NotificationsConfig,
    metrics: ServiceMetrics,
  ) {
    if (config.BACKUP_HOUR === 'off') return;
    const lastGood = metrics.gauge(
      'backup_last_good_timestamp_seconds',
      'When the newest good backup was made; until there is one, when the company started',
    );
    metrics.beforeReading(async () => {
      const { lastAt } = await this.state();
      lastGood.set((lastAt ?? firstStart.at).getTime() / 1000);
    });
  }

  /** Null if there's nothing to tell. */
  async late(now: Date): Promise<LateBackup | null> {
    if (this.config.BACKUP_HOUR === 'off') return null;
    const { lastAt, failure } = await this.state();
    const from = lastAt ?? this.firstStart.at;
    return now.getTime() - from.getTime() > lateAfterMs ? { lastAt, failure } : null;
  }

  private async state(): Promise<LateBackup> {
    const [state] = await this.dataSource.query<LateBackup[]>(
      `SELECT (SELECT max(at) FROM backup_reports WHERE failure IS NULL) AS "lastAt",
         (SELECT failure FROM backup_reports ORDER BY at DESC LIMIT 1) AS failure`,
    );
    return state ?? { lastAt: null, failure: null };
  }

  async queueDue(now: Date): Promise<void> {
    if (now.getTime() - this.since < settledMs || !(await this.late(now))) return;
    const owners = await this.alerts.owners();
    await inTransaction(this.dataSource, (tx) =>
      this.alerts.tell(tx, owners, 'backup-late', businessDate(now)),
    );
  }
}
