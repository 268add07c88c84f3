import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { failureReason } from '@service-kit/observability/failure-reason';
import { LiveUpdatePublisher } from '../../live/live-update-publisher.service';
import { RecordUpdatesService } from '../changes/record-updates.service';
import { StoredRecordsService } from '../changes/stored-records.service';
import type { TrackingRecordEntity } from '../tracking-record.entity';
import { RecordReadsService } from './record-reads.service';

/** Sends each changed record to the gateways. */
@Injectable()
export class LiveRecordsService implements OnModuleDestroy {
  private readonly logger = new Logger(LiveRecordsService.name);
  private readonly sending = new Set<Promise<void>>();

  constructor(
    changes: RecordUpdatesService,
    private readonly stored: StoredRecordsService,
    private readonly reads: RecordReadsService,
    private readonly updates: LiveUpdatePublisher,
  ) {
    changes.subscribe((record, now) => this.publish(record, now));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sending);
  }

  private publish(record: TrackingRecordEntity, now: Date): void {
    const sent = this.send(record, now)
      .catch((error: unknown) =>
        this.logger.warn(`a record's update was lost: ${failureReason(error)}`),
      )
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }

  private async send(record: TrackingRecordEntity, now: Date): Promise<void> {
    const views = await this.reads.views(record, now);
    if (views.record.location) {
      // Collecting the position took a moment, in which the job may have changed hands.
      const present = await this.stored.find(record.appointmentId);
      if (present?.version !== record.version) return;
    }
    this.updates.recordChanged(views);
  }
}
