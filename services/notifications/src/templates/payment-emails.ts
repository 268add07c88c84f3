/** Emails about balances and payments. Pure. */
import type { MessagedAppointment } from '@contracts/booking/own-records';
import type { PaymentRecord } from '@contracts/payments/office';
import { dateWithYear } from '@contracts/business-time';
import { actionOf, amountOver0, billCells, money, payLink, payNote } from './bill-parts';
import type { Cell, EmailContent, Sender } from './email-content';
import { greeting, machineOf, noReply, visitTitle } from './visit-emails';

/** Sent when the office changes the total of a completed job. The first total is in `serviceDone`. */
export function paymentDue(visit: MessagedAppointment, sender: Sender): EmailContent {
  const due = money(visit.due);
  return {
    subject: `Balance due for your visit: ${due} (${visit.number})`,
    preview: `The work is done. Your balance due is ${due}.`,
    heading: `Balance due: ${due}`,
    paragraphs: [
      `${greeting(visit)} the work on your ${machineOf(visit)} is done, and your balance due is ${due}. You can pay online now.`,
      'If that isn’t the amount you expected, call us before you pay.',
    ],
    ...actionOf(payLink(visit, sender, `Pay ${due}`)),
    plate: {
      title: visitTitle(visit),
      cells: [
        ...billCells(visit),
        { label: 'Date', value: dateWithYear(new Date(visit.scheduledTime)) },
        serviceCell(visit),
      ],
    },
    notes: [payNote, noReply],
  };
}

/** A receipt for one payment: amounts as they were paid, and the current balance. */
export function paymentReceipt(
  { visit, payment }: { visit: MessagedAppointment; payment: PaymentRecord },
  sender: Sender,
): EmailContent {
  const { refunded, description, receiptNumber, paidAt } = payment;
  const amount = money(payment.amount);
  const rest = payLink(visit, sender, `Pay the remaining ${money(visit.due)}`);
  return {
    subject: `Receipt ${receiptNumber ?? ''}: ${amount} (${visit.number})`,
    preview: `Thank you. We received your payment of ${amount}.`,
    heading: 'We received your payment',
    paragraphs: [
      `${greeting(visit)} we received your payment of ${amount}. Thank you! This email is your receipt.`,
      rest === null ? 'This visit is paid in full.' : `Remaining balance: ${money(visit.due)}.`,
    ],
    plate: {
      title: `Receipt ${receiptNumber ?? ''}`.trimEnd(),
      cells: [
        { label: 'Paid', value: amount },
        { label: 'Date', value: dateWithYear(new Date(paidAt ?? payment.createdAt)) },
        ...amountOver0('Refunded', refunded),
        ...amountOver0('Remaining balance', visit.due),
        { label: 'For', value: description, wide: true },
        { label: 'Visit', value: visit.number, wide: true },
      ],
    },
    ...(rest && { links: [rest] }),
    notes: ['You’re getting this email because a payment was made for a visit with us.'],
  };
}

const serviceCell = (visit: MessagedAppointment): Cell => ({
  label: 'Service',
  value: `${visit.serviceType}: ${machineOf(visit)}`,
  wide: true,
});
