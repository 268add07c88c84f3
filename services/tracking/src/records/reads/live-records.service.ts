import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { failureReason } from '@service-kit/observability/failure-reason';
import { LiveUpdatePublisher } from '../../live-update-publisher';
import { RecordReadsService } from './record-reads.service';
import type { TrackingRecordEntity } from '../tracking-record.entity';

/** Tells gateways of a record as it stands after a commit. */
@Injectable()
export class LiveRecordsService implements OnModuleDestroy {
  private readonly logger = new Logger(LiveRecordsService.name);
  private readonly telling = new Set<Promise<void>>();

  constructor(
    private readonly reads: RecordReadsService,
    private readonly news: LiveUpdatePublisher,
  ) {}

  /** Whoever changed the record does not wait for this. */
  publish(record: TrackingRecordEntity, now: Date): void {
    const told = this.tell(record, now)
      .catch((error: unknown) =>
        this.logger.warn(`a record's news was lost: ${failureReason(error)}`),
      )
      .finally(() => this.telling.delete(told));
    this.telling.add(told);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.telling);
  }

  private async tell(record: TrackingRecordEntity, now: Date): Promise<void> {
    const views = await this.reads.views(record, now);
    if (views.record.location) {
      // Collecting the position took a moment, in which the job may have changed hands.
      const present = await this.reads.find(record.appointmentId);
      if (present?.version !== record.version) return;
    }
    this.news.recordChanged(views);
  }
}
