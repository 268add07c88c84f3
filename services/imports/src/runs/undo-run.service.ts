import { Injectable } from '@nestjs/common';
import type { ClaimedJob } from '../jobs/claims.service';
import { OpenedEnds } from './opened-ends.service';
import type { UndoneRows } from './source';

/** Takes out what an import has brought, a part at a time, until nothing is left. */
@Injectable()
export class UndoRun {
  constructor(private readonly ends: OpenedEnds) {}

  /** Throws ClaimLost, and what the target throws. `changed` is called after each part. */
  async run({ job, claim }: ClaimedJob, signal: AbortSignal, changed: () => void): Promise<void> {
    const target = this.ends.targetOf(job);
    let before = dealtWith(job);
    for (;;) {
      signal.throwIfAborted();
      const soFar = await target.undo(claim);
      changed();
      if (!soFar.left) return;
      const now = dealtWith(soFar);
      if (now === before) {
        throw new Error('the target says that something is left, and does nothing');
      }
      before = now;
    }
  }
}

const dealtWith = ({ removed, restored, kept }: Omit<UndoneRows, 'left'>): number =>
  removed + restored + kept;
