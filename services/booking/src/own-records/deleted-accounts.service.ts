import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { serviceRequestAnonymized } from '@contracts/booking/service-requests';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { AppointmentEntity } from '../appointments/appointment.entity';
import { deleteUnused, lockedAppliances } from '../appointments/appliances/appliance-rows';
import { CustomerChangesService } from '../appointments/for-customers/customer-changes.service';
import { PhotoRowsService } from '../appointments/photos/photo-rows.service';
import { ImportFences } from '../imported/import-fences';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';
import { appointmentErasure, erasedColumns, serviceRequestErasure, type Erasure } from './erasures';
import { RecordClaimsService } from './record-claims.service';

const batchSize = 100;

/** A record that may have a customer. */
interface Owned {
  readonly id: string;
  readonly accountId: AccountId | null;
}

/** Deletes an account's data in booking. docs/privacy.md lists what stays. */
@Injectable()
export class DeletedAccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly imports: ImportFences,
    private readonly claims: RecordClaimsService,
    private readonly changes: CustomerChangesService,
    private readonly photos: PhotoRowsService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /**
   * Each step finds only what earlier ones have left, so a repeat continues where the last attempt
   * stopped. Addresses are removed last: until then, what guests booked with them is the
   * customer's.
   */
  async forget(accountId: AccountId, now: Date): Promise<void> {
    await this.imports.forgetCustomer(accountId);
    await this.claims.claimFor(accountId);
    await this.changes.cancelLeftOver(accountId, now);
    await this.inBatches(
      (tx) => this.anonymizeAppointments(tx, accountId),
      () => this.liveUpdates.appointmentsChanged(null),
    );
    await this.inBatches(
      (tx) => this.anonymizeServiceRequests(tx, accountId),
      () => this.liveUpdates.serviceRequestsChanged(null),
    );
    await this.dataSource.query(`DELETE FROM account_emails WHERE account_id = $1`, [accountId]);
  }

  private async inBatches(
    anonymize: (tx: EntityManager) => Promise<number>,
    publish: () => void,
  ): Promise<void> {
    let count: number;
    do {
      count = await inTransaction(this.dataSource, anonymize);
      if (count > 0) publish();
    } while (count === batchSize);
  }

  private async anonymizeAppointments(tx: EntityManager, accountId: AccountId): Promise<number> {
    const rows = await lockedBatch(tx, AppointmentEntity, accountId);
    const appliances = rows.flatMap(({ applianceId }) => applianceId ?? []);
    await erase(tx, AppointmentEntity, appointmentErasure, rows);
    const ids = rows.map(({ id }) => id);
    await this.photos.removeAllOf('appointment_id', ids, tx);
    await lockedAppliances(tx, appliances);
    await deleteUnused(tx, appliances);
    await tx.query(`DELETE FROM visit_sources WHERE appointment_id = ANY($1)`, [ids]);
    await this.changes.anonymized(tx, rows);
    return rows.length;
  }

  private async anonymizeServiceRequests(tx: EntityManager, accountId: AccountId): Promise<number> {
    const rows = await lockedBatch(tx, ServiceRequestEntity, accountId);
    await erase(tx, ServiceRequestEntity, serviceRequestErasure, rows);
    const ids = rows.map(({ id }) => id);
    await this.photos.removeAllOf('request_id', ids, tx);
    for (const { id, number, version, origin } of rows) {
      await announce(tx, serviceRequestAnonymized, {
        aggregateId: id,
        version,
        facts: { serviceRequestId: id, number, origin },
      });
    }
    return rows.length;
  }
}

/** One batch of the customer's records. */
function lockedBatch<Row extends Owned>(
  tx: EntityManager,
  entity: EntityTarget<Row>,
  accountId: AccountId,
): Promise<readonly Row[]> {
  return tx
    .createQueryBuilder(entity, 'record')
    .where('record.accountId = :accountId', { accountId })
    .orderBy('record.id')
    .limit(batchSize)
    .setLock('for_no_key_update')
    .getMany();
}

async function erase<Row extends Owned>(
  tx: EntityManager,
  entity: EntityTarget<Row>,
  erasure: Erasure<Row>,
  rows: readonly Row[],
): Promise<void> {
  for (const row of rows) {
    const columns = erasedColumns(row, erasure);
    await tx.update(entity, row.id, columns as QueryDeepPartialEntity<Row>);
    Object.assign(row, columns);
  }
}
