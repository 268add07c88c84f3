/** The office's search: the same words to four lists at once, and an answer without those that are away. */
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customerRecordCalls } from '@contracts/customers/records';
import type { Page, RequestDefinition } from '@contracts/messaging';
import { foundOfEach, type OfficeFindings } from '@contracts/office-search';
import { officePaymentCalls } from '@contracts/payments/office';
import { exampleCustomerRow } from '@contracts/testing/examples';
import { anAppointment, aPayment, aStoredRequest } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const page = <Item>(...items: Item[]): Page<Item> => ({ items, total: 31, nextCursor: 'next' });
const lists = {
  appointments: [bookingRequests.list, anAppointment()],
  serviceRequests: [serviceRequestCalls.serviceRequests, aStoredRequest()],
  customers: [customerRecordCalls.list, exampleCustomerRow()],
  payments: [officePaymentCalls.payments, aPayment()],
} as const;
const parts = Object.entries(lists) as [
  string,
  readonly [RequestDefinition<unknown, Page<object>>, object],
][];
const whole = Object.fromEntries(parts.map(([name, [, item]]) => [name, page(item)]));
const find = (query = 'search=%20nora%20555') =>
  gateway.office('get', `/api/admin/search?${query}`);

beforeEach(() => {
  gateway.stubs.answer(bookingRequests.withPayments, ({ search }) => ({
    appointmentIds: [search],
  }));
  for (const [, [list, item]] of parts) gateway.stubs.answer(list, () => page(item));
});

describe('the office’s search', () => {
  it('asks each list for the first of them', async () => {
    expect((await find().expect(200)).body as OfficeFindings).toEqual(whole);
    for (const [name, [list]] of parts) {
      expect(gateway.stubs.lastAsked(list)).toEqual({
        ...{ search: 'nora 555', limit: foundOfEach },
        ...(name === 'payments' ? { appointmentIds: ['nora 555'] } : { bestFirst: true }),
      });
    }
  });

  it.each(parts)('leaves out %s while they do not answer', async (name, [list]) => {
    gateway.stubs.answer(list, () => new Promise<never>(() => undefined));
    expect((await find().expect(200)).body).toMatchObject({ ...whole, [name]: null });
  });

  it('is for the office alone, and reads no more than a search may be long', async () => {
    const { body } = await gateway
      .as(gateway.token('customer', { subject: '11' }), 'get', '/api/admin/search?search=nora')
      .expect(403);
    expect(body).toMatchObject({ code: 'forbidden' });
    await find(`search=${'x'.repeat(101)}`).expect(400);
  });
});
