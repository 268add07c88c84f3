import { exampleInvoice } from '@contracts/testing/examples';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { pdfTexts } from '../../test/pdf-text';
import { invoicePdf } from './invoice-pdf';

async function textOf(invoice = exampleInvoice()): Promise<string> {
  const [text] = await pdfTexts([await invoicePdf(invoice, defaultBusiness)]);
  return text!;
}

describe('the PDF of an invoice', () => {
  it('says what the invoice says', async () => {
    const text = await textOf();
    for (const words of [
      'Invoice INV10482',
      'November 28, 2026',
      'Visit FC-1042',
      'First Coast Appliance Repair',
      '100 Lighthouse Way',
      'Nora Field 12 Tern Lane St Augustine, FL 32084',
      'Drain pump $148.75',
      'Labor $165.00',
      'Subtotal $313.75',
      'Florida sales tax 6% + St. Johns surtax 0.5% $20.39',
      'Total $334.14',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('VOID');
  });

  it('says why it isn’t taxed, and not that the tax is $0', async () => {
    const words = 'Labor only: no parts or materials were installed.';
    const text = await textOf(
      exampleInvoice({ basis: 'labor-only', words, tax: '0.00', total: '313.75' }),
    );
    expect(text).toContain(words);
    expect(text).not.toContain('$0.00');
  });

  it('says what was paid, and what is due or that nothing is', async () => {
    const deposit = { text: 'Deposit received', amount: '-100.00' };
    const part = exampleInvoice({ balance: { lines: [deposit], paid: '100.00', due: '234.14' } });
    expect(await textOf(part)).toMatch(
      /Total \$334\.14 Deposit received -\$100\.00 Balance due \$234\.14/,
    );
    const check = { text: 'Paid by check 1042', amount: '-234.14' };
    const paid = exampleInvoice({
      balance: { lines: [deposit, check], paid: '334.14', due: '0.00' },
    });
    expect(await textOf(paid)).toMatch(/Paid by check 1042 -\$234\.14 Paid in full/);
    const note = { text: 'Credit note CN10001', amount: '-334.14' };
    const credited = exampleInvoice({ balance: { lines: [note], paid: '0.00', due: '0.00' } });
    expect(await textOf(credited)).toMatch(/CN10001 -\$334\.14 Balance due \$0\.00/);
    expect(await textOf()).not.toMatch(/due|Paid/);
  });

  it('has no empty lines without a name and a street', async () => {
    const { to } = exampleInvoice();
    const text = await textOf(exampleInvoice({ to: { ...to, name: '', address: '' } }));
    expect(text).toMatch(/Bill to St Augustine, FL 32084/);
    expect(text).not.toMatch(/Nora|Tern/);
  });

  it('says that it is void, and what a credit note is for', async () => {
    const voided = { at: '2026-11-29T15:00:00.000Z', by: 'Dana', reason: 'Wrong address' };
    expect(await textOf(exampleInvoice({ voided }))).toMatch(/Voided: Wrong address.*VOID/);
    const note = exampleInvoice({
      kind: 'credit-note',
      number: 'CN10001',
      credits: { number: 'INV10482', reason: 'Came late' },
      total: '-53.25',
    });
    expect(await textOf(note)).toMatch(
      /Credit note CN10001.*For invoice INV10482.*Total -\$53\.25.*Reason: Came late/,
    );
  });

  it('has as many pages as it needs, and what people type is only text', async () => {
    const line = exampleInvoice().lines[0]!;
    const text = 'Żółty “pump” <b>& co</b> Ελλάδα {"image": "/etc/hostname"}';
    const invoice = exampleInvoice({
      lines: Array.from({ length: 60 }, () => ({ ...line, text })),
    });
    const shown = await textOf(invoice);
    expect(shown).toContain('page 3 of 3');
    expect(shown.split(text.replaceAll(/\s+/g, ' ')).length).toBeGreaterThan(50);
  });
});
