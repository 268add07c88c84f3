import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import { serviceRequestAnonymized } from '@contracts/booking/service-requests';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { AppointmentEntity } from '../appointments/appointment.entity';
import { CustomerChangesService } from '../appointments/for-customers/customer-changes.service';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';
import { erasedColumns, type Erasure } from './erasure';
import { appointmentErasure, serviceRequestErasure } from './erasures';

const batchSize = 100;

/** A record that may have a customer. */
interface Owned {
  readonly id: string;
  readonly customerId: CustomerId | null;
}

/** Anonymizes a deleted customer's records and notifies the services that have copies. */
@Injectable()
export class AnonymizerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: CustomerChangesService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /** Works in batches, each in a transaction. A repeat doesn't find what is done. */
  async anonymize(customerId: CustomerId): Promise<void> {
    await this.inBatches(
      (tx) => this.appointments(tx, customerId),
      () => this.liveUpdates.appointmentsChanged(null),
    );
    await this.inBatches(
      (tx) => this.serviceRequests(tx, customerId),
      () => this.liveUpdates.serviceRequestsChanged(null),
    );
  }

  private async inBatches(
    batch: (tx: EntityManager) => Promise<readonly Owned[]>,
    publish: () => void,
  ): Promise<void> {
    let count: number;
    do {
      count = (await inTransaction(this.dataSource, batch)).length;
      if (count > 0) publish();
    } while (count === batchSize);
  }

  private async appointments(
    tx: EntityManager,
    customerId: CustomerId,
  ): Promise<readonly AppointmentEntity[]> {
    const rows = await erase(tx, AppointmentEntity, appointmentErasure, customerId);
    await this.changes.anonymized(tx, rows);
    return rows;
  }

  private async serviceRequests(
    tx: EntityManager,
    customerId: CustomerId,
  ): Promise<readonly ServiceRequestEntity[]> {
    const rows = await erase(tx, ServiceRequestEntity, serviceRequestErasure, customerId);
    for (const { id, number, version, origin } of rows) {
      await announce(tx, serviceRequestAnonymized, {
        aggregateId: id,
        version,
        facts: { serviceRequestId: id, number, origin },
      });
    }
    return rows;
  }
}

/** Anonymizes one batch of the customer's records and returns them. */
async function erase<Row extends Owned>(
  tx: EntityManager,
  entity: EntityTarget<Row>,
  erasure: Erasure<Row>,
  customerId: CustomerId,
): Promise<readonly Row[]> {
  const rows = await tx
    .createQueryBuilder(entity, 'record')
    .where('record.customerId = :customerId', { customerId })
    .orderBy('record.id')
    .limit(batchSize)
    .setLock('for_no_key_update')
    .getMany();
  for (const row of rows) {
    const columns = erasedColumns(row, erasure);
    await tx.update(entity, row.id, columns as QueryDeepPartialEntity<Row>);
    Object.assign(row, columns);
  }
  return rows;
}
