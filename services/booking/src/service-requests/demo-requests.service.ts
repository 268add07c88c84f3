import { Injectable } from '@nestjs/common';
import {
  serviceRequestReceived,
  type DemoServiceRequest,
} from '@contracts/booking/service-requests';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { BookingConfig } from '../config';
import { insertNumbered } from '../database/insert-numbered';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { newRequest } from './new-request';
import { ServiceRequestEntity } from './service-request.entity';

/** Requests of the demo that have waited for a while. */
@Injectable()
export class DemoRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BookingConfig,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  async create(requests: readonly DemoServiceRequest[]): Promise<null> {
    if (!this.config.demo) {
      throw new Refusal('forbidden', { message: 'Demo requests are made in demo mode only.' });
    }
    await inTransaction(this.dataSource, async (tx) => {
      for (const { id, createdAt, request } of requests) {
        const entity = newRequest(
          { request, accountId: null, idempotencyKey: null, principal: 'anonymous' },
          { id, number: '', createdAt: new Date(createdAt) },
        );
        if (!(await insertNumbered(tx, ServiceRequestEntity, entity, { orIgnore: true }))) continue;
        const { number, origin, version } = entity;
        await announce(tx, serviceRequestReceived, {
          aggregateId: id,
          version,
          facts: { serviceRequestId: id, number, origin },
        });
      }
    });
    this.liveUpdates.serviceRequestsChanged(null);
    return null;
  }
}
