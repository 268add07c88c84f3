import { Injectable } from '@nestjs/common';
import type { ServiceRequest, ServiceRequestsQuery } from '@contracts/booking';
import type { Page } from '@contracts/messaging';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { decodeRequestCursor, encodeRequestCursor } from './request-cursor';
import { requestView } from './service-request-views';
import { ServiceRequestEntity } from './service-request.entity';

const defaultLimit = 200;

/**
 * The office's list: emergencies that wait, then whoever else waits, then the rest; newest first in
 * each. It goes on where its last row stood, so requests that come in meanwhile move nothing; one
 * whose status changes between two pages changes its place with it.
 */
@Injectable()
export class ServiceRequestListService {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: ServiceRequestsQuery): Promise<Page<ServiceRequest>> {
    const limit = query.limit ?? defaultLimit;
    const rows = this.filtered(query)
      .leftJoinAndSelect('r.appointment', 'a')
      .orderBy({ 'r.urgency': 'DESC', 'r.createdAt': 'DESC', 'r.id': 'DESC' })
      .limit(limit + 1);
    if (query.cursor) {
      rows.andWhere('(r.urgency, r.createdAt, r.id) < (:urgency, :createdAt, :id)', {
        ...decodeRequestCursor(query.cursor),
      });
    }
    const [found, total] = await Promise.all([rows.getMany(), this.filtered(query).getCount()]);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map((request) => requestView(request)),
      total,
      nextCursor: found.length > limit && last ? encodeRequestCursor(last) : null,
    };
  }

  private filtered({ status }: ServiceRequestsQuery): SelectQueryBuilder<ServiceRequestEntity> {
    const rows = this.dataSource.manager.createQueryBuilder(ServiceRequestEntity, 'r');
    return status === undefined ? rows : rows.where('r.status = :status', { status });
  }
}
