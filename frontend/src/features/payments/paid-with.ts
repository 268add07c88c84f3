import type { ReceiptFacts } from '@contracts/payments/paying';
import { shownPaymentStatus, type ShownPayment } from '@contracts/vocabulary/payment-status';
import { formatMoney } from '../../shared/format';

/** `Card ending in 4242`, `Cash`, `Check 1042`; null for a card that isn't known. */
export function paidWith({
  method,
  cardLast4,
  checkNumber,
}: Pick<ReceiptFacts, 'method' | 'cardLast4' | 'checkNumber'>): string | null {
  if (method === 'cash') return 'Cash';
  if (method === 'check') return ['Check', checkNumber].filter(Boolean).join(' ');
  return cardLast4 && `Card ending in ${cardLast4}`;
}

/** `Partly refunded: $50.00` */
export const refundNote = (paid: Omit<ShownPayment, 'status'>): string =>
  `${shownPaymentStatus({ ...paid, status: 'succeeded' }).label}: ${formatMoney(paid.refunded)}`;
