/** The bill's part of an email. Pure. */
import type { Cell, EmailContent, Link, Sender } from './email-content';
import { formatMoney, type BillLine } from '@contracts/vocabulary/money';
import type { MessagedAppointment } from '@contracts/booking/own-records';

export const amountOver0 = (label: string, amount: string): Cell[] =>
  Number(amount) > 0 ? [{ label, value: formatMoney(amount) }] : [];

/** Null if nothing is due, or the site takes no cards. */
export const payLink = (
  { payUrl }: Pick<MessagedAppointment, 'payUrl'>,
  { publicUrl, paysOnline }: Pick<Sender, 'publicUrl' | 'paysOnline'>,
  label: string,
): Link | null => (payUrl === null || !paysOnline ? null : { label, url: `${publicUrl}${payUrl}` });

export const howToPay = ({ paysOnline, phone }: Pick<Sender, 'paysOnline' | 'phone'>): string =>
  paysOnline ? 'You can pay online now.' : `To pay it, call us: ${phone}.`;

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
  'Anyone with this email can use the button to pay the bill. They won’t see your name or address.';
