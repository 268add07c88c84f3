/** Letters about what is to be paid and what was. Pure. */
import type { PaymentRecord } from '@contracts/payments';
import { dateWithYear } from '../time/business-time';
import type { Cell, Letter, Link, Sender } from './letter';
import {
  greeting,
  machineOf,
  noReply,
  visitTitle,
  type MessagedAppointment,
} from './visit-letters';

/** `1234.50` → `$1,234.50` */
const money = (dollars: string): string =>
  Number(dollars).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Sent when the work is done, and again when the office has changed its total. */
export function paymentDue(visit: MessagedAppointment, sender: Sender): Letter {
  const { number, totalCost, paid } = visit;
  const due = money(visit.due);
  return {
    subject: `${due} is due for your visit (${number})`,
    preview: `The work is done. ${due} is to be paid.`,
    heading: `${due} is due`,
    paragraphs: [
      `${greeting(visit)} the work on your ${machineOf(visit)} is done, and ${due} is to be paid for it. The button leads to the page on which you can pay.`,
      'If it is not the amount that you expect, call us before you pay.',
    ],
    ...actionOf(payLink(visit, sender, `Pay ${due}`)),
    plate: {
      title: visitTitle(visit),
      cells: [
        ...(totalCost === null ? [] : [{ label: 'Total', value: money(totalCost) }]),
        ...amountOver0('Paid before', paid),
        { label: 'Date', value: dateWithYear(new Date(visit.scheduledTime)) },
        serviceCell(visit),
      ],
    },
    notes: [
      'Whoever has the button above can pay this bill, and sees neither your name nor your address.',
      noReply,
    ],
  };
}

/** A receipt for one payment. Amounts of the payment are as they were paid, what is due is of now. */
export function paymentReceipt(
  { visit, payment }: { visit: MessagedAppointment; payment: PaymentRecord },
  sender: Sender,
): Letter {
  const { refunded, description, receiptNumber, paidAt } = payment;
  const amount = money(payment.amount);
  const rest = payLink(visit, sender, `Pay the other ${money(visit.due)}`);
  return {
    subject: `Receipt ${receiptNumber ?? ''} for ${amount} (${visit.number})`,
    preview: `Thank you. We have your payment of ${amount}.`,
    heading: 'We have your payment',
    paragraphs: [
      `${greeting(visit)} thank you: we have your payment of ${amount}. Keep this message as your receipt.`,
      rest === null
        ? 'Nothing more is due for this visit.'
        : `${money(visit.due)} is still due for this visit.`,
    ],
    plate: {
      title: `Receipt ${receiptNumber ?? ''}`.trimEnd(),
      cells: [
        { label: 'Paid', value: amount },
        { label: 'Date', value: dateWithYear(new Date(paidAt ?? payment.createdAt)) },
        ...amountOver0('Refunded', refunded),
        ...amountOver0('Still due', visit.due),
        { label: 'For', value: description, wide: true },
        { label: 'Visit', value: visit.number, wide: true },
      ],
    },
    ...(rest && { links: [rest] }),
    notes: ['You get this message because a payment was made for a visit with us.'],
  };
}

const actionOf = (action: Link | null): Pick<Letter, 'action'> => (action ? { action } : {});

/** Nothing while nothing is due. */
const payLink = (
  { payUrl }: MessagedAppointment,
  { publicUrl }: Sender,
  label: string,
): Link | null => (payUrl === null ? null : { label, url: `${publicUrl}${payUrl}` });

const amountOver0 = (label: string, amount: string): Cell[] =>
  Number(amount) > 0 ? [{ label, value: money(amount) }] : [];

const serviceCell = (visit: MessagedAppointment): Cell => ({
  label: 'Service',
  value: `${visit.serviceType}: ${machineOf(visit)}`,
  wide: true,
});
