import { Injectable, Logger } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import type { InvoicedFacts } from '@contracts/payments/invoices';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentHistoryService } from '../history/appointment-history.service';

/** What visits are invoiced for, as payments reports it. */
@Injectable()
export class VisitInvoicesService {
  private readonly logger = new Logger(VisitInvoicesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly histories: AppointmentHistoryService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /**
   * Ignores reports that aren't newer. The appointment's version doesn't change, so an invoice doesn't
   * conflict with the office's draft of something else.
   */
  async apply(event: EventEnvelope<InvoicedFacts>): Promise<void> {
    const changed = await inTransaction(this.dataSource, (tx) => this.keep(tx, event));
    // Without id and version, so a page doesn't take it for a record that it already shows.
    if (changed) this.liveUpdates.appointmentsChanged(changed.accountId);
  }

  private async keep(
    tx: EntityManager,
    { version, occurredAt, facts }: EventEnvelope<InvoicedFacts>,
  ): Promise<AppointmentEntity | null> {
    const { appointmentId, number, what, totalCents, taxCents, netCents, lines, by } = facts;
    const standing = facts.invoice;
    const appointment = await tx.findOne(AppointmentEntity, {
      where: { id: appointmentId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!appointment) {
      this.logger.warn(
        `payments has an invoice of an appointment that is not here: ${appointmentId}`,
      );
      return null;
    }
    if (version <= appointment.invoiceVersion) return null;
    const invoice =
      standing === null || totalCents === null
        ? null
        : { number: standing, totalCents, taxCents, netCents, lines };
    appointment.invoice = invoice;
    await tx.update(AppointmentEntity, appointmentId, { invoice, invoiceVersion: version });
    const entry = { kind: 'invoice', what, number, totalCents } as const;
    await this.histories.keep(tx, { appointmentId, by, at: new Date(occurredAt), what: entry });
    return appointment;
  }
}
