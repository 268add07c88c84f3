/** Receivables by age, and the books: a month's journal, its checks and files, and closing it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Books, Receivables } from '@contracts/payments/books';
import { exampleBooks, exampleReceivables } from '@contracts/testing/examples';
import { bookMessages } from '@contracts/vocabulary/books/accounts';
import { expectAccessible } from '../../../testing/accessible';
import { choose } from '../../../testing/choices';
import { startClock } from '../../../testing/clock';
import { field, fill, valueOf } from '../../../testing/fields';
import { savedFiles } from '../../../testing/files';
import {
  expectIn,
  expectToast,
  noConnection,
  openPage,
  refusal,
  text,
  textsOf,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-payments-page';

const closing = 'POST /api/admin/books/closings';
const part = (name: string) => screen.findByRole('region', { name });

beforeEach(() => startClock('2026-11-20T16:00:00Z'));

const openTab = (query: string, answers: PageOptions['answers']) =>
  openPage(`/admin-payments?tab=${query}`, { signedInAs: 'admin', answers });

describe('receivables', () => {
  const openReceivables = (receivables: Receivables, answers: PageOptions['answers'] = {}) =>
    openTab('receivables', { 'GET /api/admin/receivables': receivables, ...answers });

  it('have a sum of each age, and lead to their jobs', async () => {
    const receivables = exampleReceivables();
    const [open] = receivables.open;
    openReceivables(receivables);
    const board = await part('Receivables');
    const figures = await within(board).findByRole('list', { name: 'Due by age' });
    expect(textsOf(within(figures).getAllByRole('listitem'))).toEqual([
      'All due$56.501 job',
      '0–30 days$0.000 jobs',
      '31–60 days$56.501 job',
      '61–90 days$0.000 jobs',
      'Over 90 days$0.000 jobs',
    ]);
    const row = within(board).getByRole('row', { name: /^Nora Field/ });
    expect(row.textContent).toBe('Nora FieldFC-1042INV10482Oct 11, 2026PDF40 days$106.50$56.50');
    expect(within(row).getByRole('link').getAttribute('href')).toContain(
      `job=${open!.appointmentId}`,
    );
    await expectAccessible(document.querySelector('main')!);
  });

  it('come with deposits that no invoice has used', async () => {
    const deposit = exampleReceivables().deposits[0]!;
    const withoutJob = { appointmentId: null, visit: null, paymentId: 'p1', reason: 'no-job' };
    openReceivables(
      exampleReceivables({
        deposits: [deposit, { ...deposit, ...(withoutJob as object), description: 'Dryer' }],
        unused: { count: 2, amount: '100.00' },
      }),
    );
    const deposits = await part('Unused deposits');
    await expectIn(deposits, 'What customers paid that no invoice has used yet: $100.00 in all.');
    const [, first, second] = within(deposits).getAllByRole('row');
    expect(first!.textContent).toBe(
      'Repair, Whirlpool DryerFC-1043Nov 19, 2026No invoice yet$50.00',
    );
    expect(second!.textContent).toBe('DryerPaymentNov 19, 2026No job$50.00');
    expect(within(second!).getByRole('link').getAttribute('href')).toContain('payment=p1');
  });

  it('say when there are none', async () => {
    openReceivables(
      exampleReceivables({ open: [], deposits: [], unused: { count: 0, amount: '0.00' } }),
    );
    await screen.findByRole('heading', { name: 'Nothing is due' });
    await screen.findByRole('heading', { name: 'No unused deposits' });
  });

  it('are asked for again after an error', async () => {
    const { press, answer } = openReceivables(exampleReceivables(), {
      'GET /api/admin/receivables': noConnection,
    });
    await screen.findByText('Receivables could not be loaded');
    answer({ 'GET /api/admin/receivables': exampleReceivables() });
    await press('Try Again');
    await screen.findByText('INV10482');
  });

  it('list the oldest of many, and say how many there are', async () => {
    const { open, ages, ...others } = exampleReceivables();
    openReceivables({
      ...others,
      open: Array.from({ length: 60 }, (_, index) => ({
        ...open[0]!,
        appointmentId: String(index),
      })),
      ages: ages.map((each) => ({ ...each, count: 300 })),
    });
    await screen.findByText('The oldest 60 of 1,200 are listed. The sums are of all.');
  });

  it('hand out the invoice, which a bookkeeper can’t open at its job', async () => {
    const saved = savedFiles();
    const { press } = openReceivables(exampleReceivables(), {
      'GET /api/admin/invoices/:id/pdf': text('%PDF-1.7'),
    });
    await press('INV10482 as PDF');
    await waitFor(() => expect(saved).toEqual([{ name: 'INV10482.pdf', text: '%PDF-1.7' }]));
  });

  it('are downloaded as CSV', async () => {
    const saved = savedFiles();
    const { press } = openReceivables(exampleReceivables(), {
      'GET /api/admin/receivables.csv': text('Invoice,Date\r\n'),
    });
    await press('Receivables: export CSV');
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual(['receivables-2026-11-20.csv']),
    );
  });
});

describe('the books', () => {
  const openBooks = (books: Books, query = '', answers: PageOptions['answers'] = {}) =>
    openTab(`books${query}`, { 'GET /api/admin/books': books, ...answers });

  it('show each day with its lines, debits and credits', async () => {
    const { press, sent } = openBooks(exampleBooks());
    const journal = await part('Journal');
    expect(sent('GET /api/admin/books')[0]!.query).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    });
    const days = within(journal).getAllByRole('button');
    expect(textsOf(days)).toEqual(['Wed, Nov 18J20261118$106.50', 'Mon, Nov 16J20261116$106.50']);
    await press(/^Mon, Nov 16/, journal);
    const lines = await within(journal).findByRole('table');
    expect(textsOf(within(lines).getAllByRole('row'))).toEqual([
      'AccountDebitCredit',
      'Field System ReceivablesInvoices$106.50',
      'Repair Income:LaborInvoices$100.00',
      'FL Tax Payable:StateInvoices$6.00',
      'FL Tax Payable:St. Johns SurtaxInvoices$0.50',
      'Total$106.50$106.50',
    ]);
    const balances = await part('Balances');
    await expectIn(balances, 'At the end of Nov 30, 2026.');
    await expectIn(
      balances,
      /Cash on Hand\$106\.50Repair Income:Labor\$100\.00.*Total\$106\.50\$106\.50$/,
    );
    // An account without a balance isn't listed.
    expect(balances.textContent).not.toContain('Receivables');
    await expectAccessible(document.querySelector('main')!);
  });

  it('say whether they equal the ledger, and both amounts', async () => {
    const { checks } = exampleBooks();
    openBooks(
      exampleBooks({
        checks: checks.map((each) => (each.check === 'tax' ? { ...each, ledger: '99.50' } : each)),
      }),
    );
    const items = within(await part('Checks')).getAllByRole('listitem');
    expect(items).toHaveLength(6);
    expect(items.filter(({ textContent }) => textContent.includes('Not equal'))).toHaveLength(1);
    expect(items[3]!.textContent).toBe(
      'Tax payable equals the tax on invoices and credit notesNot equalBooks $106.50 · Ledger $99.50',
    );
    expect(items[0]!.textContent).toMatch(/creditsEqualBooks \$106\.50 · Ledger \$106\.50$/);
  });

  it('are read by month', async () => {
    const { sent } = openBooks(exampleBooks(), '', {
      'GET /api/admin/books': ({ query }: ApiCall) =>
        exampleBooks(query.from === '2026-11-01' ? {} : { days: [], balances: [] }),
    });
    await part('Journal');
    const months = screen.getByRole('combobox', { name: 'Month of the books' });
    await choose(months, 'October 2026');
    await screen.findByRole('heading', { name: 'Nothing was booked in this month' });
    expect(location.search).toBe('?tab=books&month=2026-10');
    expect(sent('GET /api/admin/books').at(-1)!.query).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    });
  });

  it('are asked for again after an error', async () => {
    const { press, answer } = openBooks(exampleBooks(), '', {
      'GET /api/admin/books': noConnection,
    });
    await screen.findByText('The books could not be loaded');
    answer({ 'GET /api/admin/books': exampleBooks() });
    await press('Try Again');
    await part('Journal');
  });

  it('give QuickBooks closed days only', async () => {
    const saved = savedFiles();
    const day = exampleBooks().days[0]!;
    const closed = exampleBooks({
      closedThrough: '2026-10-31',
      days: [
        {
          ...day,
          day: '2026-10-30',
          isClosed: true,
          exported: { at: '2026-11-02T15:00:00.000Z', by: 'Dana' },
        },
      ],
    });
    const { press, sent } = openBooks(closed, '', {
      'GET /api/admin/books.csv': text('Day,Number\r\n'),
      'GET /api/admin/books/file': text('A\tB\r\n'),
    });
    const files = await part('Files');
    await expectIn(files, bookMessages.notClosed);
    for (const name of ['QuickBooks Online', 'QuickBooks Desktop']) {
      expect(within(files).getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    await press('Journal (CSV)', files);
    await waitFor(() => expect(saved.at(-1)?.name).toBe('journal-2026-11.csv'));

    await choose(screen.getByRole('combobox', { name: 'Month of the books' }), 'October 2026');
    const journal = await part('Journal');
    await expectIn(journal, /Fri, Oct 30.*ClosedExported Nov 2/);
    await expectIn(await part('Files'), /exported before/);
    await press('QuickBooks Desktop', await part('Files'));
    await waitFor(() =>
      expect(saved.at(-1)).toEqual({ name: 'quickbooks-2026-10.iif', text: 'A\tB\r\n' }),
    );
    expect(sent('GET /api/admin/books/file')[0]!.query).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      format: 'quickbooks-desktop',
    });
  });

  it('are closed through last month, once it’s clear that this is for good', async () => {
    const server = { books: exampleBooks() };
    const { press, answer, bodies } = openBooks(server.books, '', {
      'GET /api/admin/books': () => server.books,
    });
    await part('Close the books');
    expect(valueOf('Close through')).toBe('10/31/2026');
    const close = async (title: string) => {
      await press('Close the books', await part('Close the books'));
      const question = await screen.findByRole('dialog', { name: title });
      await expectIn(question, /you can’t open them again.*booked on the first open day/);
      await press('Close the books', question);
    };
    // A refusal keeps the day.
    fill({ 'Close through': '11/18/2026' });
    fireEvent.keyDown(field('Close through'), { key: 'Enter' });
    answer({ [closing]: refusal(409, { code: 'transition_refused', message: 'Not now.' }) });
    await close('Close through Nov 18, 2026?');
    await expectToast('Error closing the books', 'Not now.');
    expect(valueOf('Close through')).toBe('11/18/2026');

    answer({ [closing]: () => (server.books = exampleBooks({ closedThrough: '2026-11-18' })) });
    await close('Close through Nov 18, 2026?');
    await expectToast('The books are closed through Nov 18, 2026');
    expect(bodies(closing)).toEqual([{ through: '2026-11-18' }, { through: '2026-11-18' }]);
    await expectIn(await part('Books'), 'closed through Nov 18, 2026');
    // Last month is closed, too, so no day is proposed.
    expect(valueOf('Close through')).toBe('');
    await press('Close the books', await part('Close the books'));
    await expectIn(await part('Close the books'), bookMessages.through);
  });

  it('warn before they are closed while a check isn’t equal', async () => {
    const { checks } = exampleBooks();
    const warning = 'A check isn’t equal. Look into it before you close.';
    const { press, answer } = openBooks(exampleBooks());
    await press('Close the books', await part('Close the books'));
    const question = await screen.findByRole('dialog', { name: 'Close through Oct 31, 2026?' });
    expect(question.textContent).not.toContain(warning);
    await press('Keep them open', question);
    answer({
      'GET /api/admin/books': exampleBooks({
        checks: checks.map((each) => ({ ...each, ledger: '0.00' })),
      }),
    });
    await choose(screen.getByRole('combobox', { name: 'Month of the books' }), 'October 2026');
    await waitFor(() => expect(screen.getAllByText('Not equal')).toHaveLength(checks.length));
    await press('Close the books', await part('Close the books'));
    await expectIn(await screen.findByRole('dialog', { name: /^Close through/ }), warning);
  });

  it('have nothing to close while all past days are closed', async () => {
    openBooks(exampleBooks({ closedThrough: '2026-11-19' }));
    await expectIn(await part('Close the books'), 'No past day is open.');
    expect(within(await part('Close the books')).queryByRole('button')).toBeNull();
  });
});
