import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import type { HistoryDocument, ImportJob } from '@contracts/imports/jobs';
import { stableHash } from '@service-kit/requests/stable-hash';
import { JobsService } from '../../jobs/jobs.service';
import { JobWaiter } from '../../jobs/job-waiter';
import { listsOf } from './history-documents';

/** Imports of a customer's own history from a JSON document. */
@Injectable()
export class HistoryImports {
  constructor(
    private readonly jobs: JobsService,
    private readonly waiter: JobWaiter,
  ) {}

  /**
   * The document is stored as the job's input until the job ends: it's the customer's own and not
   * secret.
   */
  async begin(customerId: CustomerId, document: HistoryDocument): Promise<ImportJob> {
    const history = listsOf(document);
    const { jobId } = await this.jobs.begin({
      customerId,
      startedBy: null,
      kind: 'json',
      system: null,
      fileName: null,
      rows: null,
      externalCustomerId: null,
      credentials: null,
      input: history,
      sameWhen: stableHash(history),
    });
    return this.waiter.untilOver({ jobId, customerId });
  }
}
