import { Injectable } from '@nestjs/common';
import {
  appointmentAnnotated,
  appointmentAnonymized,
  appointmentAssigned,
  appointmentBilled,
  appointmentBooked,
  appointmentCancelled,
  appointmentCompleted,
  appointmentRescheduled,
  visitStatusChanged,
  type AppointmentFacts,
  type VisitStepFacts,
} from '@contracts/booking/appointments';
import {
  serviceRequestAnonymized,
  serviceRequestReceived,
  type ServiceRequestFacts,
} from '@contracts/booking/service-requests';
import {
  accountLinkRequested,
  accountDeleted,
  emailChanged,
  passwordChanged,
  type AccountLinkFacts,
  type AccountFacts,
} from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { phoneLinkRequested, type PhoneLinkFacts } from '@contracts/tracking/technicians';
import {
  paymentAssigned,
  paymentRefunded,
  paymentSucceeded,
  type PaymentFacts,
} from '@contracts/payments/events';
import {
  estimateApproved,
  estimateQuestionAsked,
  estimateSent,
  type EstimateFacts,
} from '@contracts/payments/estimates';
import { billInvoiced, type InvoicedFacts } from '@contracts/payments/invoices';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { DataSource, type EntityManager } from 'typeorm';
import { MessageQueueService, type News } from '../messages/message-queue.service';
import { EstimateQuestionsService } from '../sms/estimate-questions.service';
import { VisitsService } from '../visits/visits.service';
import { FirstStartService } from './first-start.service';
import { jobNewsOf } from './job-news';

const inboxName = 'messages';

/** Queues and erases messages as other services' events ask for. */
@Injectable()
export class EventsConsumer implements EventConsumer {
  readonly handlers = [
    on(appointmentBooked, (event) => this.aboutVisit(event, 'booking-confirmed')),
    on(appointmentAssigned, (event) => this.aboutVisit(event)),
    // They haven't received what went to the former address, or its links don't work anymore.
    on(appointmentAnnotated, (event) => {
      const { newEmail, newLinks } = event.facts;
      return this.aboutVisit(event, newEmail || newLinks ? 'booking-confirmed' : undefined);
    }),
    on(appointmentRescheduled, (event) => this.aboutVisit(event, 'appointment-rescheduled')),
    on(visitStatusChanged, (event) => this.aboutVisit(event, kindOf(event.facts))),
    on(appointmentCancelled, (event) => this.aboutVisit(event, 'appointment-cancelled')),
    on(appointmentCompleted, (event) =>
      this.aboutVisit(event, event.facts.recordedLater ? undefined : 'service-done'),
    ),
    // The email about a completion also has the bill.
    on(appointmentBilled, (event) =>
      this.aboutVisit(event, event.facts.withCompletion ? undefined : 'payment-due'),
    ),
    on(appointmentAnonymized, (event) => this.forgetVisit(event)),
    on(serviceRequestReceived, (event) => this.aboutRequest(event)),
    on(serviceRequestAnonymized, (event) =>
      this.onceFor(event, (tx) => this.queue.eraseServiceRequest(tx, event.facts.serviceRequestId)),
    ),
    on(paymentSucceeded, (event) => this.sendReceipt(event)),
    on(paymentAssigned, (event) => this.sendReceipt(event)),
    on(paymentRefunded, (event) => this.tellOfRefund(event)),
    on(estimateSent, (event) => this.aboutEstimate(event, 'estimate-ready')),
    on(estimateApproved, (event) => this.aboutEstimate(event, 'estimate-approved')),
    on(estimateQuestionAsked, (event) => this.questions.receive(event)),
    on(billInvoiced, (event) => this.aboutInvoice(event)),
    on(accountLinkRequested, (event) => this.sendLink(event)),
    on(phoneLinkRequested, (event) => this.sendPhoneLink(event)),
    // The account's version may be the same after two changes.
    on(passwordChanged, (event) => this.aboutAccount(event, 'password-changed', event.id)),
    on(emailChanged, (event) => this.aboutAccount(event, 'email-changed', event.version)),
    on(accountDeleted, (event) =>
      this.onceFor(event, (tx) => this.queue.eraseCustomer(tx, event.facts.accountId)),
    ),
  ];

  constructor(
    private readonly dataSource: DataSource,
    private readonly firstStart: FirstStartService,
    private readonly visits: VisitsService,
    private readonly queue: MessageQueueService,
    private readonly questions: EstimateQuestionsService,
  ) {}

  private async aboutVisit(
    event: EventEnvelope<AppointmentFacts>,
    kind?: MessageKind,
  ): Promise<void> {
    const { version, facts } = event;
    const { origin, appointmentId, slotStart } = facts;
    if (origin !== 'booked') return;
    await this.onceFor(event, async (tx) => {
      await this.visits.apply(tx, event);
      if (!this.firstStart.covers(event)) return;
      const same = { about: appointmentId, occasion: version, eventId: event.id };
      const visitNews = kind ? [{ kind, slotStart, state: facts.visit }] : [];
      for (const news of [...visitNews, ...jobNewsOf(event)]) {
        await this.queue.add(tx, { ...news, ...same, appointmentId, version });
      }
    });
  }

  private async forgetVisit(event: EventEnvelope<AppointmentFacts>): Promise<void> {
    await this.onceFor(event, async (tx) => {
      if (event.facts.origin === 'booked') await this.visits.apply(tx, event);
      await this.queue.eraseAppointment(tx, event.facts.appointmentId);
    });
  }

  private async aboutRequest(event: EventEnvelope<ServiceRequestFacts>): Promise<void> {
    const { version, facts } = event;
    const { origin, serviceRequestId } = facts;
    if (origin !== 'site') return;
    const news = { kind: 'request-received', about: serviceRequestId, occasion: version } as const;
    await this.send(event, { ...news, serviceRequestId, version });
  }

  private sendReceipt(event: EventEnvelope<PaymentFacts>): Promise<void> {
    const { paymentId } = event.facts;
    const receipt = { kind: 'payment-receipt', about: paymentId, paymentId } as const;
    return this.aboutPayment(event, receipt, 'receipt');
  }

  private async tellOfRefund(event: EventEnvelope<PaymentFacts>): Promise<void> {
    const { paymentId, refundId } = event.facts;
    if (refundId === undefined) return;
    const refund = { kind: 'payment-refunded', about: refundId, refundId, paymentId } as const;
    await this.aboutPayment(event, refund, 'refund');
  }

  /** One to the payer, and one to the appointment's customer once it has a bill. */
  private async aboutPayment(
    event: EventEnvelope<PaymentFacts>,
    news: Omit<News, 'occasion' | 'eventId'>,
    what: string,
  ): Promise<void> {
    const { bill, accountId, hasPayerEmail = false } = event.facts;
    const toCustomer = bill && { occasion: what, appointmentId: bill.appointmentId };
    const toPayer = hasPayerEmail && {
      occasion: `${what} of the payer`,
      byEmail: true as const,
      // The customer of a bill may be someone else.
      ...(bill === null && accountId !== null && { accountId }),
    };
    if (!this.firstStart.covers(event)) return;
    await this.onceFor(event, async (tx) => {
      for (const whose of [toCustomer, toPayer]) {
        if (whose) await this.queue.add(tx, { ...news, ...whose, eventId: event.id });
      }
    });
  }

  private aboutEstimate(event: EventEnvelope<EstimateFacts>, kind: MessageKind): Promise<void> {
    const { appointmentId, revision: version } = event.facts;
    const about = appointmentId;
    return this.send(event, { kind, about, occasion: version, appointmentId, version });
  }

  private aboutInvoice(event: EventEnvelope<InvoicedFacts>): Promise<void> {
    const { appointmentId, number: documentNumber, what } = event.facts;
    const kind = `invoice-${what}` as const;
    const news = { kind, about: documentNumber, occasion: what, documentNumber } as const;
    return this.send(event, { ...news, appointmentId });
  }

  /** A kind of link is also a kind of message. */
  private sendLink(event: EventEnvelope<AccountLinkFacts>): Promise<void> {
    const { kind, linkId, accountId } = event.facts;
    return this.send(event, { kind, about: linkId, occasion: 'link', accountId, linkId });
  }

  private sendPhoneLink(event: EventEnvelope<PhoneLinkFacts>): Promise<void> {
    const { technicianId, linkId, by: askedBy } = event.facts;
    const news = { kind: 'phone-link', about: linkId, occasion: 'link' } as const;
    return this.send(event, { ...news, technicianId, linkId, askedBy });
  }

  private aboutAccount(
    event: EventEnvelope<AccountFacts>,
    kind: MessageKind,
    occasion: News['occasion'],
  ): Promise<void> {
    const { version, facts } = event;
    const { accountId } = facts;
    return this.send(event, { kind, about: String(accountId), occasion, accountId, version });
  }

  private async send(event: EventEnvelope<unknown>, news: Omit<News, 'eventId'>): Promise<void> {
    if (!this.firstStart.covers(event)) return;
    await this.onceFor(event, async (tx) => {
      await this.queue.add(tx, { ...news, eventId: event.id });
    });
  }

  private async onceFor(
    event: EventEnvelope<unknown>,
    effect: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, (tx) => once(tx, event, inboxName, () => effect(tx)));
  }
}

/** The message about a step. Completed work has an event of its own. */
function kindOf({ visit, correction }: VisitStepFacts): MessageKind | undefined {
  const isDriving = visit !== undefined && trackingStatusRules[visit.status].driving;
  return isDriving && !correction ? 'technician-on-the-way' : undefined;
}
