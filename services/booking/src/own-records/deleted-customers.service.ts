import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import { DataSource } from 'typeorm';
import { CustomerChangesService } from '../appointments/for-customers/customer-changes.service';
import { ImportFences } from '../imported/import-fences';
import { AnonymizerService } from './anonymizer.service';
import { RecordClaimsService } from './record-claims.service';

/** Deletes an account's data in booking. docs/privacy.md lists what stays. */
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
   * Each step finds only what earlier ones have left, so a repeat continues where the last attempt
   * stopped. Addresses are removed last: until then, what guests booked with them is the
   * customer's.
   */
  async forget(customerId: CustomerId, now: Date): Promise<void> {
    await this.imports.forgetCustomer(customerId);
    await this.claims.claimFor(customerId);
    await this.changes.cancelLeftOver(customerId, now);
    await this.anonymizer.anonymize(customerId);
    await this.dataSource.query(`DELETE FROM customer_emails WHERE customer_id = $1`, [customerId]);
  }
}
