import { Controller } from '@nestjs/common';
import type { Actor, AccountId, FromNetwork } from '@contracts/customers/accounts';
import {
  companyExportRequests,
  type AskCompanyExport,
  type NewestCompanyExport,
} from '@contracts/customers/company-exports';
import { logRequests, type LogPage, type LogPeriod } from '@contracts/office-log';
import { RequestHandler } from '@service-kit/requests/requests';
import { CompanyExportsService } from './company-exports.service';

interface OfAccount {
  readonly accountId: AccountId;
}

@Controller()
export class CompanyExportsController {
  constructor(private readonly companyExports: CompanyExportsService) {}

  @RequestHandler(companyExportRequests.newest)
  newest({ accountId }: OfAccount): Promise<NewestCompanyExport> {
    return this.companyExports.newest(accountId);
  }

  @RequestHandler(companyExportRequests.ask)
  ask({
    by,
    currentPassword,
    ...step
  }: AskCompanyExport & FromNetwork & { by: Actor }): Promise<NewestCompanyExport> {
    return this.companyExports.ask(by, currentPassword, step);
  }

  @RequestHandler(logRequests.customers)
  log(period: LogPeriod): Promise<LogPage> {
    return this.companyExports.log(period);
  }

  @RequestHandler(companyExportRequests.file)
  file({ accountId }: OfAccount): Promise<{ id: string }> {
    return this.companyExports.file(accountId);
  }
}
