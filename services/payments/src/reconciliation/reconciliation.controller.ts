import { Controller, Logger } from '@nestjs/common';
import type { Actor } from '@contracts/customers';
import { reconciliationCalls, type ReconciliationReport } from '@contracts/payments/reconciliation';
import { RequestHandler } from '@service-kit/requests/requests';
import { ReconciliationService } from './reconciliation.service';

@Controller()
export class ReconciliationController {
  private readonly logger = new Logger('Reconciliation');

  constructor(private readonly reconciliation: ReconciliationService) {}

  @RequestHandler(reconciliationCalls.reconciliation)
  reports({ limit }: { limit?: number }): Promise<ReconciliationReport[]> {
    return this.reconciliation.reports(limit);
  }

  @RequestHandler(reconciliationCalls.reconcile)
  compare({ day, by }: { day: string; by: Actor }): Promise<ReconciliationReport> {
    this.logger.log({ msg: 'a day is compared by hand', day, by: by.customerId });
    return this.reconciliation.compare(day);
  }
}
