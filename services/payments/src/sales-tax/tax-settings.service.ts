import { Injectable } from '@nestjs/common';
import { businessDate, dateAfter } from '@contracts/business-time';
import type { PayloadOf } from '@contracts/messaging';
import type { salesTaxCalls, SalesTaxSettings } from '@contracts/payments/sales-tax';
import { taxLimits, taxMessages } from '@contracts/vocabulary/tax/tax-settings';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { insertRates, insertRules, taxSettings } from './tax-rows';

@Injectable()
export class TaxSettingsService {
  constructor(private readonly dataSource: DataSource) {}

  read(): Promise<SalesTaxSettings> {
    return taxSettings(this.dataSource.manager);
  }

  /** Refuses like `salesTaxCalls.addRates`. All counties are written, or none. */
  addRates(
    { add, by }: PayloadOf<typeof salesTaxCalls.addRates>,
    now: Date,
  ): Promise<SalesTaxSettings> {
    return this.write(
      add.version,
      ({ rates }) =>
        add.counties.every((wanted) =>
          rates.some(
            (rate) =>
              rate.by === by.name &&
              rate.county === wanted.county &&
              rate.surtax === wanted.surtax &&
              rate.from === add.from &&
              rate.until === add.until &&
              rate.state === add.state,
          ),
        ),
      async (tx) => {
        requireDays(add, businessDate(now));
        return (await insertRates(tx, add, by.name, now)) === add.counties.length;
      },
    );
  }

  /** Refuses like `salesTaxCalls.changeRules`. */
  changeRules(
    { change, by }: PayloadOf<typeof salesTaxCalls.changeRules>,
    now: Date,
  ): Promise<SalesTaxSettings> {
    return this.write(
      change.version,
      ({ rules }) =>
        rules.some(
          (rule) =>
            rule.by === by.name &&
            rule.from === change.from &&
            rule.capsRepairs === change.capsRepairs &&
            rule.officeCounty === change.officeCounty,
        ),
      async (tx) => {
        if (change.from < businessDate(now)) throw wrong('from', taxMessages.fromPast);
        return (await insertRules(tx, change, by.name, now)) === 1;
      },
    );
  }

  /** Unless it's so already. `insert` says whether no one else was faster. */
  private write(
    version: number,
    isDone: (settings: SalesTaxSettings) => boolean,
    insert: (tx: EntityManager) => Promise<boolean>,
  ): Promise<SalesTaxSettings> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await taxSettings(tx);
      if (isDone(before)) return before;
      const isFirst = version === before.version && (await insert(tx));
      const current = await taxSettings(tx);
      if (!isFirst) throw new Refusal('changed_meanwhile', { details: { current } });
      return current;
    });
  }
}

function requireDays({ from, until }: { from: string; until: string }, today: string): void {
  if (from < today) throw wrong('from', taxMessages.fromPast);
  if (until < from) throw wrong('until', taxMessages.untilBefore);
  if (until > dateAfter(from, taxLimits.days)) throw wrong('until', taxMessages.untilFar);
}

const wrong = (field: string, message: string): Refusal =>
  new Refusal('validation_failed', { message, details: { errors: [{ field, message }] } });
