import { Controller } from '@nestjs/common';
import type { Actor, AccountId } from '@contracts/customers/accounts';
import {
  importCalls,
  type ImportConcerns,
  type ImportError,
  type ImportErrorsQuery,
  type ImportFromSystem,
  type ImportJob,
  type ImportSettings,
  type ImportsQuery,
  type JobScope,
  type OneJob,
} from '@contracts/imports/jobs';
import type { Page } from '@contracts/messaging';
import type { ServiceSystem, ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { RequestHandler } from '@service-kit/requests/requests';
import { ImportStarts } from './import-starts';
import { JobListService } from './job-list.service';
import { JobsService } from './jobs.service';
import { JobWaiter } from './job-waiter';

/** Requests about imports. Those about files are in `files/`. */
@Controller()
export class ImportsController {
  constructor(
    private readonly starts: ImportStarts,
    private readonly jobsService: JobsService,
    private readonly list: JobListService,
    private readonly waiter: JobWaiter,
  ) {}

  @RequestHandler(importCalls.systems)
  systems(): Promise<readonly ServiceSystem[]> {
    return this.starts.ofCustomers();
  }

  @RequestHandler(importCalls.fromSystem)
  fromSystem(asked: { accountId: AccountId; from: ImportFromSystem }): Promise<ImportJob> {
    return this.starts.fromSystem(asked.accountId, asked.from);
  }

  @RequestHandler(importCalls.allCustomers)
  allCustomers({ by, system }: { by: Actor; system?: ServiceSystemId }): Promise<ImportJob> {
    return this.starts.allCustomers(by, system);
  }

  @RequestHandler(importCalls.settings)
  settings(): Promise<ImportSettings> {
    return this.starts.settings();
  }

  @RequestHandler(importCalls.jobs)
  jobs(query: JobScope & ImportsQuery): Promise<Page<ImportJob>> {
    return this.list.page(query);
  }

  @RequestHandler(importCalls.job)
  job(one: OneJob): Promise<ImportJob> {
    return this.list.job(one);
  }

  @RequestHandler(importCalls.errors)
  errors(query: OneJob & ImportErrorsQuery): Promise<Page<ImportError>> {
    return this.list.errors(query);
  }

  @RequestHandler(importCalls.cancel)
  cancel({ jobId, accountId }: OneJob): Promise<ImportJob> {
    return this.jobsService.cancel({ jobId, accountId });
  }

  @RequestHandler(importCalls.undo)
  async undo({ jobId, accountId }: OneJob): Promise<ImportJob> {
    const one = { jobId, accountId };
    await this.jobsService.askForUndo(one);
    return this.waiter.untilUndone(one);
  }

  @RequestHandler(importCalls.concerns)
  concerns(): Promise<ImportConcerns> {
    return this.list.concerns();
  }
}
