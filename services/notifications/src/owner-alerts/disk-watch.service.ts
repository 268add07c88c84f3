import type { FactoryProvider } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import { inTransaction } from '@service-kit/database/transaction';
import { diskTooFull, diskUse } from '@service-kit/observability/disk-use';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../config';
import type { FullDisk } from '../templates/owner-messages';
import { OwnerAlertsService } from './owner-alerts.service';

/** Below it, the next time counts as another. */
const roomAgain = 0.75;

/** Tells the owners when the disk has become 80% full: once, and at most once a day. */
export class DiskWatchService {
  static readonly provider: FactoryProvider<DiskWatchService> = {
    provide: DiskWatchService,
    useFactory: (
      dataSource: DataSource,
      alerts: OwnerAlertsService,
      { DATA_DIR }: NotificationsConfig,
    ) =>
      // A container has no such folder; any other one is on the host's disk, too.
      new DiskWatchService(dataSource, alerts, () => diskUse(DATA_DIR).catch(() => diskUse('.'))),
    inject: [DataSource, OwnerAlertsService, NotificationsConfig],
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly alerts: OwnerAlertsService,
    private readonly measure: () => Promise<number>,
  ) {}

  /** Null if there's nothing to tell. */
  async full(): Promise<FullDisk | null> {
    const used = await this.measure();
    return used < roomAgain ? null : { used };
  }

  async queueDue(now: Date): Promise<void> {
    const used = await this.measure();
    if (used < roomAgain) {
      await this.dataSource.query(`DELETE FROM full_disk`);
      return;
    }
    if (used < diskTooFull || (await this.isKnown())) return;
    const owners = await this.alerts.owners();
    await inTransaction(this.dataSource, async (tx) => {
      const added = await tx.query<unknown[]>(
        `INSERT INTO full_disk (since) VALUES ($1) ON CONFLICT DO NOTHING RETURNING since`,
        [now],
      );
      if (added.length > 0) await this.alerts.tell(tx, owners, 'disk-full', businessDate(now));
    });
  }

  private async isKnown(): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>(`SELECT FROM full_disk`)).length > 0;
  }
}
