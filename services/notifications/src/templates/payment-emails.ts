/** Emails about balances and payments. Pure. */
import { applianceInWords } from '@contracts/vocabulary/visits/appliance-words';
import type { MessagedAppointment } from '@contracts/booking/own-records';
import type { PaymentDetail, RefundRecord } from '@contracts/payments/office';
import { formatMoney } from '@contracts/vocabulary/money';
import { methodLabels, refundWords } from '@contracts/vocabulary/payments';
import { billSituationOf } from '@contracts/vocabulary/visits/situations';
import { dateWithYear } from '@contracts/business-time';
import {
  actionOf,
  amountOver0,
  billCells,
  billWords,
  lineCells,
  payLink,
  payNote,
  situationOfBill,
} from './bill-parts';
import type { Cell, EmailContent, Sender } from './email-content';
import { greeting, greetingOf, noReply, visitTitle } from './visit-emails';

/** Sent when the office changes the total of a completed job. The first total is in `serviceDone`. */
export function paymentDue(visit: MessagedAppointment, sender: Sender): EmailContent {
  const due = formatMoney(visit.due);
  const situation = situationOfBill(visit, sender);
  const pay = payLink(situation, visit, sender, `Pay ${due}`);
  return {
    subject: `Balance due for your visit: ${due} (${visit.number})`,
    preview: `The work is done. Your balance due is ${due}.`,
    heading: `Balance due: ${due}`,
    paragraphs: [
      `${greeting(visit)} the work on your ${applianceInWords(visit)} is done, and your ${billWords[situation](due, sender).balance}`,
      'If that isn’t the amount you expected, call us before you pay.',
    ],
    ...actionOf(pay),
    plate: {
      title: visitTitle(visit),
      cells: [
        ...billCells(visit),
        { label: 'Date', value: dateWithYear(new Date(visit.scheduledTime)) },
        serviceCell(visit),
      ],
    },
    notes: [...(pay ? [payNote] : []), noReply],
  };
}

/** A receipt for one payment: the amounts as they were paid, and the bill as it is now. */
export function paymentReceipt(
  { visit, payment }: { visit: MessagedAppointment | null; payment: PaymentDetail },
  sender: Sender,
): EmailContent {
  const { receiptNumber, bill } = payment;
  const amount = formatMoney(payment.amount);
  const situation = bill ? billSituationOf(bill, sender.paysOnline) : 'no-bill';
  const due = formatMoney(bill?.due ?? 0);
  const pay = visit && payLink(situation, visit, sender, `Pay the remaining ${due}`);
  const { rest } = billWords[situation](due, sender);
  const receipt = `Receipt ${receiptNumber ?? ''}`.trimEnd();
  return {
    subject: `${receipt}: ${amount}${visit ? ` (${visit.number})` : ''}`,
    preview: `Thank you. We received your payment of ${amount}.`,
    heading: 'We received your payment',
    paragraphs: [
      `${visit ? greeting(visit) : greetingOf('')} we received your payment of ${amount}. Thank you! This email is your receipt.`,
      ...(rest === '' ? [] : [rest]),
    ],
    plate: { title: receipt, cells: receiptCells(payment, visit) },
    ...(pay && { links: [pay] }),
    notes: [
      'You’re getting this email because a payment to us was made for your visit or with your email address.',
    ],
  };
}

/** One refund, and how it comes back. */
export function paymentRefunded({
  visit,
  payment,
  refund,
}: {
  visit: MessagedAppointment | null;
  payment: PaymentDetail;
  refund: RefundRecord;
}): EmailContent {
  const amount = formatMoney(refund.amount);
  const of = refund.amount === payment.amount ? 'your payment' : 'part of your payment';
  return {
    subject: `Refund of ${amount}${visit ? ` (${visit.number})` : ''}`,
    preview: `You get ${amount} ${refundWords[refund.method]}.`,
    heading: `Your refund of ${amount}`,
    paragraphs: [
      `${visit ? greeting(visit) : greetingOf('')} we refunded ${of}. You get ${amount} ${refundWords[refund.method]}.`,
    ],
    plate: {
      title: payment.receiptNumber ? `Receipt ${payment.receiptNumber}` : 'Your payment',
      cells: [
        { label: 'Refund', value: amount },
        { label: 'Date', value: dateWithYear(new Date(refund.createdAt)) },
        { label: 'Paid', value: formatMoney(payment.amount) },
        ...(refund.method === 'card' && payment.cardLast4 !== null
          ? [{ label: 'Card', value: `Ending in ${payment.cardLast4}` }]
          : []),
        { label: 'For', value: payment.description, wide: true },
        ...(visit ? [{ label: 'Visit', value: visit.number, wide: true }] : []),
      ],
    },
    notes: [
      'You’re getting this email because a payment to us was made for your visit or with your email address.',
    ],
  };
}

function receiptCells(payment: PaymentDetail, visit: MessagedAppointment | null): Cell[] {
  const {
    amount,
    refunded,
    description,
    paidAt,
    createdAt,
    payerName,
    cardLast4,
    method,
    checkNumber,
    bill,
  } = payment;
  return [
    { label: 'Paid', value: formatMoney(amount) },
    { label: 'Date', value: dateWithYear(new Date(paidAt ?? createdAt)) },
    ...(cardLast4 === null ? [] : [{ label: 'Card', value: `Ending in ${cardLast4}` }]),
    ...(method === 'card'
      ? []
      : [
          {
            label: 'Paid with',
            value: [methodLabels[method], checkNumber].filter(Boolean).join(' '),
          },
        ]),
    ...(payerName === null ? [] : [{ label: 'Paid by', value: payerName }]),
    ...amountOver0('Refunded', refunded),
    { label: 'For', value: description, wide: true },
    ...lineCells(bill?.lines ?? []),
    ...(bill?.total ? [{ label: 'Bill total', value: formatMoney(bill.total) }] : []),
    ...(bill ? amountOver0('Remaining balance', bill.due) : []),
    ...(visit ? [{ label: 'Visit', value: visit.number, wide: true }] : []),
  ];
}

const serviceCell = (visit: MessagedAppointment): Cell => ({
  label: 'Service',
  value: `${visit.serviceType}: ${applianceInWords(visit)}`,
  wide: true,
});
