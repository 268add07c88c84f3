import { Injectable } from '@nestjs/common';
import type { TrackingRecordEntity } from '../tracking-record.entity';

type Listener = (record: TrackingRecordEntity, now: Date) => void;

/** Passes on records as they stand after a commit. Whoever changed one does not wait. */
@Injectable()
export class RecordUpdatesService {
  private readonly listeners: Listener[] = [];

  subscribe(listener: Listener): void {
    this.listeners.push(listener);
  }

  publish(record: TrackingRecordEntity, now: Date): void {
    for (const listener of this.listeners) listener(record, now);
  }
}
