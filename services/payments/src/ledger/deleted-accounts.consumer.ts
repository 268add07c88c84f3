import { Injectable } from '@nestjs/common';
import { appointmentAnonymized, type AppointmentFacts } from '@contracts/booking/appointments';
import { accountDeleted, type AccountFacts } from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { proposedDescription } from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { DataSource } from 'typeorm';

const inboxName = 'payments';

@Injectable()
export class DeletedAccountsConsumer implements EventConsumer {
  readonly handlers = [
    on(accountDeleted, (event) => this.erase(event)),
    on(appointmentAnonymized, ({ facts }) => this.erasePayers(facts)),
  ];

  constructor(private readonly dataSource: DataSource) {}

  /** Also erases who paid, and the description of a payment without a bill, which the payer typed. */
  private async erase(event: EventEnvelope<AccountFacts>): Promise<void> {
    const { accountId } = event.facts;
    await inTransaction(this.dataSource, (tx) =>
      once(tx, event, inboxName, async () => {
        await tx.query(
          `UPDATE payments SET payer_name = NULL, payer_email = NULL
           WHERE account_id = $1
             OR appointment_id IN (SELECT appointment_id FROM bills WHERE account_id = $1)`,
          [accountId],
        );
        await tx.query(`UPDATE bills SET account_id = NULL WHERE account_id = $1`, [accountId]);
        await tx.query(
          `UPDATE payments SET account_id = NULL,
             description = CASE WHEN appointment_id IS NULL THEN $2 ELSE description END
           WHERE account_id = $1`,
          [accountId, proposedDescription],
        );
      }),
    );
  }

  /** Only booking knows the account's visits that were paid for before the account had them. */
  private async erasePayers({ appointmentId }: AppointmentFacts): Promise<void> {
    await this.dataSource.query(
      `UPDATE payments SET payer_name = NULL, payer_email = NULL WHERE appointment_id = $1`,
      [appointmentId],
    );
    await this.dataSource.query(
      `UPDATE bills SET customer_number = NULL WHERE appointment_id = $1`,
      [appointmentId],
    );
    // What was offered and decided stays for the books, and names no one.
    await this.dataSource.query(
      `UPDATE estimates SET customer_number = NULL, note = '', answer_name = NULL, reason = NULL,
         signature = NULL
       WHERE appointment_id = $1`,
      [appointmentId],
    );
  }
}
