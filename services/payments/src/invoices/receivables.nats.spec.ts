/** What is due on invoices by age, and what customers paid that no invoice has used. */
import { bookCalls, type Receivables } from '@contracts/payments/books';
import { businessDate, dateAfter } from '@contracts/business-time';
import { officePaymentCalls } from '@contracts/payments/office';
import { maxReceivables } from '@contracts/vocabulary/books/receivables';
import { eventually } from '@service-kit/testing/eventually';
import { capturedQueries, planOf } from '@service-kit/testing/query-plans';
import { addRates, invoicingOf } from '../../test/invoicing';
import { dana, Office } from '../../test/office';
import { paymentsForTests } from '../../test/payments-under-test';
import { ReceivablesService } from './receivables.service';

const payments = paymentsForTests();
const invoicing = invoicingOf(payments);
const office = new Office(payments);
const today = businessDate(new Date());
beforeAll(() => payments.start());
beforeEach(async () => {
  await addRates(payments);
  // Clearing takes it away.
  await payments.database.asAdmin(
    `INSERT INTO payments.books (starts_on) VALUES ('${today}') ON CONFLICT DO NOTHING`,
  );
});
const read = (): Promise<Receivables> => payments.requests.ask(bookCalls.receivables, {});
const due = async () => (await read()).open.map((each) => each.due);
const deposits = async () =>
  (await read()).deposits.map(({ visit, reason, amount }) => [visit, reason, amount]);

const take = (appointmentId: string, amount: number, method: 'cash' | 'check' = 'cash') =>
  office.take(
    appointmentId,
    { method, amount, ...(method === 'check' && { checkNumber: '7' }) },
    { by: dana },
  );

/** Of $106.50, so many days ago. */
async function invoiced(daysAgo = 0) {
  const { id, payToken } = invoicing.job(10_000);
  const invoice = await invoicing.issued(id);
  await payments.database.asAdmin(
    `UPDATE payments.invoices SET date = date - ${daysAgo} WHERE id = '${invoice.id}'`,
  );
  return { id, payToken, invoice, visit: invoice.visit };
}

/** Bills like the only one, with its invoice of the day before. */
const copyBill = (count: number, settledCents: number) =>
  payments.database.asAdmin(
    `INSERT INTO payments.bills SELECT (jsonb_populate_record(b, jsonb_build_object(
       'appointment_id', md5(n::text), 'settled_cents', ${settledCents}))).*
     FROM payments.bills b, generate_series(1, ${count}) AS n;
     INSERT INTO payments.invoices SELECT (jsonb_populate_record(i, jsonb_build_object(
       'id', md5(n::text), 'appointment_id', md5(n::text), 'count', n + 1, 'number', 'INV-' || n,
       'date', i.date - 1))).*
     FROM payments.invoices i, generate_series(1, ${count}) AS n`,
  );

async function disputeLost(intentId: string): Promise<void> {
  const charge = await office.chargeOf(intentId);
  const { id } = await payments.control<{ id: string }>(`POST /charges/${charge}/dispute`);
  await payments.control(`POST /disputes/${id}/close`, { outcome: 'lost' });
  await payments.settled();
}

describe('a receivable', () => {
  it('is what is due on an invoice, with its age', async () => {
    const { id, invoice, visit } = await invoiced(31);
    expect((await read()).open).toEqual([
      {
        appointmentId: id,
        visit,
        customer: 'Nora Field',
        invoiceId: invoice.id,
        invoice: invoice.number,
        date: dateAfter(today, -31),
        age: 31,
        total: '106.50',
        due: '106.50',
      },
    ]);
  });

  it('comes after older ones, and counts in the sum of its age', async () => {
    for (const daysAgo of [0, 91, 60, 30, 61, 90, 31]) await invoiced(daysAgo);
    const { open, ages } = await read();
    expect(open.map(({ age }) => age)).toEqual([91, 90, 61, 60, 31, 30, 0]);
    expect(ages).toEqual([
      { age: '0-30', count: 2, due: '213.00' },
      { age: '31-60', count: 2, due: '213.00' },
      { age: '61-90', count: 2, due: '213.00' },
      { age: 'over-90', count: 1, due: '106.50' },
    ]);
  });

  it('counts in the sums, though so many aren’t listed', async () => {
    const { id } = await invoiced();
    await copyBill(maxReceivables, 0);
    const { open, ages } = await read();
    expect(open).toHaveLength(maxReceivables);
    expect(open.map(({ appointmentId }) => appointmentId)).not.toContain(id);
    expect(ages[0]).toEqual({ age: '0-30', count: maxReceivables + 1, due: '53356.50' });
  });

  it('is found by an index among many that are paid', async () => {
    await invoiced();
    await copyBill(2_000, 10_650);
    // As autovacuum does it: then the index alone says what is due.
    for (const table of ['bills', 'invoices']) {
      await payments.database.asAdmin(`VACUUM (ANALYZE) payments.${table}`);
    }
    const { dataSource } = payments.database;
    const queries = capturedQueries(dataSource);
    const service = new ReceivablesService(dataSource);
    expect((await service.receivables(new Date())).open).toHaveLength(1);
    const plan = await planOf(dataSource, queries[0]!.text, queries[0]!.values);
    expect(plan).toContain('Index Only Scan using bills_due');
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('is less after a part payment or a credit note, and gone once nothing is due', async () => {
    const { id, invoice } = await invoiced();
    await take(id, 6.5);
    expect(await due()).toEqual(['100.00']);
    await invoicing.credit(invoice.id, 50, 3.25);
    expect((await read()).open).toMatchObject([
      { invoice: invoice.number, total: '53.25', due: '46.75' },
    ]);
    await take(id, 46.75);
    expect(await read()).toMatchObject({ open: [], deposits: [] });
  });

  it('needs an invoice that stands', async () => {
    const without = invoicing.job(10_000);
    await payments.price(without.id, 10_000);
    const { id, invoice } = await invoiced(40);
    await invoicing.voided(invoice.id);
    await eventually(async () => expect(await payments.query('SELECT FROM bills')).toHaveLength(2));
    expect((await read()).open).toEqual([]);
    const again = await invoicing.issued(id);
    expect((await read()).open).toMatchObject([{ invoice: again.number, age: 0 }]);
  });

  it('comes back with a void, a lost dispute and a refund of what is still owed, not with another', async () => {
    const byCheck = await invoiced(3);
    const { paymentId } = await take(byCheck.id, 106.5, 'check');
    const byCard = await invoiced(2);
    const { intentId } = await office.paid(106.5, byCard);
    const refunded = await invoiced(1);
    const payment = await office.paid(106.5, refunded);
    expect(await due()).toEqual([]);

    const { version } = await office.detail({ paymentId });
    await payments.requests.ask(officePaymentCalls.void, {
      paymentId,
      asked: { reason: 'returned-check', fee: 30, version },
      by: dana,
    });
    // Booking adds the fee to the bill.
    await payments.price(byCheck.id, 13_000);
    await disputeLost(intentId);
    await office.refund(payment, 6.5);
    await office.refund(payment, 10, { stillOwed: true });
    await eventually(async () => expect(await due()).toEqual(['136.50', '106.50', '10.00']));
    expect(await deposits()).toEqual([]);
  });
});

describe('an unused deposit', () => {
  it('is money of a bill until it has an invoice, without what went back', async () => {
    const { id } = invoicing.job(10_000);
    const { paymentId } = await take(id, 40);
    await take(id, 30);
    await office.refund({ paymentId }, 15, { method: 'cash' });
    const visit = payments.bills.get(id)!.number;
    expect(await read()).toMatchObject({
      deposits: [
        {
          ...{ appointmentId: id, visit, paymentId: null, date: today, reason: 'no-invoice' },
          ...{ description: 'Repair, Whirlpool Dryer', amount: '55.00' },
        },
      ],
      unused: { count: 1, amount: '55.00' },
    });
    const invoice = await invoicing.issued(id);
    expect(await deposits()).toEqual([]);
    // The refund is of what isn't owed anymore.
    expect(await due()).toEqual(['36.50']);
    await invoicing.credit(invoice.id, 100, 6.5);
    expect(await read()).toMatchObject({ open: [], unused: { count: 1, amount: '55.00' } });
    expect(await deposits()).toEqual([[visit, 'overpaid', '55.00']]);
  });

  it('is money without a job until it’s assigned, refunded or lost', async () => {
    const [kept, assigned, lost, refunded] = [
      await office.paid(20),
      await office.paid(106.5),
      await office.paid(40),
      await office.paid(50),
    ];
    await office.refund(kept, 5);
    await office.refund(refunded);
    await disputeLost(lost.intentId);
    const { visit } = await invoiced();
    expect((await deposits()).map((each) => each.join(' ')).toSorted()).toEqual([
      ' no-job 106.50',
      ' no-job 15.00',
    ]);
    await office.assign(assigned, visit);
    expect(await read()).toMatchObject({
      open: [],
      deposits: [{ paymentId: kept.paymentId, amount: '15.00', description: 'Dryer' }],
      unused: { count: 1, amount: '15.00' },
    });
  });

  it('isn’t what was voided, nor what hasn’t come in', async () => {
    const { id, payToken } = invoicing.job(10_000);
    const { paymentId } = await take(id, 40);
    await payments.create({ amount: 60, payToken });
    const { version } = await office.detail({ paymentId });
    await payments.requests.ask(officePaymentCalls.void, {
      paymentId,
      asked: { reason: 'entered-wrongly', version },
      by: dana,
    });
    expect(await read()).toMatchObject({ deposits: [], unused: { count: 0, amount: '0.00' } });
  });

  it('isn’t what was paid before the books began, unless an invoice is overpaid since', async () => {
    const before = invoicing.job(10_000);
    await take(before.id, 40);
    const overpaid = await invoiced();
    await take(overpaid.id, 56.5);
    await payments.query(`UPDATE payments SET paid_at = paid_at - interval '2 days'`);
    await take(overpaid.id, 50);
    await invoicing.credit(overpaid.invoice.id, 100, 6.5);
    expect(await deposits()).toEqual([[overpaid.visit, 'overpaid', '50.00']]);
  });
});
