/** Every email and text message there is, for specs and for a look at them in docs/messages. */
import type { AppointmentMessage } from '@contracts/booking/own-records';
import { exampleInvoice } from '@contracts/testing/examples';
import type { EmailKind, MessageKind } from '@contracts/vocabulary/messages';
import {
  accountLink,
  emailChanged,
  passwordChanged,
  requestReceived,
} from '../src/templates/account-emails';
import { estimateApproved, estimateReady } from '../src/templates/estimate-emails';
import type { EmailContent, Sender } from '../src/templates/email-content';
import { invoiceCredited, invoiceIssued, invoiceVoided } from '../src/templates/invoice-emails';
import {
  backupLate,
  backupLateText,
  diskFull,
  diskFullText,
} from '../src/templates/owner-messages';
import { paymentDue, paymentReceipt, paymentRefunded } from '../src/templates/payment-emails';
import { jobText, phoneLinkText } from '../src/templates/technician-texts';
import {
  cancelledText,
  estimateReadyText,
  onTheWayText,
  refundedText,
  reminderText,
  rescheduledText,
} from '../src/templates/text-messages';
import {
  appointmentCancelled,
  appointmentReminder,
  appointmentRescheduled,
  bookingConfirmed,
  serviceDone,
  technicianOnTheWay,
} from '../src/templates/visit-emails';
import {
  anApproval,
  anEstimate,
  aLink,
  aPayment,
  aRefund,
  aSender,
  aServiceRequest,
  aVisit,
  factsOf,
  payUrl,
} from './factories';

interface Typed {
  readonly visit?: Partial<AppointmentMessage['appointment']>;
  readonly firstName?: string;
  readonly problemDescription?: string;
  readonly technicianName?: string;
  readonly cancelReason?: string;
  readonly sender?: Partial<Sender>;
}

const costLines = [
  { text: 'Service call', amount: '89.00' },
  { text: 'Condenser fan', amount: '110.50' },
  { text: 'Discount', amount: '-10.00' },
];

const approach = {
  technicianName: 'Mo Haddad',
  expectedAt: new Date('2030-06-14T13:10:00Z'),
  slotAhead: true,
};

const now = new Date('2030-06-13T21:00:00Z');

const late = { lastAt: new Date('2030-06-11T07:00:12Z'), failure: 'The disk is full' };

const partPaid = exampleInvoice({
  balance: {
    lines: [{ text: 'Deposit received', amount: '-89.00' }],
    paid: '89.00',
    due: '245.14',
  },
});
const creditNote = exampleInvoice({
  number: 'CN10031',
  kind: 'credit-note',
  credits: { number: partPaid.number, reason: 'Allowed for the wait.' },
  lines: [{ kind: 'labor', text: 'Labor', amount: '-50.00', item: null }],
  net: '-50.00',
  tax: '-3.25',
  total: '-53.25',
});

/** The emails with these typed words in them. */
export function allEmails(typed: Typed = {}): Record<EmailKind, EmailContent> {
  const sender = { ...aSender, ...typed.sender };
  const visit = aVisit(typed.visit);
  const { firstName = 'Nora', problemDescription = 'It does not get hot.' } = typed;
  const cancellation = {
    by: 'office',
    at: '2030-06-13T20:00:00.000Z',
    reason: typed.cancelReason ?? 'Our technician is ill that day.',
  } as const;
  const contact = { accountId: 7, email: 'nora@example.com', firstName };
  const done = aVisit({
    status: 'completed',
    totalCost: '189.50',
    costLines,
    technicianNotes: 'Replaced the condenser fan and cleaned the coils. Runs at 37 °F.',
    ...typed.visit,
  });
  return {
    'booking-confirmed': bookingConfirmed(visit, sender, now),
    'appointment-rescheduled': appointmentRescheduled(visit, sender, now),
    'appointment-cancelled': appointmentCancelled({ ...visit, cancellation }, sender),
    'request-received': requestReceived(
      aServiceRequest({ firstName, problemDescription, isEmergency: true }),
      sender,
    ),
    'appointment-reminder': appointmentReminder(visit, sender, now, 'tomorrow'),
    'technician-on-the-way': technicianOnTheWay(visit, sender, {
      ...approach,
      technicianName: typed.technicianName ?? approach.technicianName,
    }),
    'service-done': serviceDone(aVisit({ ...done, paid: '100.00', due: '89.50', payUrl }), sender),
    'payment-due': paymentDue(
      aVisit({
        ...done,
        totalCost: '12345.67',
        costLines: [],
        paid: '100.00',
        due: '12245.67',
        payUrl,
      }),
      sender,
    ),
    'payment-receipt': paymentReceipt(
      {
        visit: aVisit({ ...done, paid: '100.00', due: '89.50', payUrl }),
        payment: aPayment({
          amount: '100.00',
          refunded: '10.00',
          bill: { total: '189.50', lines: costLines, paid: '90.00', due: '89.50' },
          description: typed.visit?.number ?? 'Repair, Sub-Zero Refrigerator',
        }),
      },
      sender,
    ),
    'payment-refunded': paymentRefunded({
      visit: aVisit(done),
      payment: aPayment({ description: typed.visit?.number ?? 'Repair, Sub-Zero Refrigerator' }),
      refund: aRefund(),
    }),
    'estimate-ready': estimateReady({ visit, estimate: anEstimate() }, sender),
    'estimate-approved': estimateApproved(
      { visit, estimate: anEstimate({ state: 'approved', answer: anApproval }) },
      sender,
    ),
    'invoice-issued': invoiceIssued({ visit, invoice: partPaid }, sender),
    'invoice-credited': invoiceCredited({ visit, invoice: creditNote }, sender),
    'invoice-voided': invoiceVoided({ visit, invoice: partPaid }, sender),
    'verify-email': accountLink(aLink({ firstName }), sender),
    'reset-password': accountLink(aLink({ kind: 'reset-password', firstName }), sender),
    'confirm-email-change': accountLink(aLink({ kind: 'confirm-email-change', firstName }), sender),
    'stop-email-change': accountLink(aLink({ kind: 'stop-email-change', firstName }), sender),
    'office-invitation': accountLink(aLink({ kind: 'office-invitation', firstName }), sender),
    'password-changed': passwordChanged(contact, sender),
    'email-changed': emailChanged(contact, sender),
    'backup-late': backupLate(late, sender),
    'disk-full': diskFull({ used: 0.817 }, sender),
  };
}

export function allTexts(): Partial<Record<MessageKind, string>> {
  const visit = aVisit();
  return {
    'appointment-rescheduled': rescheduledText(visit, aSender),
    'appointment-cancelled': cancelledText(visit, aSender),
    'appointment-reminder': reminderText(visit, aSender, 'tomorrow'),
    'technician-on-the-way': onTheWayText(visit, aSender, approach),
    'payment-refunded': refundedText({ visit, refund: aRefund() }, aSender),
    'estimate-ready': estimateReadyText({ visit, estimate: anEstimate() }, aSender),
    'job-assigned': jobText('New job', factsOf(visit), aSender),
    'job-changed': jobText('Changed', factsOf(visit), aSender),
    'job-removed': jobText('Canceled', factsOf(visit), aSender),
    'backup-late': backupLateText(late, aSender),
    'disk-full': diskFullText({ used: 0.817 }, aSender),
    'phone-link': phoneLinkText(
      aSender,
      `${aSender.publicUrl}/technician#pHoNe-ToKeN-0123456789abcdefghijklmnopqrstuv`,
    ),
  };
}
