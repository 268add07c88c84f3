import { Injectable } from '@nestjs/common';
import type { ClaimedJob } from '../jobs/claims.service';
import type { RunContext } from './import-run.service';
import { OpenedEnds } from './opened-ends.service';
import type { UndoneRows } from './source';

/** Takes out what an import has brought, a part at a time, until nothing is left. */
@Injectable()
export class UndoRun {
  constructor(private readonly ends: OpenedEnds) {}

  /**
   * Throws ClaimLost, and what the target throws.
   * @returns whether nothing is left; else its turn is over
   */
  async run(
    { job, claim }: ClaimedJob,
    { signal, changed, isTurnOver }: RunContext,
  ): Promise<boolean> {
    const target = this.ends.targetOf(job);
    let before = dealtWith(job);
    for (;;) {
      signal.throwIfAborted();
      const soFar = await target.undo(claim);
      changed();
      if (!soFar.left) return true;
      const now = dealtWith(soFar);
      if (now === before) {
        throw new Error('the target says that something is left, and does nothing');
      }
      before = now;
      if (await isTurnOver()) return false;
    }
  }
}

const dealtWith = ({ removed, restored, kept }: Omit<UndoneRows, 'left'>): number =>
  removed + restored + kept;
