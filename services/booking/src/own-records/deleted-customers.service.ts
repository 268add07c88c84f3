import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import { DataSource } from 'typeorm';
import { CustomerChangesService } from '../appointments/for-customers/customer-changes.service';
import { ImportFences } from '../imported/import-fences';
import { AnonymizerService } from './anonymizer.service';
import { RecordClaimsService } from './record-claims.service';

/** What the deletion of an account means here; docs/privacy.md says what stays. */
@Injectable()
export class DeletedCustomersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly imports: ImportFences,
    private readonly claims: RecordClaimsService,
    private readonly changes: CustomerChangesService,
    private readonly anonymizer: AnonymizerService,
  ) {}

  /**
   * Each step finds only what the ones before have left, so a repeat continues where an attempt
   * ended. The addresses are forgotten last: what guests booked with them is the customer's until
   * then.
   */
  async forget(customerId: CustomerId, now: Date): Promise<void> {
    await this.imports.forgetCustomer(customerId);
    await this.claims.claimFor(customerId);
    await this.changes.cancelLeftOver(customerId, now);
    await this.anonymizer.anonymize(customerId);
    await this.dataSource.query(`DELETE FROM customer_emails WHERE customer_id = $1`, [customerId]);
  }
}
