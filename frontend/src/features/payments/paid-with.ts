import type { ReceiptFacts } from '@contracts/payments/paying';

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
