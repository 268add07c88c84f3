import { Injectable } from '@nestjs/common';
import type {
  ImportedCustomer,
  importedCustomerCalls,
  ImportedCustomersQuery,
  LookedUpCustomer,
} from '@contracts/imports/customers';
import type { Page, PayloadOf } from '@contracts/messaging';
import type { BestFirst } from '@contracts/parsing';
import { countedUpTo, fitOfFound } from '@service-kit/search/counted';
import { cursorOf, serialPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { whereFound } from '@service-kit/search/search-condition';
import { searchTerms } from '@service-kit/search/search-terms';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { customerViews, servedLast, servedLastAtMost } from './customer-views';
import { ImportedCustomerEntity } from './imported-customer.entity';

const defaultLimit = 100;
/** Ids are in the order of creation. */
const listCursor = cursorOf({ id: serialPart });

/** What was imported of customers, newest first. */
@Injectable()
export class ImportedCustomerListService {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: ImportedCustomersQuery & BestFirst): Promise<Page<ImportedCustomer>> {
    const limit = query.limit ?? defaultLimit;
    const counted = await countedUpTo(this.filtered(query));
    const found = this.rows(query);
    const name = `customer.first_name || ' ' || customer.last_name`;
    const fit = fitOfFound(found, name, query, counted);
    if (fit !== null) found.orderBy({ [fit]: 'DESC', 'customer.id': 'DESC' });
    const rows = await found.limit(limit + 1).getMany();
    const ids = rows.slice(0, limit).map(({ id }) => id);
    const items = rowsThatFit(await customerViews(this.dataSource, ids));
    const last = items.at(-1);
    const goesOn =
      fit === null && last !== undefined && (rows.length > limit || items.length < ids.length);
    return {
      items,
      ...counted,
      nextCursor: goesOn ? listCursor.encode({ id: Number(last.id) }) : null,
    };
  }

  /** Ids of a page and after it. */
  rows(query: ImportedCustomersQuery): SelectQueryBuilder<ImportedCustomerEntity> {
    const before = query.cursor ? listCursor.decode(query.cursor).id : null;
    return this.filtered(query)
      .andWhere(before === null ? 'true' : 'customer.id < :before', { before })
      .orderBy('customer.id', 'DESC');
  }

  private filtered({
    search = '',
  }: ImportedCustomersQuery): SelectQueryBuilder<ImportedCustomerEntity> {
    const { manager } = this.dataSource;
    const rows = manager.createQueryBuilder(ImportedCustomerEntity, 'customer').where('true');
    const terms = searchTerms(search);
    if (terms.length > 0) whereFound(rows, terms, undefined, ['phone_digits', 'other_digits']);
    return rows;
  }

  /** What was imported of one customer. */
  async ofCustomer({
    numbers,
  }: PayloadOf<typeof importedCustomerCalls.ofCustomer>): Promise<LookedUpCustomer[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM imported_customers WHERE customer_number = ANY($1)
       ORDER BY id DESC LIMIT ${servedLastAtMost}`,
      [numbers],
    );
    return servedLast(
      this.dataSource,
      rows.map(({ id }) => id),
    );
  }
}
