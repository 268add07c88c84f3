/** The ledger as a CSV file. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { officePaymentCalls, type PaymentsQuery } from '@contracts/payments/office';
import { maxRows } from '../src/payments/payments-csv';
import { aPayment, pageOf } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests();

const asked = (definition: { subject: string }) => gateway.stubs.payloadsOf(definition);

const total = 1_203;
const payments = Array.from({ length: total }, (_, index) =>
  aPayment({
    receiptNumber: `R-${index + 1}`,
    description: 'Door, left',
    appointmentId: randomUUID(),
  }),
);
/** Whose the first payment's visit is. */
const nora = {
  appointmentId: payments[0]!.appointmentId!,
  number: 'FC-1001',
  appointmentDate: '2026-11-20',
  timeSlot: '10:00-11:00',
  customerName: 'Nora Field',
  technicianName: 'Ana Reyes',
};

beforeEach(() =>
  gateway.stubs.answer(bookingRequests.names, ({ appointmentIds }) =>
    appointmentIds.includes(nora.appointmentId) ? [nora] : [],
  ),
);
const page = (query: PaymentsQuery) => pageOf(payments, query);
const fail = () => {
  throw new Error('a bug');
};
const file = (query = '') => gateway.office('get', `/api/admin/payments.csv${query}`);

describe('the file of payments', () => {
  it('has every payment that matches the filter, from all pages', async () => {
    const ofDoor = { appointmentIds: [randomUUID()] };
    gateway.stubs.answer(bookingRequests.withPayments, ({ search }) =>
      search === 'door' ? ofDoor : fail(),
    );
    gateway.stubs.answer(officePaymentCalls.payments, page);
    const { headers, text } = await file('?status=succeeded&search=door').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    });
    const [head, ...lines] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFReceipt,Status,/);
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      payments.map(({ receiptNumber }) => receiptNumber),
    );
    expect(lines[0]).toContain('"Door, left"');
    expect(lines[0]).toContain(',Nora Field,');
    expect(asked(officePaymentCalls.payments).slice(-3)).toEqual(
      [undefined, '500', '1000'].map((cursor) => ({
        status: 'succeeded',
        search: 'door',
        ...ofDoor,
        limit: 500,
        countTo: maxRows,
        withLines: true,
        ...(cursor && { cursor }),
      })),
    );
  });

  it('has only the header line when nothing matches', async () => {
    gateway.stubs.answer(officePaymentCalls.payments, () => pageOf([]));
    const { text } = await file().expect(200);
    expect(text).toMatch(/^\uFEFFReceipt,/);
    expect(text.split('\r\n')).toHaveLength(2);
  });

  it('is refused when it would be too long or not whole, or the query is invalid', async () => {
    gateway.stubs.answer(officePaymentCalls.payments, (query) => ({
      ...page(query),
      total: maxRows,
      atLeast: true,
    }));
    expect((await file().expect(413)).body).toMatchObject({ code: 'answer_too_large' });
    // Without booking, those found by a customer's name would be missing.
    gateway.stubs.answer(bookingRequests.withPayments, fail);
    await file('?search=door').expect(500);
    gateway.stubs.answer(officePaymentCalls.payments, page);
    gateway.stubs.answer(bookingRequests.names, fail);
    await file().expect(500);
    for (const query of ['?limit=5', '?cursor=x', '?status=paid']) await file(query).expect(400);
  });

  it.each<[string, (query: PaymentsQuery) => ReturnType<typeof page>, number]>([
    ['a page fails', (query) => (query.cursor === '1000' ? fail() : page(query)), 3],
    [
      'the pages never end',
      () => ({ items: payments.slice(0, 500), total: 500, nextCursor: 'again' }),
      2,
    ],
  ])('breaks the connection when %s: no part looks complete', async (_when, answer, pages) => {
    gateway.stubs.answer(officePaymentCalls.payments, answer);
    const before = asked(officePaymentCalls.payments).length;
    await expect(file().then(() => 'all of it')).rejects.toThrow(/aborted|hang up|terminated/);
    expect(asked(officePaymentCalls.payments).length - before).toBe(pages);
  });
});
