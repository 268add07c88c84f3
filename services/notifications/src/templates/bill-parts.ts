/** The bill's part of an email. Pure. */
import type { Cell, EmailContent, Link, Sender } from './email-content';
import { formatMoney, type BillLine } from '@contracts/vocabulary/money';
import { billSituationOf, type BillSituation } from '@contracts/vocabulary/visits/situations';
import type { MessagedAppointment } from '@contracts/booking/own-records';

export const amountOver0 = (label: string, amount: string): Cell[] =>
  Number(amount) > 0 ? [{ label, value: formatMoney(amount) }] : [];

/** The bill's situation when the email is sent. */
export const situationOfBill = (
  { totalCost: total, paid, due }: Pick<MessagedAppointment, 'totalCost' | 'paid' | 'due'>,
  { paysOnline }: Pick<Sender, 'paysOnline'>,
): BillSituation => billSituationOf({ total, paid, due }, paysOnline);

/** Null if nothing is due, or the site takes no cards. */
export const payLink = (
  situation: BillSituation,
  { payUrl }: Pick<MessagedAppointment, 'payUrl'>,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
  label: string,
): Link | null =>
  payUrl === null || situation !== 'due' ? null : { label, url: `${publicUrl}${payUrl}` };

export const actionOf = (action: Link | null): Pick<EmailContent, 'action'> =>
  action ? { action } : {};

/** What the total is made of. */
export const lineCells = (lines: readonly BillLine[]): Cell[] =>
  lines.map(({ text, amount }) => ({ label: text, value: formatMoney(amount) }));

export const billCells = ({
  totalCost,
  costLines,
  paid,
}: Pick<MessagedAppointment, 'totalCost' | 'costLines' | 'paid'>): Cell[] => [
  ...lineCells(costLines),
  ...(totalCost === null ? [] : [{ label: 'Total', value: formatMoney(totalCost) }]),
  ...amountOver0('Already paid', paid),
];

export const payNote =
  'Anyone with this email can use the button to see the bill, pay it and open its invoice.';

interface BillWords {
  /** In the middle of a sentence. */
  readonly balance: string;
  /** At the end of a receipt. */
  readonly rest: string;
}

const due = (amount: string, howToPay: string): BillWords => ({
  balance: `balance due is ${amount}. ${howToPay}`,
  rest: `Remaining balance: ${amount}.`,
});

/** What emails say of a bill; empty where there's nothing to say. */
export const billWords: Readonly<
  Record<BillSituation, (amount: string, sender: Pick<Sender, 'phone'>) => BillWords>
> = {
  'no-bill': () => ({ balance: '', rest: '' }),
  due: (amount) => due(amount, 'You can pay online now.'),
  'due-by-phone': (amount, { phone }) => due(amount, `To pay it, call us: ${phone}.`),
  paid: () => ({ balance: '', rest: 'This visit is paid in full.' }),
  'nothing-owed': () => ({ balance: '', rest: 'There’s nothing to pay.' }),
};
