/** The bill's part of an email. Pure. */
import type { Cell, EmailContent, Link, Sender } from './email-content';
import type { BillLine } from '@contracts/vocabulary/money';
import type { MessagedAppointment } from '@contracts/booking/own-records';

/** `1234.50` → `$1,234.50` */
export const money = (dollars: string): string =>
  Number(dollars).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const amountOver0 = (label: string, amount: string): Cell[] =>
  Number(amount) > 0 ? [{ label, value: money(amount) }] : [];

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
  lines.map(({ text, amount }) => ({ label: text, value: money(amount) }));

export const billCells = ({
  totalCost,
  costLines,
  paid,
}: Pick<MessagedAppointment, 'totalCost' | 'costLines' | 'paid'>): Cell[] => [
  ...lineCells(costLines),
  ...(totalCost === null ? [] : [{ label: 'Total', value: money(totalCost) }]),
  ...amountOver0('Already paid', paid),
];

export const payNote =
  'Anyone with this email can use the button to pay the bill. They won’t see your name or address.';
