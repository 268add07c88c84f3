import { Injectable } from '@nestjs/common';
import type { PhoneLookupReply } from '@contracts/imports/customers';
import type { LookUpPhone } from '@contracts/imports/jobs';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { ImportsConfig } from '../config';
import { tenDigits } from '../history/phones';
import { SourceFailure } from '../runs/source';
import { ServiceSystems, type FoundCustomer } from '../systems/service-systems';
import { servedLast } from './customer-views';
import { takeCustomers, takeHistory } from './customer-writing';
import { lockCustomers } from './record-tables';
import { storedCustomer, storedService, written, wrongId } from './written-rows';

/** The service system to ask. */
const asked: ServiceSystemId = 'servicepro';
/** Maximum customers with one number, last served first. More than that means nothing. */
const candidates = 200;

const noNumber = 'Please enter a US phone number with ten digits';

/** Finds customers by phone number: imported ones, or else in the service system. */
@Injectable()
export class PhoneLookupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly systems: ServiceSystems,
    private readonly config: ImportsConfig,
  ) {}

  async lookUp({ phone }: LookUpPhone): Promise<PhoneLookupReply> {
    const digits = tenDigits(phone.trim());
    if (!digits) {
      throw new Refusal('validation_failed', {
        message: noNumber,
        details: { errors: [{ field: 'phone', message: noNumber }] },
      });
    }
    const here = await this.imported(digits);
    if (here) return { ...here, from: 'imported' };
    if (!this.config.companyAccount) throw new Refusal('customer_not_found');
    const found = await this.ask(digits);
    if (found.length === 0) throw new Refusal('customer_not_found');
    const ids = await this.keep(found);
    return { ...(await this.ofIds(ids)), from: 'system' };
  }

  private async imported(digits: string): Promise<Omit<PhoneLookupReply, 'from'> | null> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `(SELECT id FROM imported_customers WHERE phone_digits = $1
         ORDER BY last_service_date DESC NULLS LAST LIMIT ${candidates})
       UNION
       (SELECT id FROM imported_customers WHERE other_digits LIKE $2 LIMIT ${candidates})`,
      [digits, `%${digits}%`],
    );
    return rows.length > 0 ? this.ofIds(rows.map(({ id }) => id)) : null;
  }

  private async ofIds(ids: readonly number[]): Promise<Omit<PhoneLookupReply, 'from'>> {
    const [customer, ...others] = await servedLast(this.dataSource, ids);
    if (!customer) throw new Refusal('customer_not_found');
    return { customer, others };
  }

  private async ask(digits: string): Promise<readonly FoundCustomer[]> {
    try {
      const found = await this.systems.lookUp(digits);
      return found.filter(({ customer }) => wrongId(customer.externalId) === null);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      throw new Refusal('system_unavailable', { message: error.message });
    }
  }

  /** Stored without a job, so no undo removes them. Returns the customers to show. */
  private keep(found: readonly FoundCustomer[]): Promise<number[]> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockCustomers(tx);
      const writing = { source: asked, jobId: null };
      const customers = found.map(({ customer }) => written(storedCustomer(customer)));
      const services = found.flatMap(({ history }) =>
        history
          .filter(({ externalId }) => wrongId(externalId) === null)
          .map((service) => written(storedService(service))),
      );
      await takeCustomers(tx, writing, customers);
      await takeHistory(tx, writing, services);
      const rows = await tx.query<{ id: number }[]>(
        `SELECT id FROM imported_customers
         WHERE source = $1 AND source_key = ANY($2)`,
        [asked, customers.map(({ stored }) => stored.source_key)],
      );
      return rows.map(({ id }) => id);
    });
  }
}
