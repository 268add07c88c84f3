import { dataEnd, dataStart, Company, type CompanyOptions } from '../data/company';
import type { Rows } from '../data/blocks';
import type { Customer, Visit } from '../data/customer';
import { CustomerList } from './customer-list';
import { windowOf, type ListTrouble, type Window } from './window';

export interface Page<T> {
  readonly window: Window;
  readonly records: readonly T[];
}

export interface AskedPage {
  readonly page: number;
  readonly pageSize: number;
  readonly trouble: ListTrouble;
}

/** One system's records: a company's, according to its current list. */
export class Source {
  readonly company: Company;
  readonly list: CustomerList;

  constructor(options: CompanyOptions & { readonly size: number }) {
    this.company = new Company(options);
    this.list = new CustomerList(options.size);
  }

  customer(index: number): Customer {
    const customer = this.company.customer(index, this.list.revision(index));
    const changedAt = this.list.changedAt(index);
    return changedAt === undefined ? customer : { ...customer, modifiedAt: changedAt };
  }

  visits(index: number): Visit[] {
    return this.company.visits(index);
  }

  /** @param since milliseconds since 1970: only records changed then or later; null for all */
  customers(asked: AskedPage, since: number | null, isDescending = false): Page<Customer> {
    const { first, end } = this.list;
    if (since === null || since <= dataStart) {
      const window = windowOf(asked, end - first, asked.trouble);
      const records = Array.from({ length: window.to - window.from }, (_, nth) => {
        const place = window.from + nth;
        return this.customer(isDescending ? end - 1 - place : first + place);
      });
      return { window, records };
    }
    return this.chosen(this.changedSince(since), asked);
  }

  /** For a list of customers, such as a lookup's result. */
  chosen(indexes: readonly number[], asked: AskedPage): Page<Customer> {
    const { window, records } = this.rowsOf(indexes, asked);
    return { window, records: records.map((index) => this.customer(index)) };
  }

  /**
   * Rows of all customers.
   * @param of returns one customer's rows
   * @param since as for `customers`: only rows of customers changed then or later
   * @param isDescending the last rows first; not with `since`
   */
  rows<T, V>(
    rows: Rows<V>,
    of: (index: number) => readonly T[],
    asked: AskedPage,
    since: number | null = null,
    isDescending = false,
  ): Page<T> {
    const { first, end } = this.list;
    if (since !== null && since > dataStart) {
      const owners = this.changedSince(since);
      const total = owners.reduce((sum, index) => sum + rows.of(index), 0);
      const window = windowOf(asked, total, asked.trouble);
      return { window, records: sliceOfRows(owners, rows, of, window) };
    }
    const before = rows.before(first);
    const window = windowOf(asked, rows.before(end) - before, asked.trouble);
    if (window.from === window.to) return { window, records: [] };
    const shown = window.to - window.from;
    const from = isDescending ? window.total - window.to : window.from;
    const { customer, nth } = rows.whose(before + from);
    const records: T[] = [];
    for (let index = customer; records.length < shown + nth; index += 1) {
      records.push(...of(index));
    }
    const ascending = records.slice(nth, nth + shown);
    return { window, records: isDescending ? ascending.toReversed() : ascending };
  }

  /** The rows of one customer. */
  rowsOf<T>(records: readonly T[], asked: AskedPage): Page<T> {
    const window = windowOf(asked, records.length, asked.trouble);
    return { window, records: records.slice(window.from, window.to) };
  }

  /** Indexes only, because there may be a million. */
  private changedSince(since: number): number[] {
    const { first, end } = this.list;
    const changed: number[] = [];
    for (let index = first; index < end; index += 1) {
      const at =
        this.list.changedAt(index) ?? (since > dataEnd ? 0 : this.company.modifiedAt(index));
      if (at >= since) changed.push(index);
    }
    return changed;
  }
}

function sliceOfRows<T, V>(
  owners: readonly number[],
  rows: Rows<V>,
  of: (index: number) => readonly T[],
  { from, to }: Window,
): T[] {
  const records: T[] = [];
  let before = 0;
  for (const index of owners) {
    const count = rows.of(index);
    if (before + count > from && before < to) {
      records.push(...of(index).slice(Math.max(0, from - before), to - before));
    }
    before += count;
    if (before >= to) break;
  }
  return records;
}
