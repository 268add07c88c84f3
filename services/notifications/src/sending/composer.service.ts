import { Injectable } from '@nestjs/common';
import { customersRequests, type CustomerId } from '@contracts/customers';
import type { RequestDefinition } from '@contracts/messaging';
import { ownRecordsRequests, type AppointmentMessage } from '@contracts/own-records';
import { trackingRequests } from '@contracts/tracking';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../config';
import type { OutgoingEmail, OutgoingText } from '../delivery/delivery.port';
import { usNumber } from '../delivery/us-number';
import type { MessageEntity } from '../messages/message.entity';
import { OptOutsService } from '../sms/opt-outs.service';
import { accountLink, passwordChanged, requestReceived } from '../templates/account-letters';
import { htmlLetter } from '../templates/html-letter';
import { oneLine, type Letter, type Sender } from '../templates/letter';
import { textLetter } from '../templates/text-letter';
import { visitMessages, type VisitMessage, type VisitNow } from './visit-messages';

/** A message as it leaves, or why it does not. */
export type Composed =
  | { readonly kind: 'skip'; readonly reason: string }
  | {
      readonly kind: 'email';
      readonly email: OutgoingEmail;
      readonly customerId: CustomerId | null;
    }
  | { readonly kind: 'sms'; readonly text: OutgoingText; readonly customerId: CustomerId | null };

const skip = (reason: string): Composed => ({ kind: 'skip', reason });

const gone = skip('There is nobody to tell any more: the record or the account is gone.');

/** Asks the owners what a message is to say, at the moment when it is sent. */
@Injectable()
export class ComposerService {
  private readonly sender: Sender;

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly optOuts: OptOutsService,
    { business, publicUrl }: NotificationsConfig,
  ) {
    const { name, phone, email, address } = business;
    const town = `${address.city}, ${address.state} ${address.zipCode}`;
    this.sender = { name, phone, email, street: address.street, town, publicUrl };
  }

  /** Rejects when an owner does not answer. */
  async compose(message: MessageEntity, now: Date): Promise<Composed> {
    if (message.erased) return gone;
    const visitMessage = visitMessages[message.kind];
    if (visitMessage) return this.aboutVisit(message, visitMessage, now);
    if (message.serviceRequestId) return this.aboutRequest(message, message.serviceRequestId);
    if (message.linkId) return this.withLink(message, message.linkId);
    return this.toCustomer(message);
  }

  private async aboutVisit(
    message: MessageEntity,
    kind: VisitMessage,
    now: Date,
  ): Promise<Composed> {
    const { appointmentId } = message;
    if (!appointmentId) throw new Error(`${message.kind} ${message.id} is about no visit`);
    const found = await this.ifAny(ownRecordsRequests.appointmentMessage, { appointmentId });
    if (!found) return gone;
    const { appointment: visit, calendar } = found;
    if (visit.origin !== 'booked') return skip('Not booked by a customer.');
    const known = await this.knownOf(message, kind, visit, now);
    const overtaken = kind.overtakenBy(known);
    if (overtaken) return skip(overtaken);
    const { customerId } = visit;
    if (message.channel === 'sms') return this.asText(message, visit, kind.text?.(known) ?? '');
    const attached = kind.calendar ? calendar : null;
    return this.asEmail(message, visit.email, kind.letter(known), customerId, attached);
  }

  private async knownOf(
    message: MessageEntity,
    kind: VisitMessage,
    visit: AppointmentMessage['appointment'],
    now: Date,
  ): Promise<VisitNow> {
    const appointmentId = visit.id;
    const record = kind.tracked
      ? await this.ifAny(trackingRequests.record, { appointmentId })
      : null;
    const technicianId = record?.technicianId;
    const profile = technicianId
      ? await this.ifAny(trackingRequests.profile, { technicianId, appointmentId })
      : null;
    const technicianName = profile?.name ?? null;
    const isOlder = await this.hasNewer(message);
    return { message, visit, sender: this.sender, now, isOlder, record, technicianName };
  }

  private async hasNewer({
    kind,
    channel,
    appointmentId,
    version,
  }: MessageEntity): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT FROM messages
       WHERE appointment_id = $1 AND kind = $2 AND channel = $3 AND version > $4 LIMIT 1`,
      [appointmentId, kind, channel, version],
    );
    return rows.length > 0;
  }

  private async asText(
    { id }: MessageEntity,
    { smsConsent, phone, customerId }: AppointmentMessage['appointment'],
    text: string,
  ): Promise<Composed> {
    if (!smsConsent) return skip('No consent to text messages was given with this booking.');
    const to = usNumber(phone);
    if (!to) return skip('The telephone number is not one in the US that can get text messages.');
    if (await this.optOuts.has(to)) return skip('They answered STOP to our text messages.');
    return { kind: 'sms', text: { id, to, text }, customerId };
  }

  private async aboutRequest(message: MessageEntity, serviceRequestId: string): Promise<Composed> {
    const request = await this.ifAny(ownRecordsRequests.serviceRequestMessage, {
      serviceRequestId,
    });
    if (!request) return gone;
    if (request.origin !== 'site') return skip('Not sent by a customer.');
    if (!serviceRequestStatusRules[request.status].schedulable) {
      return skip('The request was dealt with before this could be sent.');
    }
    const letter = requestReceived(request, this.sender);
    return this.asEmail(message, request.email, letter, request.customerId);
  }

  private async withLink(message: MessageEntity, linkId: string): Promise<Composed> {
    const link = await this.ifAny(customersRequests.linkMessage, { linkId });
    if (!link) return skip('The link was used, has expired or was replaced by a newer one.');
    return this.asEmail(message, link.email, accountLink(link, this.sender), link.customerId);
  }

  private async toCustomer(message: MessageEntity): Promise<Composed> {
    const { customerId } = message;
    if (customerId === null) throw new Error(`${message.kind} ${message.id} is to nobody`);
    const contact = await this.ifAny(customersRequests.contact, { customerId });
    if (!contact) return gone;
    return this.asEmail(message, contact.email, passwordChanged(contact, this.sender), customerId);
  }

  private asEmail(
    { id }: MessageEntity,
    to: string,
    letter: Letter,
    customerId: CustomerId | null,
    calendar: OutgoingEmail['calendar'] = null,
  ): Composed {
    if (!to.includes('@')) return gone;
    const email = {
      id,
      to,
      subject: oneLine(letter.subject),
      text: textLetter(letter, this.sender),
      html: htmlLetter(letter, this.sender),
      calendar,
    };
    return { kind: 'email', email, customerId };
  }

  /** The owner's answer; null when it refuses, since it then has nothing that could be told. */
  private async ifAny<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    payload: Payload,
  ): Promise<Reply | null> {
    try {
      return await this.requests.ask(definition, payload);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
