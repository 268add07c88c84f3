import { Injectable } from '@nestjs/common';
import type { DecidedRules } from '@contracts/booking/settings';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { bookingRequests, journeyFacts, type JourneyVisit } from '@contracts/booking/appointments';
import { customersRequests, type AccountId } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import type { RequestDefinition } from '@contracts/messaging';
import {
  ownRecordsRequests,
  type AppointmentMessage,
  type MessagedAppointment,
} from '@contracts/booking/own-records';
import { estimateCalls } from '@contracts/payments/estimates';
import { officePaymentCalls, type PaymentDetail } from '@contracts/payments/office';
import { invoiceCalls } from '@contracts/payments/invoices';
import { trackingRequests } from '@contracts/tracking/records';
import { technicianRequests } from '@contracts/tracking/technicians';
import type { MessageState } from '@contracts/vocabulary/messages';
import { Requests } from '@service-kit/requests/requests';
import { DataSource } from 'typeorm';
import { BackupWatchService } from '../owner-alerts/backup-watch.service';
import { DiskWatchService } from '../owner-alerts/disk-watch.service';
import { NotificationsConfig } from '../config';
import { DeliveryFailure, type OutgoingEmail } from '../delivery/delivery.port';
import { usNumber } from '../delivery/us-number';
import type { MessageEntity } from '../messages/message.entity';
import { OptOutsService } from '../sms/opt-outs.service';
import { htmlEmail } from '../templates/html-email';
import { oneLine, type EmailContent, type Sender } from '../templates/email-content';
import { textEmail } from '../templates/text-email';
import {
  estimateWithoutTyped,
  paymentWithoutTyped,
  requestWithoutTyped,
  withoutTyped,
} from '../templates/typed-text';
import { ifTrue } from './claims';
import {
  messageContents,
  unusableLink,
  type AccountLinkMessage,
  type AccountMessage,
  type EstimateMessage,
  type FormerAddressMessage,
  type InvoiceMessage,
  type OwnerMessage,
  type PaymentMessage,
  type RefundMessage,
  type RequestMessage,
} from './message-contents';
import { gone, skip, type Composed } from './composed';
import { TechnicianComposerService } from './technician-composer.service';
import { answerIfAny, idIn } from './owner-answers';
import type { VisitMessage, VisitNow } from './visit-messages';

/** Composes a message when it is sent, from the owners' answers. */
@Injectable()
export class ComposerService {
  private readonly facts: Sender;

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly optOuts: OptOutsService,
    private readonly technicians: TechnicianComposerService,
    private readonly backups: BackupWatchService,
    private readonly disk: DiskWatchService,
    private readonly rules: KeptReply<DecidedRules>,
    { business, publicUrl, PAYMENTS }: NotificationsConfig,
  ) {
    const { name, phone, email, address } = business;
    const town = `${address.city}, ${address.state} ${address.zipCode}`;
    const paysOnline = PAYMENTS !== 'off';
    this.facts = { name, phone, email, street: address.street, town, publicUrl, paysOnline };
  }

  private get sender(): Sender {
    return { ...this.facts, textSignature: this.rules.current.textSignature };
  }

  /** Rejects if an owner doesn't answer. */
  async compose(message: MessageEntity, now: Date): Promise<Composed> {
    if (message.erased) return gone;
    const content = messageContents[message.kind];
    switch (content.about) {
      case 'visit':
        return this.aboutVisit(message, content, now);
      case 'job':
        return this.technicians.aboutJob(message, content, now);
      case 'phone-link':
        return this.technicians.withPhoneLink(message, content);
      case 'office-text':
        return this.asTyped(message);
      case 'payment':
        return this.aboutPayment(message, content);
      case 'refund':
        return this.aboutRefund(message, content);
      case 'estimate':
        return this.aboutEstimate(message, content);
      case 'invoice':
        return this.aboutInvoice(message, content);
      case 'service-request':
        return this.aboutRequest(message, content);
      case 'link':
        return this.withLink(message, content, now);
      case 'account':
      case 'former-address':
        return this.aboutAccount(message, content);
      case 'backup':
        return this.toOwner(message, content, await this.backups.late(now));
      case 'disk':
        return this.toOwner(message, content, await this.disk.full());
    }
  }

  private async aboutVisit(
    message: MessageEntity,
    kind: VisitMessage,
    now: Date,
  ): Promise<Composed> {
    const appointmentId = idIn(message, 'appointmentId');
    const found = await this.ifAny(ownRecordsRequests.appointmentMessage, { appointmentId });
    if (!found) return gone;
    const { appointment: visit, calendar } = found;
    if (visit.origin !== 'booked') return skip('Not booked by a customer.');
    const shown = found.emailVerified ? visit : withoutTyped(visit);
    const known = await this.knownOf(message, kind, { ...found, appointment: shown }, now);
    return ifTrue(kind, known, () => {
      if (message.channel === 'sms') return this.asText(message, visit, kind.text?.(known) ?? '');
      return this.asEmail(message, visit.email, kind.content(known), {
        accountId: visit.customerId,
        calendar: kind.calendar ? calendar : null,
        unverified: !found.emailVerified,
      });
    });
  }

  private async knownOf(
    message: MessageEntity,
    kind: VisitMessage,
    { appointment: visit, state }: AppointmentMessage,
    now: Date,
  ): Promise<VisitNow> {
    const approach = kind.approach ? await this.approachOf(visit.id, now) : null;
    const isOlder = await this.hasNewer(message);
    return { message, visit, state, sender: this.sender, now, isOlder, approach };
  }

  /** The time only if a fresh position gives one: neither the slot's start nor one that has passed. */
  private async approachOf(appointmentId: string, now: Date): Promise<VisitNow['approach']> {
    const visit = await this.ifAny(bookingRequests.visit, { appointmentId });
    if (!visit) return null;
    const { version, facts } = visit;
    const { technicianId } = facts;
    // Without name and address.
    const asked = { version, facts: pickFields(facts, journeyFacts) as JourneyVisit['facts'] };
    const [journey] = await this.requests.ask(trackingRequests.journeys, { visits: [asked] });
    const arrival = journey?.stale ? null : (journey?.estimatedArrival ?? null);
    const profile = technicianId
      ? await this.ifAny(technicianRequests.profile, { technicianId, appointmentId })
      : null;
    return {
      technicianName: profile?.name ?? null,
      expectedAt:
        arrival !== null && Date.parse(arrival) > now.getTime() ? new Date(arrival) : null,
    };
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
    if (!to) return skip('The phone number is not one in the US that can get text messages.');
    if (await this.optOuts.has(to)) return skip('They answered STOP to our text messages.');
    return { kind: 'sms', text: { id, to, text }, accountId: customerId };
  }

  private async asTyped({ id }: MessageEntity): Promise<Composed> {
    const [typed] = await this.dataSource.query<{ to: string; text: string }[]>(
      `SELECT number AS to, body AS text FROM office_texts WHERE message_id = $1`,
      [id],
    );
    if (!typed) return gone;
    if (await this.optOuts.has(typed.to)) return skip('They answered STOP to our text messages.');
    return { kind: 'sms', text: { id, ...typed }, accountId: null };
  }

  private async aboutPayment(message: MessageEntity, kind: PaymentMessage): Promise<Composed> {
    const payment = await this.ifAny(officePaymentCalls.payment, {
      paymentId: idIn(message, 'paymentId'),
    });
    if (!payment) return gone;
    return ifTrue(kind, { visit: null, payment }, () => this.toThoseOf(message, payment, kind));
  }

  private async aboutRefund(message: MessageEntity, kind: RefundMessage): Promise<Composed> {
    const payment = await this.ifAny(officePaymentCalls.payment, {
      paymentId: idIn(message, 'paymentId'),
    });
    const refund = payment?.refunds.find(({ id }) => id === message.refundId);
    if (!payment || !refund) return gone;
    return ifTrue(kind, { visit: null, payment, refund }, () =>
      this.toThoseOf(message, payment, {
        content: (known, sender) => kind.content({ ...known, refund }, sender),
        text: (visit) => kind.text({ visit, payment, refund }, this.sender),
      }),
    );
  }

  private async aboutEstimate(message: MessageEntity, kind: EstimateMessage): Promise<Composed> {
    const appointmentId = idIn(message, 'appointmentId');
    const revision = idIn(message, 'version');
    const found = await this.ifAny(ownRecordsRequests.appointmentMessage, { appointmentId });
    const asked = { appointmentId, technicianId: null };
    const { estimates = [] } = (await this.ifAny(estimateCalls.ofVisit, asked)) ?? {};
    const estimate = estimates.find((one) => one.revision === revision);
    if (!found || !estimate) return gone;
    const { appointment: visit, emailVerified } = found;
    const isNewest = estimate === estimates[0];
    return ifTrue(kind, { visit, estimate, isNewest }, () => {
      const shown = emailVerified
        ? { visit, estimate, isNewest }
        : { visit: withoutTyped(visit), estimate: estimateWithoutTyped(estimate), isNewest };
      if (message.channel === 'sms') {
        return this.asText(message, visit, kind.text?.(shown, this.sender) ?? '');
      }
      return this.asEmail(message, visit.email, kind.content(shown, this.sender), {
        accountId: visit.customerId,
        unverified: !emailVerified,
      });
    });
  }

  private async aboutInvoice(message: MessageEntity, kind: InvoiceMessage): Promise<Composed> {
    const appointmentId = idIn(message, 'appointmentId');
    const number = idIn(message, 'documentNumber');
    const found = await this.ifAny(ownRecordsRequests.appointmentMessage, { appointmentId });
    const asked = { appointmentId, technicianId: null };
    const { invoices = [] } = (await this.ifAny(invoiceCalls.ofVisit, asked)) ?? {};
    const invoice = invoices.find((one) => one.number === number);
    if (!found || !invoice) return gone;
    const { appointment: visit, emailVerified } = found;
    const known = {
      visit: emailVerified ? visit : withoutTyped(visit),
      invoice,
      wasSent: message.kind !== 'invoice-voided' || (await this.wasSent(appointmentId, number)),
    };
    return ifTrue(kind, known, () =>
      this.asEmail(message, visit.email, kind.content(known, this.sender), {
        accountId: visit.customerId,
        unverified: !emailVerified,
      }),
    );
  }

  /** Whether the email with an invoice has left. While it's on its way, no one can say. */
  private async wasSent(appointmentId: string, documentNumber: string): Promise<boolean> {
    const [issued] = await this.dataSource.query<{ state: MessageState }[]>(
      `SELECT state FROM messages WHERE appointment_id = $1 AND kind = 'invoice-issued'
         AND document_number = $2`,
      [appointmentId, documentNumber],
    );
    if (issued?.state === 'waiting') {
      throw new DeliveryFailure('passing', 'The email with the invoice is still on its way.');
    }
    return issued?.state === 'sent';
  }

  /** The customer of any visit, also of an imported one, and the payer. */
  private async toThoseOf(
    message: MessageEntity,
    payment: PaymentDetail,
    kind: Pick<PaymentMessage, 'content'> & { text?: (visit: MessagedAppointment) => string },
  ): Promise<Composed> {
    const { appointmentId } = message;
    if (appointmentId === null) return this.toPayer(message, payment, kind);
    const found = await this.ifAny(ownRecordsRequests.appointmentMessage, { appointmentId });
    if (!found) return gone;
    const { appointment: visit, emailVerified } = found;
    if (message.channel === 'sms') return this.asText(message, visit, kind.text?.(visit) ?? '');
    const shown = emailVerified
      ? { visit, payment }
      : { visit: withoutTyped(visit), payment: paymentWithoutTyped(payment) };
    const content = kind.content(shown, this.sender);
    return this.asEmail(message, visit.email, content, { accountId: visit.customerId });
  }

  private async toPayer(
    message: MessageEntity,
    payment: PaymentDetail,
    kind: Pick<PaymentMessage, 'content'>,
  ): Promise<Composed> {
    const { payerEmail, customerId, appointmentId } = payment;
    if (payerEmail === null) return gone;
    const found =
      appointmentId === null
        ? null
        : await this.ifAny(ownRecordsRequests.appointmentMessage, { appointmentId });
    const visit = found && withoutTyped(found.appointment);
    if (visit?.email.toLowerCase() === payerEmail.toLowerCase()) {
      return skip('The customer of the visit has the same address, and gets it.');
    }
    const content = kind.content({ visit, payment: paymentWithoutTyped(payment) }, this.sender);
    return this.asEmail(message, payerEmail, content, { accountId: customerId, unverified: true });
  }

  private async aboutRequest(message: MessageEntity, kind: RequestMessage): Promise<Composed> {
    const serviceRequestId = idIn(message, 'serviceRequestId');
    const request = await this.ifAny(ownRecordsRequests.serviceRequestMessage, {
      serviceRequestId,
    });
    if (!request) return gone;
    if (request.origin !== 'site') return skip('Not sent by a customer.');
    const shown = request.emailVerified ? request : requestWithoutTyped(request);
    return ifTrue(kind, shown, () =>
      this.asEmail(message, request.email, kind.content(shown, this.sender), {
        accountId: request.customerId,
        unverified: !request.emailVerified,
      }),
    );
  }

  private async withLink(
    message: MessageEntity,
    kind: AccountLinkMessage,
    now: Date,
  ): Promise<Composed> {
    const linkId = idIn(message, 'linkId');
    const link = await this.ifAny(customersRequests.linkMessage, { linkId });
    if (!link) return skip(unusableLink);
    const { email, accountId } = link;
    const known = { ...link, now };
    return ifTrue(kind, known, () =>
      this.asEmail(message, email, kind.content(known, this.sender), { accountId }),
    );
  }

  private async aboutAccount(
    message: MessageEntity,
    kind: AccountMessage | FormerAddressMessage,
  ): Promise<Composed> {
    const accountId = idIn(message, 'accountId');
    const contact =
      kind.about === 'account'
        ? await this.ifAny(customersRequests.contact, { accountId })
        : await this.ifAny(customersRequests.formerContact, {
            accountId,
            version: idIn(message, 'version'),
          });
    if (!contact) return gone;
    return ifTrue(kind, contact, () =>
      this.asEmail(message, contact.email, kind.content(contact, this.sender), { accountId }),
    );
  }

  private async toOwner<News>(
    message: MessageEntity,
    kind: OwnerMessage<string, News>,
    news: News | null,
  ): Promise<Composed> {
    const accountId = idIn(message, 'accountId');
    if (!news) return skip(kind.over);
    const contact = await this.ifAny(customersRequests.contact, { accountId });
    if (!contact) return gone;
    if (message.channel === 'email')
      return this.asEmail(message, contact.email, kind.content(news, this.sender), { accountId });
    const to = usNumber(contact.phone ?? '');
    if (!to) return skip('The phone number is not one in the US that can get text messages.');
    if (await this.optOuts.has(to)) return skip('They answered STOP to our text messages.');
    const { id } = message;
    return { kind: 'sms', text: { id, to, text: kind.text(news, this.sender) }, accountId };
  }

  private asEmail(
    { id }: MessageEntity,
    to: string,
    content: EmailContent,
    {
      calendar = null,
      ...about
    }: {
      accountId: AccountId | null;
      calendar?: OutgoingEmail['calendar'];
      unverified?: boolean;
    },
  ): Composed {
    if (!to.includes('@')) return gone;
    const email = {
      id,
      to,
      subject: oneLine(content.subject),
      text: textEmail(content, this.sender),
      html: htmlEmail(content, this.sender),
      calendar,
    };
    return { kind: 'email', email, ...about };
  }

  private ifAny<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    payload: Payload,
  ): Promise<Reply | null> {
    return answerIfAny(this.requests, definition, payload);
  }
}
