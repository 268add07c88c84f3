import { invoicedBill } from './invoiced-bill';

const lines = [{ kind: 'labor', text: 'Labor', amount: '100.00', item: null }] as const;
const invoice = { number: 'INV10001', total: '107.50', tax: '7.50', lines };
const bill = (paid: string, due: string) => ({
  total: '100.00',
  lines: [],
  paid,
  due,
  payUrl: null,
});

describe('the bill with an invoice that was just issued', () => {
  it.each([
    ['nothing is paid', bill('0.00', '100.00'), '107.50'],
    ['a deposit is paid', bill('40.00', '60.00'), '67.50'],
    ['the price is paid', bill('100.00', '0.00'), '7.50'],
    ['more than the price is paid', bill('110.00', '0.00'), '0.00'],
    ['a payment was refunded', bill('20.00', '60.00'), '67.50'],
  ])('has the right balance if %s', (_, before, due) => {
    expect(invoicedBill(before, invoice).due).toBe(due);
  });

  it('has the tax as its last line, if there is any', () => {
    const labor = { text: 'Labor', amount: '100.00' };
    expect(invoicedBill(bill('0.00', '100.00'), invoice)).toMatchObject({
      total: '107.50',
      lines: [labor, { text: 'Sales tax', amount: '7.50' }],
      invoice: { number: 'INV10001', total: '107.50', tax: '7.50' },
    });
    const untaxed = { ...invoice, total: '100.00', tax: '0.00' };
    expect(invoicedBill(bill('0.00', '100.00'), untaxed).lines).toEqual([labor]);
  });
});
