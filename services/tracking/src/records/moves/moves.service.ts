import { Injectable } from '@nestjs/common';
import { Refusal } from '@service-kit/requests/refusal';
import { RecordReadsService } from '../reads/record-reads.service';
import { jobView } from '../reads/record-view';
import type { Step } from '../transitions/step';
import { TransitionsService } from '../transitions/transitions.service';
import type { TrackingRecordEntity } from '../tracking-record.entity';
import { BookingUpdateService } from './booking-update.service';

/** Steps that people take: what they read next knows of them, in booking as well. */
@Injectable()
export class MovesService {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly booking: BookingUpdateService,
    private readonly reads: RecordReadsService,
  ) {}

  /**
   * As a transition, and refuses with `changed_meanwhile` (and the `current` record, as the caller
   * sees it) when the record has left the status that the step was to leave.
   */
  async move(step: Step, now: Date): Promise<TrackingRecordEntity> {
    const outcome = await this.transitions.step(step, now);
    if (!outcome.moved) {
      const { record } = outcome;
      const office = step.by.as === 'office';
      const current = office ? (await this.reads.views(record, now)).dispatch : jobView(record);
      throw new Refusal('changed_meanwhile', { details: { current } });
    }
    if (outcome.event) await this.booking.apply(outcome.event, now);
    return outcome.record;
  }
}
