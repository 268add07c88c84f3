import { Injectable } from '@nestjs/common';
import { appointmentAnonymized } from '@contracts/booking';
import type { CustomerId } from '@contracts/customers';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { DataSource } from 'typeorm';
import { LiveUpdatePublisher } from '../../live/live-update-publisher';
import { announcementOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';

const batchSize = 100;

/**
 * What stands in the place of what a customer wrote. Date, town, zip code, service, machine, cost
 * and number stay: they are the business's own records.
 */
const nobody = {
  customerId: null,
  customerName: 'Deleted customer',
  email: '',
  phone: '',
  address: '',
  gateCode: null,
  description: null,
  technicianNotes: null,
  trackingNotes: null,
  cancelReason: null,
  smsConsent: false,
} satisfies Partial<AppointmentEntity>;

/** Makes the appointments of a deleted customer anonymous, and tells whoever keeps a copy. */
@Injectable()
export class AppointmentAnonymizer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly liveUpdates: LiveUpdatePublisher,
  ) {}

  /** In batches, each a transaction; what one has done, a repeat no longer finds. */
  async anonymize(customerId: CustomerId): Promise<void> {
    let count: number;
    do {
      count = await this.batch(customerId);
      if (count > 0) this.liveUpdates.appointmentsChanged(null);
    } while (count === batchSize);
  }

  private batch(customerId: CustomerId): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const rows = await tx.find(AppointmentEntity, {
        where: { customerId },
        order: { id: 'ASC' },
        take: batchSize,
        lock: { mode: 'for_no_key_update' },
      });
      for (const row of rows) {
        const fields = { ...nobody, version: row.version + 1 };
        await tx.update(AppointmentEntity, row.id, fields);
        await announce(tx, appointmentAnonymized, announcementOf(Object.assign(row, fields)));
      }
      // Why it was cancelled may be told in the customer's own words.
      await tx.query(
        `UPDATE appointment_history SET what = what || '{"reason": null}'
         WHERE appointment_id = ANY ($1) AND what ->> 'reason' IS NOT NULL`,
        [rows.map(({ id }) => id)],
      );
      return rows.length;
    });
  }
}
