import { Injectable, Logger } from '@nestjs/common';
import { billsAtOnce, type Bill, type NamedBill } from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import type { PaymentFacts } from '@contracts/payments/events';
import { appointmentNumberIn, isRecordId } from '@contracts/vocabulary/ids';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, In, type EntityManager } from 'typeorm';
import { AppointmentEntity } from '../appointment.entity';
import { billOf, isKnownBy, recipientOf } from './bill';
import { byCustomer } from '../change';
import { CustomerLinks } from '../customer-links';
import { RosterService } from '../../roster/roster.service';
import type { BillCause } from '../history/appointment-event';
import { AppointmentHistoryService, bySystem } from '../history/appointment-history.service';
import { isOnPhone, PhoneWindow } from '../visit/phone-window';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';

@Injectable()
export class BillsService {
  private readonly logger = new Logger(BillsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly histories: AppointmentHistoryService,
    private readonly links: CustomerLinks,
    private readonly roster: RosterService,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly phoneWindow: PhoneWindow,
  ) {}

  /** Bills of those that exist. Refuses more than `billsAtOnce` with `answer_too_large`. */
  async of(appointmentIds: readonly string[], now: Date): Promise<Bill[]> {
    if (appointmentIds.length > billsAtOnce) throw new Refusal('answer_too_large');
    const rows = await this.dataSource.manager.findBy(AppointmentEntity, {
      id: In(appointmentIds.filter((id) => isRecordId(id))),
    });
    const technicians = await this.roster.named(
      this.dataSource.manager,
      rows.map(({ technicianId }) => technicianId),
    );
    const since = await this.phoneWindow.since(now);
    return rows.map((row, index) => {
      const technician = technicians[index] ?? null;
      return {
        ...billOf(row, this.links),
        to: recipientOf(row),
        technician:
          technician && !isOnPhone(row, since) ? { ...technician, tooLate: true } : technician,
      };
    });
  }

  /** For the office or a payer with proof. Unknown numbers and wrong proofs get the same answer. */
  async named({ number, proof }: NamedBill): Promise<Bill | null> {
    const named = appointmentNumberIn(number);
    if (named === null) return null;
    const appointment = await this.dataSource.manager.findOneBy(AppointmentEntity, {
      number: named,
    });
    return appointment && isKnownBy(appointment, proof) ? billOf(appointment, this.links) : null;
  }

  /**
   * Ignores versions of a bill that aren't newer, so events may repeat and come in any order. The
   * appointment's version doesn't change, so a payment doesn't conflict with the office's draft.
   */
  async apply(event: EventEnvelope<PaymentFacts>, cause: BillCause): Promise<void> {
    const changed = await inTransaction(this.dataSource, (tx) => this.applyEvent(tx, event, cause));
    // Without id and version, so a page doesn't take it for a record that it already shows.
    if (changed) this.liveUpdates.appointmentsChanged(changed.accountId);
  }

  private async applyEvent(
    tx: EntityManager,
    { occurredAt, facts: { bill, by, method = 'card' } }: EventEnvelope<PaymentFacts>,
    cause: BillCause,
  ): Promise<AppointmentEntity | null> {
    if (!bill) return null;
    const { appointmentId, version, paidCents, settledCents = paidCents } = bill;
    const appointment = await tx.findOne(AppointmentEntity, {
      where: { id: appointmentId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!appointment) {
      this.logger.warn(`payments has a bill of an appointment that is not here: ${appointmentId}`);
      return null;
    }
    if (version <= appointment.billVersion) return null;
    await tx.update(AppointmentEntity, appointmentId, {
      paidCents,
      settledCents,
      billVersion: version,
    });
    const fromCents = appointment.paidCents;
    if (paidCents !== fromCents) {
      // For several versions at once, only the sum is known.
      const isNext = version === appointment.billVersion + 1;
      const whose = (isNext ? by : undefined) ?? bySystem;
      const isByHand = isNext && method !== 'card';
      await this.histories.keep(tx, {
        appointmentId,
        by: paidCents > fromCents && cause === 'payment' && !isByHand ? byCustomer.name : whose,
        at: new Date(occurredAt),
        what: {
          kind: 'bill',
          cause: isNext ? cause : null,
          ...(isByHand && { method }),
          fromCents,
          toCents: paidCents,
        },
      });
    }
    return appointment;
  }
}
