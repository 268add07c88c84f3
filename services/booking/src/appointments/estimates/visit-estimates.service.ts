import { Injectable, Logger } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import type { EstimateFacts } from '@contracts/payments/estimates';
import { once } from '@service-kit/messaging/inbox/inbox';
import { DataSource } from 'typeorm';
import { isImported } from '../../origin/imported-records';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { byCustomer } from '../change';
import { effectOf, entryOf, unnamedFacts } from './visit-estimate';

const inboxName = 'estimates';
/** Why it may be less than what was paid. */
const costReason = 'The customer approved an estimate';

/** What payments announces of estimates. */
@Injectable()
export class VisitEstimatesService {
  private readonly logger = new Logger(VisitEstimatesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
  ) {}

  async apply(event: EventEnvelope<EstimateFacts>): Promise<void> {
    const { appointmentId, state, by, sentAt, answer } = event.facts;
    const visit = await this.dataSource.manager.findOneBy(AppointmentEntity, { id: appointmentId });
    if (!visit || isImported(visit)) {
      this.logger.warn(`payments has an estimate of a visit that is not here: ${appointmentId}`);
      return;
    }
    await this.appointments.annotate(
      appointmentId,
      async (present, tx) => {
        if (!(await once(tx, event, inboxName, () => Promise.resolve()))) return {};
        // Its customer has deleted the account: what was typed before must not come back.
        const facts = present.phone === '' ? unnamedFacts(event.facts) : event.facts;
        const { estimate, costLines } = effectOf(facts, present);
        const { askedPrice } = present;
        return {
          estimate: { stored: estimate, entry: entryOf(facts) },
          // What was invoiced stays as it is.
          ...(costLines &&
            !present.invoice && {
              costLines: costLines.map(({ text, cents }) => ({ text, amount: cents / 100 })),
              costReason,
            }),
          // It still waits, unless the customer has agreed to a price.
          ...(state !== 'approved' && askedPrice && { askedPrice }),
        };
      },
      {
        by: state === 'sent' ? { name: by } : byCustomer,
        at: new Date(answer?.at ?? sentAt),
      },
    );
  }
}
