/** Letters about what is to be paid and what was. Pure. */
import type { MessagedAppointment } from '@contracts/own-records';
import type { PaymentRecord } from '@contracts/payments/office';
import { dateWithYear } from '../time/business-time';
import { actionOf, amountOver0, billCells, money, payLink, payNote } from './bill-parts';
import type { Cell, Letter, Sender } from './letter';
import { greeting, machineOf, noReply, visitTitle } from './visit-letters';

/** Sent when the office has changed the total of work that is done; with the completion `serviceDone` says it. */
export function paymentDue(visit: MessagedAppointment, sender: Sender): Letter {
  const due = money(visit.due);
  return {
    subject: `${due} is due for your visit (${visit.number})`,
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
        ...billCells(visit),
        { label: 'Date', value: dateWithYear(new Date(visit.scheduledTime)) },
        serviceCell(visit),
      ],
    },
    notes: [payNote, noReply],
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

const serviceCell = (visit: MessagedAppointment): Cell => ({
  label: 'Service',
  value: `${visit.serviceType}: ${machineOf(visit)}`,
  wide: true,
});
