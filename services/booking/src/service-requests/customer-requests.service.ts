import { Injectable } from '@nestjs/common';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { AccountId } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import {
  customerServiceRequestNames,
  type CustomerServiceRequest,
  type OwnRecordsQuery,
} from '@contracts/booking/own-records';
import { cursorOf, idPart, instantPart } from '@service-kit/requests/cursor';
import { pageBytes, rowsThatFit } from '@service-kit/requests/page-size';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { listed } from '../lists/listed-texts';
import { isImported } from '../origin/imported-records';
import { requestView } from './service-request-views';
import { ServiceRequestEntity } from './service-request.entity';

const defaultLimit = 50;
/** For records that are shown in full. */
const maxLimit = 100;
const shownToOffice = 100;

const listCursor = cursorOf({ createdAt: instantPart, id: idPart });

/** Service requests as customers see them. */
@Injectable()
export class CustomerRequestsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. Pages use an index. */
  async page(
    accountId: AccountId,
    { limit = defaultLimit, cursor }: OwnRecordsQuery,
  ): Promise<Page<CustomerServiceRequest>> {
    const count = Math.min(limit, maxLimit);
    const rows = this.of(accountId)
      .leftJoinAndSelect('r.appointment', 'a')
      .limit(count + 1);
    if (cursor) rows.andWhere('(r.createdAt, r.id) < (:createdAt, :id)', listCursor.decode(cursor));
    const [found, total] = await Promise.all([rows.getMany(), this.of(accountId).getCount()]);
    const items = rowsThatFit(found.slice(0, count).map(customerView));
    const last = found[items.length - 1];
    const nextCursor = found.length > items.length && last ? listCursor.encode(last) : null;
    return { items, total, nextCursor };
  }

  /** The newest of these, as the office's list shows them. */
  async newestOf(ids: readonly string[]): Promise<ServiceRequest[]> {
    const rows = await listed(
      this.newestFirst()
        .where('r.id = ANY(:ids)', { ids })
        .leftJoin('r.appointment', 'a')
        .limit(shownToOffice),
      ['problemDescription', 'technicianNotes'],
      ['a.id', 'a.number', 'a.slotDate', 'a.slot', 'a.status'],
    );
    return rowsThatFit(
      rows.map(({ row, truncated }) => requestView(row, truncated)),
      pageBytes / 2,
    );
  }

  private of(accountId: AccountId): SelectQueryBuilder<ServiceRequestEntity> {
    return this.newestFirst().where('r.accountId = :accountId', { accountId });
  }

  private newestFirst(): SelectQueryBuilder<ServiceRequestEntity> {
    return this.dataSource.manager
      .createQueryBuilder(ServiceRequestEntity, 'r')
      .orderBy({ 'r.createdAt': 'DESC', 'r.id': 'DESC' });
  }
}

function customerView(request: ServiceRequestEntity): CustomerServiceRequest {
  // The office's notes are for the technician. Imported notes are the customer's own history.
  const technicianNotes = isImported(request) ? request.technicianNotes : null;
  const view = { ...requestView(request), technicianNotes };
  const shown = customerServiceRequestNames.map((name) => [name, view[name]]);
  return Object.fromEntries(shown) as unknown as CustomerServiceRequest;
}
