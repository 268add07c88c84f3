/** The books: the page, the closing, and the files. */
import { bookCalls, type Books } from '@contracts/payments/books';
import { bookMessages } from '@contracts/vocabulary/books/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests();
const period = 'from=2026-11-01&to=2026-11-30';

const books: Books = {
  startsOn: '2026-11-01',
  closedThrough: '2026-11-28',
  days: [
    {
      day: '2026-11-29',
      number: 'J20261129',
      lines: [
        { kind: 'payment', account: 'cash', debit: '5.00', credit: null, entries: 2 },
        { kind: 'payment', account: 'deposits', debit: null, credit: '5.00', entries: 2 },
      ],
      total: '5.00',
      isClosed: false,
      exported: null,
    },
    {
      day: '2026-11-28',
      number: 'J20261128',
      lines: [
        { kind: 'invoice', account: 'receivables', debit: '1.06', credit: null, entries: 1 },
        { kind: 'invoice', account: 'labor', debit: null, credit: '1.00', entries: 1 },
        { kind: 'invoice', account: 'surtax-St Johns', debit: null, credit: '0.06', entries: 1 },
      ],
      total: '1.06',
      isClosed: true,
      exported: { at: '2026-11-29T15:00:00.000Z', by: 'Dana' },
    },
  ],
  balances: [{ account: 'receivables', balance: '1.06' }],
  checks: [{ check: 'tax', books: '0.06', ledger: '0.06' }],
};

describe('the books', () => {
  beforeEach(() => gateway.stubs.answer(bookCalls.books, () => books));

  it('are read for some days', async () => {
    const { body } = await gateway.office('get', `/api/admin/books?${period}`).expect(200);
    expect(body).toEqual(books);
    expect(gateway.stubs.payloadsOf(bookCalls.books).at(-1)).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    });
    await gateway.office('get', '/api/admin/books?from=2026-11-31&to=2026-11-30').expect(400);
  });

  it('are a CSV file, the oldest day first', async () => {
    const { text } = await gateway.office('get', `/api/admin/books.csv?${period}`).expect(200);
    expect(text.split('\r\n')).toEqual([
      '\uFEFFDate,Number,Entry,Account,Debit,Credit,Entries,Closed',
      '2026-11-28,J20261128,Invoices,Field System Receivables,1.06,,1,yes',
      '2026-11-28,J20261128,Invoices,Repair Income:Labor,,1.00,1,yes',
      '2026-11-28,J20261128,Invoices,FL Tax Payable:St. Johns Surtax,,0.06,1,yes',
      '2026-11-29,J20261129,Payments,Cash on Hand,5.00,,2,no',
      '2026-11-29,J20261129,Payments,Customer Deposits,,5.00,2,no',
      '',
    ]);
  });

  it('are closed by a person', async () => {
    gateway.stubs.answer(bookCalls.close, () => books);
    const closing = { through: '2026-11-28' };
    await gateway.office('post', '/api/admin/books/closings').send(closing).expect(200, books);
    expect(gateway.stubs.payloadsOf(bookCalls.close).at(-1)).toEqual({
      closing,
      by: expect.objectContaining({ name: expect.any(String) }),
    });
    await gateway.office('post', '/api/admin/books/closings').send({ through: 'soon' }).expect(400);
  });

  it('are a file for QuickBooks as it was made, or the reason why not', async () => {
    const url = `/api/admin/books/file?${period}&format=quickbooks-desktop`;
    const content = '!TRNS\tDATE\r\n!ENDTRNS\r\n';
    gateway.stubs.answer(bookCalls.file, () => ({ name: 'quickbooks-2026-11.iif', content }));
    const { text, headers } = await gateway.office('get', url).expect(200);
    expect(text).toBe(content);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="quickbooks-2026-11.iif"',
    });
    gateway.stubs.answer(bookCalls.file, () => {
      throw new Refusal('transition_refused', {
        message: bookMessages.notClosed,
        details: { allowed: [] },
      });
    });
    const { body } = await gateway.office('get', url).expect(409);
    expect(body.message).toBe(bookMessages.notClosed);
    await gateway.office('get', `/api/admin/books/file?${period}&format=xls`).expect(400);
  });
});
