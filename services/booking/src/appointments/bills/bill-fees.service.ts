import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import type { PaymentFacts } from '@contracts/payments/events';
import { once } from '@service-kit/messaging/inbox/inbox';
import { DataSource } from 'typeorm';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { bySystem } from '../history/appointment-history.service';

const inboxName = 'bill-fees';

/** Fees that payments adds to a bill, such as of a returned check. */
@Injectable()
export class BillFeesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
  ) {}

  /** Adds a line once per event. A bill of one amount gets a line for it first. */
  async add(event: EventEnvelope<PaymentFacts>): Promise<void> {
    const { bill, fee, by = bySystem } = event.facts;
    if (!bill || !fee) return;
    const { appointmentId } = bill;
    if (!(await this.dataSource.manager.existsBy(AppointmentEntity, { id: appointmentId }))) return;
    await this.appointments.annotate(
      appointmentId,
      async (present, tx) => {
        if (!(await once(tx, event, inboxName, () => Promise.resolve()))) return {};
        const { costLines, totalCents, serviceType, askedPrice } = present;
        const isOneAmount = costLines.length === 0 && totalCents !== null;
        const before = isOneAmount ? [{ text: serviceType, cents: totalCents }] : costLines;
        return {
          despiteInvoice: true,
          costLines: [...before, fee].map(({ text, cents }) => ({ text, amount: cents / 100 })),
          // A price that a technician asks for still waits.
          ...(askedPrice && { askedPrice }),
        };
      },
      { by: { name: by }, at: new Date(event.occurredAt) },
    );
  }
}
