/** Each kind of message; those about visits are in `visit-messages.ts`. Pure. */
import type { CustomerContact, LinkMessage } from '@contracts/customers/accounts';
import type { MessagedAppointment, MessagedRequest } from '@contracts/booking/own-records';
import type { PaymentDetail, RefundRecord } from '@contracts/payments/office';
import type { MessageKind } from '@contracts/vocabulary/messages';
import {
  accountLink,
  emailChanged,
  passwordChanged,
  requestReceived,
} from '../templates/account-emails';
import type { EmailContent, Sender } from '../templates/email-content';
import { phoneLinkText } from '../templates/technician-texts';
import { paymentReceipt, paymentRefunded } from '../templates/payment-emails';
import { refundedText } from '../templates/text-messages';
import { jobMessages, type JobMessage } from './job-messages';
import { visitMessages, type VisitMessage } from './visit-messages';

/** `about` decides which owner is asked when the message is sent. */
type About<Subject extends string, Known> = {
  readonly about: Subject;
  content(known: Known, sender: Sender): EmailContent;
};

export type RequestMessage = About<'service-request', MessagedRequest>;
export type AccountLinkMessage = About<'link', LinkMessage>;
export type AccountMessage = About<'account', CustomerContact>;
export type FormerAddressMessage = About<'former-address', CustomerContact>;

export type PaymentMessage = About<'payment', PaymentNews>;

export interface PaymentNews {
  readonly visit: MessagedAppointment | null;
  readonly payment: PaymentDetail;
}

export interface RefundNews extends PaymentNews {
  readonly refund: RefundRecord;
}

export interface RefundMessage extends About<'refund', RefundNews> {
  text(known: RefundNews & { visit: MessagedAppointment }, sender: Sender): string;
}

export interface PhoneLinkText {
  readonly about: 'phone-link';
  text(sender: Pick<Sender, 'name'>, url: string): string;
}

export type MessageContent =
  | VisitMessage
  | JobMessage
  | PhoneLinkText
  | PaymentMessage
  | RefundMessage
  | RequestMessage
  | AccountLinkMessage
  | AccountMessage
  | FormerAddressMessage;

export const messageContents: Readonly<Record<MessageKind, MessageContent>> = {
  ...visitMessages,
  ...jobMessages,
  'phone-link': { about: 'phone-link', text: phoneLinkText },
  'payment-receipt': { about: 'payment', content: paymentReceipt },
  'payment-refunded': { about: 'refund', content: paymentRefunded, text: refundedText },
  'request-received': { about: 'service-request', content: requestReceived },
  'verify-email': { about: 'link', content: accountLink },
  'reset-password': { about: 'link', content: accountLink },
  'confirm-email-change': { about: 'link', content: accountLink },
  'stop-email-change': { about: 'link', content: accountLink },
  'office-invitation': { about: 'link', content: accountLink },
  'password-changed': { about: 'account', content: passwordChanged },
  'email-changed': { about: 'former-address', content: emailChanged },
};
