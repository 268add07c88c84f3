/** Invoices, credit notes and voids, by many at once. */
import { randomUUID } from 'node:crypto';
import { businessDate } from '@contracts/business-time';
import type { Bill } from '@contracts/booking/appointments';
import {
  billInvoiced,
  invoiceCalls,
  type InvoicedFacts,
  type IssueInvoice,
} from '@contracts/payments/invoices';
import { paymentCalls, type RecordPayment } from '@contracts/payments/paying';
import { officePaymentCalls } from '@contracts/payments/office';
import type { AccountId } from '@contracts/customers/accounts';
import { documentNumber, documentSums, longestNumber } from '@contracts/vocabulary/tax/invoices';
import { dollars } from '@contracts/vocabulary/money';
import { Unavailable } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { dana } from '../../test/office';
import { approve, EstimatesUnderTest } from '../../test/estimates';
import { addRates, invoicingOf, mo, to } from '../../test/invoicing';
import { atOnce, codeOf, paymentsForTests, zipCode } from '../../test/payments-under-test';

const payments = paymentsForTests();
const estimates = new EstimatesUnderTest(payments);
beforeAll(() => payments.start());
beforeEach(() => addRates(payments));

const { job, read, proposed, issue, issued, credit, voided } = invoicingOf(payments);

const take = (
  appointmentId: string,
  amount: number,
  how: Omit<RecordPayment, 'amount'> = { method: 'cash' },
) =>
  payments.requests.ask(paymentCalls.take, {
    appointmentId,
    taken: { ...how, amount },
    idempotencyKey: randomUUID(),
    by: dana,
  });

const sql = <Row>(text: string): Promise<Row[]> => payments.database.dataSource.query<Row[]>(text);

describe('an invoice', () => {
  it('adds the tax to the price, and the bill asks for both', async () => {
    const { id, payToken } = job(31_375, {
      lines: [
        { text: 'Drain pump', cents: 14_875 },
        { text: 'Labor', cents: 16_500 },
      ],
    });
    const invoice = await issued(id);
    expect(invoice).toMatchObject({
      number: documentNumber('invoice', 1),
      visit: payments.bills.get(id)!.number,
      to,
      by: dana.name,
      county: 'St Johns',
      net: '313.75',
      stateTax: '18.83',
      surtax: '1.56',
      tax: '20.39',
      total: '334.14',
      words: 'Florida sales tax 6% + St. Johns surtax 0.5%',
      voided: null,
    });
    expect(await payments.due(payToken)).toMatchObject({
      total: '334.14',
      due: '334.14',
      lines: [
        { text: 'Drain pump', amount: '148.75' },
        { text: 'Labor', amount: '165.00' },
        { text: 'Sales tax', amount: '20.39' },
      ],
    });
    expect((await read(id)).proposal).toBeNull();
    await take(id, 334.14);
    expect((await payments.due(payToken)).due).toBe('0.00');
  });

  it('names what was paid before and since, and what is due', async () => {
    const { id, payToken } = job(10_000);
    await take(id, 20);
    const { number } = await issued(id);
    const standing = async () => {
      const { invoices } = await read(id);
      return documentSums(invoices.find(({ kind }) => kind === 'invoice')!).slice(3);
    };
    const deposit = { text: 'Deposit received', amount: '-20.00' };
    const due = (amount: string) => ({ text: 'Balance due', amount, isTotal: true });
    expect(await standing()).toEqual([deposit, due('86.50')]);
    await take(id, 6.5, { method: 'check', checkNumber: '1042' });
    const check = { text: 'Paid by check 1042', amount: '-6.50' };
    expect(await standing()).toEqual([deposit, check, due('80.00')]);
    expect((await payments.due(payToken)).invoice).toMatchObject({
      total: '106.50',
      balance: { due: '80.00', lines: [deposit, check] },
    });
    const answer = await payments.create({ amount: 80, payToken });
    const [intent] = await payments.intents();
    expect(intent).toMatchObject({
      amount: 8_000,
      description: `${number}: Repair, Whirlpool Dryer`,
    });
    await payments.payAndSettle(answer);
    const card = { text: 'Paid by card', amount: '-80.00' };
    const paid = { text: 'Paid in full', amount: null, isTotal: true };
    await eventually(async () => expect(await standing()).toEqual([deposit, check, card, paid]));
    const { invoices } = await credit((await read(id)).invoices[0]!.id, 10, 0.65);
    expect(invoices[0]!.balance).toBeNull();
    const note = { text: 'Credit note CN10001', amount: '-10.65' };
    expect(await standing()).toEqual([note, deposit, check, card, paid]);
  });

  it('counts a refund that isn’t owed, and asks for one that is', async () => {
    const [allowed, wrong] = [job(10_000), job(10_000)];
    const sums = async (id: string) => (await read(id)).invoices[0]!.balance;
    for (const [{ id }, stillOwed] of [
      [allowed, false],
      [wrong, true],
    ] as const) {
      await issued(id);
      const { paymentId } = await take(id, 106.5);
      await payments.requests.ask(officePaymentCalls.refund, {
        paymentId,
        refund: { amount: 50, method: 'cash', reason: 'Came late', stillOwed },
        idempotencyKey: randomUUID(),
        by: dana,
      });
    }
    expect(await sums(allowed.id)).toEqual({
      lines: [
        { text: 'Paid in cash', amount: '-106.50' },
        { text: 'Refunded', amount: '50.00' },
      ],
      paid: '106.50',
      due: '0.00',
    });
    expect(await sums(wrong.id)).toEqual({
      lines: [{ text: 'Paid in cash', amount: '-56.50' }],
      paid: '56.50',
      due: '50.00',
    });
  });

  it('has the lines and kinds of the approved estimate, or of the price book', async () => {
    const lines = [
      { text: 'Replace the belt', cents: 12_000 },
      { text: 'Belt × 2', cents: 3_990 },
      { text: 'Allowed', cents: -1_000 },
    ];
    const proposal = async (bill: Partial<Bill>) => {
      const { id, token } = estimates.visit();
      await estimates.send(id);
      await estimates.answer(token, approve());
      estimates.change(id, { to, ...bill });
      const found = (await read(id)).proposal!;
      return { basis: found.basis, kinds: found.lines.map(({ kind }) => kind) };
    };
    expect(await proposal({ totalCents: 14_990, lines })).toEqual({
      basis: 'parts',
      kinds: ['labor', 'part', 'discount'],
    });
    expect(await proposal({ totalCents: 12_000, lines: lines.slice(0, 1) })).toEqual({
      basis: 'labor-only',
      kinds: ['labor'],
    });
    expect(await proposal({ totalCents: 15_990 })).toEqual({
      basis: 'parts',
      kinds: ['labor', 'part'],
    });
    // Another price, and words that no one knows.
    expect(await proposal({ totalCents: 15_000 })).toEqual({ basis: 'parts', kinds: ['labor'] });
    await sql(
      `INSERT INTO price_book (code, version, from_date, kind, title, words, cents, parts, retired, by_name, at)
       VALUES ('PUMP', 1, '2026-01-01', 'part', 'Pump', '', 9000, '[]', false, 'System', now()),
         ('CLEAN', 1, '2026-01-01', 'task', 'Clean', '', 9000, '[]', false, 'System', now())`,
    );
    const cleaned = { text: 'Clean', cents: 9_000 };
    expect(await proposal({ totalCents: 9_000, lines: [cleaned] })).toEqual({
      basis: 'labor-only',
      kinds: ['labor'],
    });
    expect(
      await proposal({ totalCents: 18_000, lines: [cleaned, { text: 'Pump × 2', cents: 9_000 }] }),
    ).toEqual({ basis: 'parts', kinds: ['labor', 'part'] });
  });

  it('names no one, and no certificate, to someone who found the bill by its number', async () => {
    const accountId = 7 as AccountId;
    const { id, payToken } = job(10_000, { accountId });
    const certificate = { kind: 'exempt', number: '85-123', until: null } as const;
    const { id: invoiceId } = await issued(id, { basis: 'exempt-certificate', certificate });
    const { number } = payments.bills.get(id)!;
    const asked = { appointmentNumber: number, zipCode };
    const token = async (whose: AccountId | null) =>
      (await payments.requests.ask(paymentCalls.find, { asked, accountId: whose })).payToken;
    const shownBy = (of: string) =>
      payments.requests.ask(invoiceCalls.document, { invoiceId, payToken: of });
    const found = await token(null);
    const words = 'Exempt from sales tax';
    const anonymous = { to: { ...to, name: '', address: '' }, certificate: null, words };
    expect(await shownBy(found)).toMatchObject(anonymous);
    expect(await shownBy(await token(accountId))).toMatchObject({ to, certificate });
    expect(await shownBy(payToken)).toMatchObject({ to, certificate });
    expect(await payments.due(found)).toMatchObject({ due: '100.00', invoice: { words } });
    expect(JSON.stringify(await payments.due(found))).not.toContain('85-123');
    expect((await payments.due(payToken)).invoice?.words).toContain('85-123');
    expect(JSON.stringify(await payments.due(payToken))).not.toMatch(/Nora|Tern/);
  });

  it('is issued once, however often its sender asks', async () => {
    const { id } = job(10_000);
    const [invoice, invoiceId] = [await proposed(id), randomUUID()];
    const answers = await atOnce(10, () => issue(id, invoice, { invoiceId }));
    expect(new Set(answers.map(({ invoices }) => invoices[0]!.number)).size).toBe(1);
    expect((await read(id)).invoices).toHaveLength(1);
    const other = job(10_000);
    expect(await codeOf(issue(other.id, await proposed(other.id), { invoiceId }))).toBe(
      'invoice_not_found',
    );
  });

  it('is the only one of its visit', async () => {
    const { id } = job(10_000);
    const invoice = await proposed(id);
    const asked = Array.from({ length: 10 }, () => issue(id, invoice));
    expect(await outcomesOf(asked)).toEqual({ done: 1, invoice_refused: 9 });
    expect((await read(id)).invoices).toHaveLength(1);
  });

  it('has the next number, though others fail in between', async () => {
    const jobs = Array.from({ length: 220 }, () => job(10_000));
    const first = await proposed(jobs[0]!.id);
    const issueAgain = async (id: string, invoice: IssueInvoice): Promise<unknown> => {
      const invoiceId = randomUUID();
      for (;;) {
        try {
          return await issue(id, invoice, { invoiceId });
        } catch (error) {
          // So many at once may find no connection. A caller asks again.
          if (!(error instanceof Unavailable)) throw error;
        }
      }
    };
    await Promise.all(
      jobs.map(async ({ id }, index) => {
        const wrong = index % 11 === 0;
        const call = issueAgain(id, wrong ? { ...first, total: 1 } : first);
        await (wrong ? refusalOf(call) : call);
      }),
    );
    const rows = await sql<{ number: string }>('SELECT number FROM invoices ORDER BY count');
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 200 }, (_, index) => documentNumber('invoice', index + 1)),
    );
    expect(documentNumber('credit-note', 999_999).length).toBeLessThanOrEqual(longestNumber);
  });

  it.each<[string, Partial<IssueInvoice>, string]>([
    ['another price', { priced: 7 }, 'changed_meanwhile'],
    ['another tax', { total: 100 }, 'changed_meanwhile'],
    ['other lines', { lines: [{ kind: 'labor', text: 'Labor', amount: 90 }] }, 'changed_meanwhile'],
    [
      'a free part',
      {
        basis: 'labor-only',
        lines: [
          { kind: 'labor', text: 'Labor', amount: 100 },
          { kind: 'part', text: 'Wire nut', amount: 0 },
        ],
      },
      'invoice_refused',
    ],
  ])('is refused on the basis of %s', async (_, changes, code) => {
    const { id } = job(10_000);
    expect(await codeOf(issue(id, { ...(await proposed(id)), ...changes }))).toBe(code);
    expect((await read(id)).invoices).toEqual([]);
  });

  it('needs a price', async () => {
    const [without, free] = [job(null), job(0)];
    const invoice = { ...(await proposed(job(10_000).id)), priced: 1 };
    for (const { id } of [without, free]) {
      expect((await read(id)).proposal).toBeNull();
      expect(await codeOf(issue(id, invoice))).toBe('invoice_refused');
    }
  });

  it('is issued by the job’s technician, and no other', async () => {
    const { id } = job(10_000);
    const invoice = await proposed(id);
    const other = { technicianId: randomUUID() };
    expect(await codeOf(issue(id, invoice, { by: other }))).toBe('forbidden');
    const { invoices } = await issue(id, invoice, { by: { technicianId: mo.id } });
    expect(invoices[0]!.by).toBe(mo.name);
  });

  it('never changes, nor does its void', async () => {
    const { id } = job(10_000);
    const invoice = await issued(id);
    await voided(invoice.id);
    for (const table of ['invoices', 'invoice_voids']) {
      await expect(sql(`UPDATE ${table} SET date = date`)).rejects.toThrow('permission denied');
      await expect(sql(`DELETE FROM ${table}`)).rejects.toThrow('permission denied');
    }
  });

  it('stays as it was when the price changes, and what came since is added', async () => {
    const { id, payToken } = job(10_000, { lines: [{ text: 'Labor', cents: 10_000 }] });
    await issued(id);
    const lines = [
      { text: 'Labor', cents: 10_000 },
      { text: 'Returned check', cents: 2_500 },
    ];
    payments.bills.set(id, { ...payments.bills.get(id)!, totalCents: 12_500, lines, version: 2 });
    const { number, description } = payments.bills.get(id)!;
    await payments.sayPrice(
      { appointmentId: id, number, description, totalCents: 12_500, lines },
      2,
    );
    await eventually(async () => {
      const { due, lines: shown } = await payments.due(payToken);
      expect(due).toBe('131.50');
      expect(shown.at(-1)).toEqual({ text: 'Returned check', amount: '25.00' });
    });
  });

  it('and a new price at the same moment leave a bill that adds up', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, payToken } = job(10_000);
      const invoice = await proposed(id);
      const [outcome] = await Promise.all([
        outcomeOf(issue(id, invoice)),
        payments.price(id, 20_000),
      ]);
      expect(['done', 'changed_meanwhile']).toContain(outcome);
      await eventually(async () => {
        const { invoices } = await read(id);
        const { total } = await payments.due(payToken);
        expect(total).toBe(invoices.length === 1 ? '206.50' : '200.00');
      });
    }
  });
});

describe('a voided invoice', () => {
  it('keeps its number, and the visit can be invoiced again', async () => {
    const { id, payToken } = job(10_000);
    const invoice = await issued(id);
    await voided(invoice.id);
    const { invoices } = await voided(invoice.id);
    expect(invoices[0]).toMatchObject({
      number: invoice.number,
      total: '106.50',
      voided: { by: dana.name, reason: 'Wrong address' },
    });
    expect((await payments.due(payToken)).due).toBe('100.00');
    expect((await issued(id)).number).not.toBe(invoice.number);
  });

  it('is never a paid one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, payToken } = job(10_000);
      const invoice = await issued(id);
      const [taken, isVoid] = await Promise.allSettled([take(id, 106.5), voided(invoice.id)]);
      expect([taken.status, isVoid.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const { paid, total } = await payments.due(payToken);
      expect([paid, total]).toEqual(
        taken.status === 'fulfilled' ? ['106.50', '106.50'] : ['0.00', '100.00'],
      );
    }
  });
});

describe('a credit note', () => {
  it('takes off what it names, with its tax', async () => {
    const { id, payToken } = job(10_000);
    const invoice = await issued(id);
    const creditId = randomUUID();
    await credit(invoice.id, 50, 3.25, creditId);
    const { invoices } = await credit(invoice.id, 50, 3.25, creditId);
    expect(invoices[0]).toMatchObject({
      kind: 'credit-note',
      number: documentNumber('credit-note', 1),
      credits: { number: invoice.number, reason: 'Came late' },
      net: '-50.00',
      tax: '-3.25',
      total: '-53.25',
    });
    expect(invoices).toHaveLength(2);
    expect(await payments.due(payToken)).toMatchObject({ total: '53.25', due: '53.25' });
    expect((await refusalOf(voided(invoice.id))).message).toContain('has a credit note');
  });

  it('leaves the invoice the one that the visit is known by', async () => {
    const { id } = job(10_000);
    const invoice = await issued(id);
    await credit(invoice.id, 50, 3.25);
    const wrong = await issued(job(10_000).id);
    await voided(wrong.id);
    const facts = (await payments.announced<InvoicedFacts>())
      .filter(({ subject }) => subject === billInvoiced.subject)
      .map((event) => [event.facts.number, event.facts.invoice]);
    expect(facts).toEqual([
      [invoice.number, invoice.number],
      ['CN10001', invoice.number],
      [wrong.number, wrong.number],
      [wrong.number, null],
    ]);
  });

  it('never takes off more than the invoice, by ten at once', async () => {
    const { id, payToken } = job(10_000);
    const invoice = await issued(id);
    const outcomes = await Promise.allSettled(
      // Of all notes together, the tax is 6.50.
      [1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3].map((tax) => credit(invoice.id, 20, tax)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await payments.due(payToken)).toMatchObject({ total: '0.00', due: '0.00' });
    expect((await refusalOf(credit(invoice.id, 0.01, 0))).message).toBe(
      'That’s more than what is left of the invoice.',
    );
  });

  it('is of an invoice', async () => {
    const { id } = job(10_000);
    const invoice = await issued(id);
    const { invoices } = await credit(invoice.id, 10, 0.65);
    expect(await codeOf(credit(invoices[0]!.id, 1, 0.07))).toBe('invoice_not_found');
    expect(await codeOf(credit(randomUUID(), 1, 0.07))).toBe('invoice_not_found');
    expect(dollars(0)).toBe('0.00');
  });
});

describe('the sales tax return', () => {
  const today = businessDate(new Date());
  const rows = () => payments.requests.ask(invoiceCalls.taxReturn, { from: today, to: today });

  it('is what documents of each county add up to, less voids', async () => {
    await sql(
      `INSERT INTO tax_rates (county, version, from_date, until_date, state_rate, surtax_rate, by_name, at)
       SELECT 'Duval', 1, from_date, until_date, 600, 150, 'System', at FROM tax_rates`,
    );
    const here = await issued(job(10_000).id);
    await credit(here.id, 50, 3.25);
    await issued(job(20_000).id, {
      county: 'Duval',
      lines: [{ kind: 'part', text: 'Pump', amount: 200 }],
    });
    await issued(job(8_900).id, { county: 'Duval', basis: 'labor-only' });
    const wrong = await issued(job(77_700).id);
    await voided(wrong.id);
    const none = { overCap: '0.00', withoutSurtax: '0.00' };
    expect(await rows()).toEqual([
      {
        month: today.slice(0, 7),
        county: 'Duval',
        ...{ gross: '289.00', exempt: '89.00', taxable: '200.00', tax: '15.00', surtax: '3.00' },
        ...none,
        atOtherRate: '200.00',
      },
      {
        month: today.slice(0, 7),
        county: 'St Johns',
        ...{ gross: '50.00', exempt: '0.00', taxable: '50.00', tax: '3.25', surtax: '0.25' },
        ...none,
        atOtherRate: '0.00',
      },
    ]);
  });
});
