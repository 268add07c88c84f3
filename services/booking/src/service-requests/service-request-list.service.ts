import { Injectable } from '@nestjs/common';
import type { ServiceRequest, ServiceRequestsQuery } from '@contracts/booking/service-requests';
import type { Page } from '@contracts/messaging';
import type { BestFirst } from '@contracts/parsing';
import { countedUpTo, fitOfFound, orderOfFound } from '@service-kit/search/counted';
import { cursorOf, digitPart, idPart, instantPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { listed } from '../lists/listed-texts';
import { notImported } from '../origin/imported-records';
import { whereFound } from '@service-kit/search/search-condition';
import { searchTerms } from '@service-kit/search/search-terms';
import { requestView } from './service-request-views';
import { ServiceRequestEntity } from './service-request.entity';

const defaultLimit = 200;
const listCursor = cursorOf({ urgency: digitPart(2), createdAt: instantPart, id: idPart });

const longTexts = ['problemDescription', 'technicianNotes'] as const;
const shownOfAppointment = ['a.id', 'a.number', 'a.slotDate', 'a.slot', 'a.status'];

/**
 * The office's list: pending emergencies, other pending requests, then the rest, each newest first.
 * The next page starts after the last row, so new requests move nothing.
 */
@Injectable()
export class ServiceRequestListService {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: ServiceRequestsQuery & BestFirst): Promise<Page<ServiceRequest>> {
    const limit = query.limit ?? defaultLimit;
    const counted = await countedUpTo(this.filtered(query));
    const urgency = query.search ? orderOfFound('r.urgency', counted, '0') : 'r.urgency';
    const rows = this.filtered(query);
    const fit = fitOfFound(rows, `r.first_name || ' ' || r.last_name`, query, counted);
    rows
      .leftJoin('r.appointment', 'a')
      .orderBy({
        ...(fit !== null && { [fit]: 'DESC' }),
        [urgency]: 'DESC',
        'r.createdAt': 'DESC',
        'r.id': 'DESC',
      })
      .limit(limit + 1);
    if (query.cursor) {
      rows.andWhere('(r.urgency, r.createdAt, r.id) < (:urgency, :createdAt, :id)', {
        ...listCursor.decode(query.cursor),
      });
    }
    const found = await listed(rows, longTexts, shownOfAppointment);
    const views = found.slice(0, limit).map(({ row, truncated }) => requestView(row, truncated));
    const items = rowsThatFit(views);
    const last = found[items.length - 1]?.row;
    return {
      items,
      ...counted,
      nextCursor:
        fit === null && found.length > items.length && last ? listCursor.encode(last) : null,
    };
  }

  private filtered({
    status,
    search = '',
  }: ServiceRequestsQuery): SelectQueryBuilder<ServiceRequestEntity> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ServiceRequestEntity, 'r')
      .where(notImported('r'));
    if (status !== undefined) rows.andWhere('r.status = :status', { status });
    whereFound(rows, searchTerms(search));
    return rows;
  }
}
