/** Emails about invoices and credit notes. Pure. */
import type { MessagedAppointment } from '@contracts/booking/own-records';
import { dateWithYear } from '@contracts/business-time';
import type { Invoice } from '@contracts/payments/invoices';
import { formatMoney } from '@contracts/vocabulary/money';
import { documentLabels, documentSums } from '@contracts/vocabulary/tax/invoices';
import { applianceInWords } from '@contracts/vocabulary/visits/appliance-words';
import { billSituationOf } from '@contracts/vocabulary/visits/situations';
import { billWords } from './bill-parts';
import type { Cell, EmailContent, Link, Sender } from './email-content';
import { greeting, noReply } from './visit-emails';

/** As it is when the message is sent, without name and address. */
export interface InvoiceNews {
  readonly visit: MessagedAppointment;
  readonly invoice: Omit<Invoice, 'to'>;
}

/** The page has the PDF, too. */
const pageOf = (
  { billUrl }: MessagedAppointment,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
  label: string,
): Link => ({ label, url: `${publicUrl}${billUrl}` });

const nameOf = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string =>
  `${documentLabels[kind]} ${number}`;

const pageNote =
  'The page has the invoice as a PDF, with your name and address. Anyone with this email can open it.';

export function invoiceIssued({ visit, invoice }: InvoiceNews, sender: Sender): EmailContent {
  const { total, balance } = invoice;
  const { paid, due: owed } = balance ?? { paid: '0.00', due: total };
  const due = formatMoney(owed);
  const situation = billSituationOf({ total, paid, due: owed }, sender.paysOnline);
  const { balance: words, rest } = billWords[situation](due, sender);
  const isPayable = situation === 'due';
  return {
    subject: `${nameOf(invoice)}: ${formatMoney(total)} (${visit.number})`,
    preview: words === '' ? rest : `Your balance due is ${due}.`,
    heading: nameOf(invoice),
    paragraphs: [
      `${greeting(visit)} here’s the invoice for the work on your ${applianceInWords(visit)}.`,
      words === '' ? rest : `Your ${words}`,
      ...(isPayable ? ['If that isn’t the amount you expected, call us before you pay.'] : []),
    ],
    ...(isPayable && { action: pageOf(visit, sender, `Pay ${due}`) }),
    plate: { title: nameOf(invoice), cells: documentCells(visit, invoice) },
    ...(!isPayable && { links: [pageOf(visit, sender, 'See the invoice')] }),
    notes: [pageNote, noReply],
  };
}

export function invoiceCredited({ visit, invoice }: InvoiceNews, sender: Sender): EmailContent {
  const off = formatMoney(-Number(invoice.total));
  const of = invoice.credits?.number ?? '';
  return {
    subject: `${nameOf(invoice)}: ${off} off ${of} (${visit.number})`,
    preview: `We took ${off} off invoice ${of}.`,
    heading: `We took ${off} off your invoice`,
    paragraphs: [
      `${greeting(visit)} this credit note takes ${off} off invoice ${of} for your ${applianceInWords(visit)}: ${invoice.credits?.reason ?? ''}`,
      'If you’ve paid it already, we’ll write to you about the refund.',
    ],
    plate: { title: nameOf(invoice), cells: documentCells(visit, invoice) },
    links: [pageOf(visit, sender, 'See what is due now')],
    notes: [pageNote, noReply],
  };
}

/** Only to someone who got the invoice. */
export function invoiceVoided({ visit, invoice }: InvoiceNews, sender: Sender): EmailContent {
  const name = nameOf(invoice);
  return {
    subject: `${name} is void (${visit.number})`,
    preview: `Please don’t pay ${name}.`,
    heading: `${name} is void`,
    paragraphs: [
      `${greeting(visit)} we voided the invoice that we sent you for your ${applianceInWords(visit)}. Please don’t pay it.`,
      `If there’s another one, we’ll send it to you. Questions? Call us: ${sender.phone}.`,
    ],
    notes: [noReply],
  };
}

/** From top to bottom, as on the PDF. */
const documentCells = ({ number }: MessagedAppointment, invoice: Omit<Invoice, 'to'>): Cell[] =>
  [
    ...invoice.lines.map(({ text, amount }) => ({ label: text, value: formatMoney(amount) })),
    ...documentSums(invoice).map(({ text, amount, isTotal }) =>
      amount === null
        ? { label: isTotal ? 'Balance due' : 'Sales tax', value: text }
        : { label: text, value: formatMoney(amount) },
    ),
    { label: 'Date', value: dateWithYear(new Date(invoice.issuedAt)) },
    { label: 'Visit', value: number },
  ].map((cell) => ({ ...cell, wide: true }));
