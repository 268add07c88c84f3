import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { CustomerAccount, CustomersQuery } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import type { BestFirst } from '@contracts/parsing';
import { countedUpTo, fitOfFound, orderOfFound } from '@service-kit/search/counted';
import { cursorOf, serialPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { whereFound } from '@service-kit/search/search-condition';
import { searchTerms } from '@service-kit/search/search-terms';
import { CustomersConfig } from '../config';
import { accountView } from './accounts.service';
import { Account } from './account.entity';

const defaultLimit = 100;

/** Ids are in the order of creation. */
const listCursor = cursorOf({ id: serialPart });

@Injectable()
export class AccountListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: CustomersConfig,
  ) {}

  async page(query: CustomersQuery & BestFirst): Promise<Page<CustomerAccount>> {
    const limit = query.limit ?? defaultLimit;
    const before = query.cursor ? listCursor.decode(query.cursor).id : null;
    const counted = await countedUpTo(this.filtered(query));
    const found = this.filtered(query);
    const name = `customer.first_name || ' ' || customer.last_name`;
    const fit = fitOfFound(found, name, query, counted);
    const id = query.search ? orderOfFound('customer.id', counted, '0') : 'customer.id';
    const rows = await found
      .andWhere(before === null ? 'true' : 'customer.id < :before', { before })
      .orderBy({ ...(fit !== null && { [fit]: 'DESC' }), [id]: 'DESC' })
      .limit(limit + 1)
      .getMany();
    const items = rowsThatFit(rows.slice(0, limit).map(accountView));
    const last = items.at(-1);
    return {
      items,
      ...counted,
      nextCursor:
        fit === null && rows.length > items.length && last
          ? listCursor.encode({ id: last.id })
          : null,
    };
  }

  private filtered({ search = '' }: CustomersQuery): SelectQueryBuilder<Account> {
    const rows = this.dataSource.manager.createQueryBuilder(Account, 'customer').where('true');
    if (!this.config.demo) rows.andWhere('NOT customer.isDemo');
    whereFound(rows, searchTerms(search));
    return rows;
  }
}
