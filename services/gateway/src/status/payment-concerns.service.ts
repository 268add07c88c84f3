import { Injectable } from '@nestjs/common';
import { officePaymentCalls, type PaymentConcerns } from '@contracts/payments/office';
import type { Alert } from '@contracts/tracking/records';
import { Requests } from '@service-kit/requests/requests';

/** Alerts are requested every few seconds, and others must not wait for these. */
const answerWithinMs = 1_000;
const nothing: PaymentConcerns = {
  flagged: null,
  unmatched: null,
  disputes: null,
  stopped: null,
  refusals: [],
  differences: null,
};

/** Alerts for payments that need the office's attention. */
@Injectable()
export class PaymentConcernsService {
  constructor(private readonly requests: Requests) {}

  /** Empty while payments doesn't answer; the health check shows that it's down. */
  async alerts(): Promise<Alert[]> {
    const { flagged, unmatched, disputes, stopped, refusals, differences } = await this.requests
      .ask(officePaymentCalls.concerns, {}, { deadlineMs: answerWithinMs })
      .catch(() => nothing);
    return [
      ...refusals.map(({ words, since }) => alert('payments-refused', refusalWords(words), since)),
      ...(stopped ? [alert('payments-stopped', stoppedWords, stopped.since)] : []),
      ...(flagged ? [alert('payment-flagged', flaggedWords(flagged.count), flagged.since)] : []),
      ...(unmatched
        ? [alert('payment-unmatched', unmatchedWords(unmatched.count), unmatched.since)]
        : []),
      ...(disputes
        ? [alert('payment-disputed', disputeWords(disputes.count), disputes.since)]
        : []),
      ...(differences
        ? [alert('reconciliation-differs', differenceWords(differences), differences.since)]
        : []),
    ];
  }
}

function alert(type: Alert['type'], message: string, since: string): Alert {
  return { type, message, appointmentId: null, technicianId: null, since };
}

const flaggedWords = (count: number) =>
  count === 1 ? 'A payment needs a look' : `${count} payments need a look`;

const unmatchedWords = (count: number) =>
  count === 1
    ? 'A payment is not assigned to an appointment'
    : `${count} payments are not assigned to an appointment`;

const refusalWords = (words: string) =>
  `Stripe refuses card payments, and no one can pay online. Stripe says: ${words}`;

const stoppedWords =
  'Too many cards were tried without a bill in a day. Such payments are refused until the day is over; bills can be paid';

const disputeWords = (count: number) =>
  count === 1 ? 'A disputed payment needs an answer' : `${count} disputed payments need an answer`;

const differenceWords = ({ day, count }: NonNullable<PaymentConcerns['differences']>) =>
  `The ledger and Stripe differ for ${day}: ${count} ${count === 1 ? 'difference' : 'differences'}`;
