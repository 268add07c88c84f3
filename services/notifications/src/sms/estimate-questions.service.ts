import { Injectable } from '@nestjs/common';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import type { EventEnvelope } from '@contracts/messaging';
import type { QuestionFacts } from '@contracts/payments/estimates';
import { textNumber, textNumberOf } from '@contracts/vocabulary/text/text-messages';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { once } from '@service-kit/messaging/inbox/inbox';
import { Requests } from '@service-kit/requests/requests';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../config';
import { usNumber } from '../delivery/us-number';
import { withoutCardNumbers } from './card-numbers';
import { ConversationsService } from './conversations.service';
import { TextUpdatePublisher } from './text-update-publisher';

const inboxName = 'estimate-questions';

/**
 * What customers ask on the page of their estimate. It's in the inbox, in the conversation with the
 * visit's number, but it's no text: it asks for no reply and ends no texts.
 */
@Injectable()
export class EstimateQuestionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly config: NotificationsConfig,
    private readonly conversations: ConversationsService,
    private readonly updates: TextUpdatePublisher,
  ) {}

  async receive(event: EventEnvelope<QuestionFacts>): Promise<void> {
    const { appointmentId, question, askedAt } = event.facts;
    const { appointment } = await this.requests.ask(ownRecordsRequests.appointmentMessage, {
      appointmentId,
    });
    const at = new Date(askedAt);
    const asked = withoutCardNumbers(question);
    const known = numberOf(appointment.phone);
    // Without one it's in the company's own conversation, and names the visit.
    const number = known ?? numberOf(this.config.business.phone);
    if (number === null) throw new Error('BUSINESS_PHONE is no number, so a question has no place');
    const body = known === null ? `${appointment.number}, without a phone number: ${asked}` : asked;
    await inTransaction(this.dataSource, (tx) =>
      once(tx, event, inboxName, async () => {
        await tx.query(
          `INSERT INTO received_texts
             (id, number, body, stopped, answered, received_at, appointment_id, from_estimate)
           VALUES ($1, $2, $3, false, false, $4, $5, true)`,
          [uuidv7(), number, body, at, appointmentId],
        );
        await this.conversations.touch(tx, number, at);
        this.updates.changed(tx, 'alerts');
      }),
    );
  }
}

/** Also one that gets no texts: the office calls it. */
function numberOf(phone: string): string | null {
  const whole = `+${phone.replace(/\D/g, '')}`;
  return usNumber(phone) ?? textNumberOf(phone) ?? (textNumber.test(whole) ? whole : null);
}
