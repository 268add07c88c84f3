/** Each kind of message; those about visits are in `visit-messages.ts`. Pure. */
import type { CustomerContact, LinkMessage } from '@contracts/customers/accounts';
import type { MessagedAppointment, MessagedRequest } from '@contracts/booking/own-records';
import type { PaymentDetail, RefundRecord } from '@contracts/payments/office';
import type { PhoneLinkMessage } from '@contracts/tracking/technicians';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { paymentStatusRules, refundStatusRules } from '@contracts/vocabulary/payment-status';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import {
  accountLink,
  emailChanged,
  passwordChanged,
  requestReceived,
} from '../templates/account-emails';
import type { EmailContent, Sender } from '../templates/email-content';
import {
  backupLate,
  backupLateText,
  diskFull,
  diskFullText,
  type FullDisk,
  type LateBackup,
} from '../templates/owner-messages';
import { phoneLinkText } from '../templates/technician-texts';
import { paymentReceipt, paymentRefunded } from '../templates/payment-emails';
import { estimateApproved, estimateReady, type EstimateNews } from '../templates/estimate-emails';
import {
  invoiceCredited,
  invoiceIssued,
  invoiceVoided,
  type InvoiceNews,
} from '../templates/invoice-emails';
import { estimateReadyText, refundedText } from '../templates/text-messages';
import { claim, happened, type Claiming } from './claims';
import { jobMessages, type JobMessage } from './job-messages';
import { visitMessages, type VisitMessage } from './visit-messages';

export const unusableLink = 'The link was used, has expired or was replaced by a newer one.';

/** `about` decides which owner is asked when the message is sent. */
type About<Subject extends string, Known> = Claiming<Known> & {
  readonly about: Subject;
  content(known: Known, sender: Sender): EmailContent;
};

export type RequestMessage = About<'service-request', MessagedRequest>;
/** Its owner doesn't answer for a link that was used or replaced. */
export type AccountLinkMessage = About<'link', LinkMessage & { readonly now: Date }>;
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

/** The version and the visit as they are when it's sent. */
export interface EstimateNow extends EstimateNews {
  /** There is no newer version. */
  readonly isNewest: boolean;
}

export interface EstimateMessage extends About<'estimate', EstimateNow> {
  text?(known: EstimateNow, sender: Sender): string;
}

/** The document and the visit as they are when it's sent. */
export interface InvoiceNow extends InvoiceNews {
  /** The customer got the email with the invoice. */
  readonly wasSent: boolean;
}

export type InvoiceMessage = About<'invoice', InvoiceNow>;

export interface PhoneLinkText extends Claiming<PhoneLinkMessage> {
  readonly about: 'phone-link';
  text(sender: Pick<Sender, 'name'>, url: string): string;
}

/** What someone at the office typed. */
export interface OfficeText extends Claiming<unknown> {
  readonly about: 'office-text';
}

export interface OwnerMessage<Subject extends string, News> extends About<Subject, News> {
  text(known: News, sender: Sender): string;
  /** Why it isn't sent once there's nothing to tell anymore. */
  readonly over: string;
}

export type MessageContent =
  | VisitMessage
  | JobMessage
  | PhoneLinkText
  | OfficeText
  | PaymentMessage
  | RefundMessage
  | EstimateMessage
  | InvoiceMessage
  | RequestMessage
  | AccountLinkMessage
  | AccountMessage
  | FormerAddressMessage
  | OwnerMessage<'backup', LateBackup>
  | OwnerMessage<'disk', FullDisk>;

const linkWorks = claim<{ readonly expiresAt: string; readonly now: Date }>(
  ({ expiresAt, now }) => now.getTime() < Date.parse(expiresAt),
  unusableLink,
);
const link: AccountLinkMessage = { about: 'link', claims: [linkWorks], content: accountLink };

const estimateClaim = claim<EstimateNow>;

export const messageContents: Readonly<Record<MessageKind, MessageContent>> = {
  ...visitMessages,
  ...jobMessages,
  // Its owner doesn't answer for one that was revoked.
  'phone-link': { about: 'phone-link', claims: [], text: phoneLinkText },
  'office-text': { about: 'office-text', claims: [] },
  'payment-receipt': {
    about: 'payment',
    claims: [
      claim(
        ({ payment: { status, voided = null } }) =>
          paymentStatusRules[status].paid && voided === null,
        'The payment didn’t count anymore before this could be sent.',
      ),
    ],
    content: paymentReceipt,
  },
  'payment-refunded': {
    about: 'refund',
    claims: [
      claim(
        ({ refund }) => refundStatusRules[refund.status].counts,
        'The refund had failed before this could be sent.',
      ),
    ],
    content: paymentRefunded,
    text: refundedText,
  },
  'estimate-ready': {
    about: 'estimate',
    claims: [
      estimateClaim(
        ({ visit }) => appointmentStatusRules[visit.status].stands,
        'The visit was canceled before this could be sent.',
      ),
      estimateClaim(
        ({ isNewest }) => isNewest,
        'There was a newer version before this could be sent.',
      ),
      estimateClaim(
        ({ estimate }) => estimate.state === 'sent',
        'It was answered before this could be sent.',
      ),
    ],
    content: estimateReady,
    text: estimateReadyText,
  },
  'estimate-approved': { about: 'estimate', claims: happened, content: estimateApproved },
  'invoice-issued': {
    about: 'invoice',
    claims: [
      claim(
        ({ invoice }) => invoice.voided === null,
        'The invoice was voided before this could be sent.',
      ),
    ],
    content: invoiceIssued,
  },
  'invoice-credited': { about: 'invoice', claims: happened, content: invoiceCredited },
  'invoice-voided': {
    about: 'invoice',
    claims: [claim(({ wasSent }) => wasSent, 'The invoice was never sent to the customer.')],
    content: invoiceVoided,
  },
  'request-received': {
    about: 'service-request',
    claims: [
      claim(
        ({ status }) => serviceRequestStatusRules[status].schedulable,
        'The request was dealt with before this could be sent.',
      ),
    ],
    content: requestReceived,
  },
  'verify-email': link,
  'reset-password': link,
  'confirm-email-change': link,
  'stop-email-change': link,
  'office-invitation': link,
  'password-changed': { about: 'account', claims: happened, content: passwordChanged },
  'email-changed': { about: 'former-address', claims: happened, content: emailChanged },
  'backup-late': {
    about: 'backup',
    claims: [],
    content: backupLate,
    text: backupLateText,
    over: 'There was a good backup before this could be sent.',
  },
  'disk-full': {
    about: 'disk',
    claims: [],
    content: diskFull,
    text: diskFullText,
    over: 'There was room on the disk again before this could be sent.',
  },
};
