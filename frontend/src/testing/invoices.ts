import type { InvoiceProposal } from '@contracts/payments/invoices';
import type { SalesTaxSettings } from '@contracts/payments/sales-tax';
import { exampleSalesTax } from '@contracts/testing/examples';

/** 7.5% in Duval, 6.5% in St. Johns, on any day. */
export function taxSettings(): SalesTaxSettings {
  const [duval] = exampleSalesTax().rates;
  return exampleSalesTax({ rates: [duval!, { ...duval!, county: 'St Johns', surtax: 50 }] });
}

/** A part and labor: $313.75, in Duval. */
export const proposal = (changes: Partial<InvoiceProposal> = {}): InvoiceProposal => ({
  priced: 3,
  lines: [
    { kind: 'labor', text: 'Drain pump', amount: '148.75' },
    { kind: 'labor', text: 'Labor', amount: '165.00' },
  ],
  county: 'Duval',
  basis: 'parts',
  book: taxSettings(),
  ...changes,
});
