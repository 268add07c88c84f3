import type { Invoice } from '@contracts/payments/invoices';
import type { DoorBill } from '@contracts/tracking/technician-phone';
import { centsOf, dollars } from '@contracts/vocabulary/money';

const cents = (amount: string): number => centsOf(Number(amount));

/** The bill with the invoice that was just issued for its price. Booking hears of it a moment later. */
export function invoicedBill(
  { total, paid, due }: DoorBill,
  invoice: Pick<Invoice, 'number' | 'total' | 'tax' | 'lines'>,
): Partial<DoorBill> {
  // What the company has refunded counts as settled, and isn't due again.
  const settled = Math.max(cents(paid), cents(total ?? '0') - cents(due));
  const lines = invoice.lines.map(({ text, amount }) => ({ text, amount }));
  return {
    total: invoice.total,
    due: dollars(Math.max(0, cents(invoice.total) - settled)),
    lines:
      cents(invoice.tax) === 0 ? lines : [...lines, { text: 'Sales tax', amount: invoice.tax }],
    invoice: { number: invoice.number, total: invoice.total, tax: invoice.tax },
  };
}
