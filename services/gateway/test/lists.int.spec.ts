/** Each list with pages: what its service is asked, and how its reply is answered. */
import { bookingRequests } from '@contracts/booking/appointments';
import { customersRequests } from '@contracts/customers/accounts';
import { importedCustomerCalls } from '@contracts/imports/customers';
import { importCalls } from '@contracts/imports/jobs';
import type { Page, RequestDefinition } from '@contracts/messaging';
import { notificationsRequests } from '@contracts/notifications/messages';
import { priceBookCalls } from '@contracts/payments/price-book';
import { officePaymentCalls } from '@contracts/payments/office';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { technicianRequests } from '@contracts/tracking/technicians';
import {
  aCustomer,
  aMessage,
  anAppointment,
  anImport,
  aPayment,
  aStoredRequest,
  aTechnician,
} from './factories';
import { examplePriceBookItem } from '@contracts/testing/examples';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const list = (path: string, role: string) =>
  gateway.as(gateway.token(role, { subject: '11' }), 'get', path).expect(200);

describe('lists of the office', () => {
  it.each<[string, string, { subject: string }, object, object]>([
    [
      'admin',
      '/api/appointments?from=2026-11-20&status=scheduled&search=%20Nora%20904%20',
      bookingRequests.list,
      anAppointment(),
      { from: '2026-11-20', status: 'scheduled', search: 'Nora 904' },
    ],
    [
      'admin',
      '/api/admin/service-requests?status=pending',
      serviceRequestCalls.serviceRequests,
      aStoredRequest(),
      { status: 'pending' },
    ],
    [
      'admin',
      '/api/admin/customers?search=%20nora%20555',
      customersRequests.list,
      aCustomer(),
      { search: 'nora 555' },
    ],
    [
      'admin',
      '/api/admin/messages?state=failed&search=nora',
      notificationsRequests.messages,
      aMessage(),
      { state: 'failed', search: 'nora' },
    ],
    [
      'admin',
      '/api/admin/payments?status=succeeded&search=R-1042',
      officePaymentCalls.payments,
      aPayment(),
      { status: 'succeeded', search: 'R-1042' },
    ],
    [
      'admin',
      '/api/admin/price-book?kind=task&on=2027-01-01&search=pump',
      priceBookCalls.list,
      examplePriceBookItem(),
      { kind: 'task', on: '2027-01-01', search: 'pump' },
    ],
    [
      'admin',
      '/api/admin/servicepro-customers?search=field',
      importedCustomerCalls.list,
      { id: 'imported' },
      { search: 'field' },
    ],
    ['admin', '/api/admin/imports?', importCalls.jobs, anImport(), { accountId: null }],
    ['customer', '/api/customer/imports?', importCalls.jobs, anImport(), { accountId: 11 }],
  ])('%s reads a page of %s', async (role, path, definition, item, asked) => {
    const request = definition as RequestDefinition<unknown, Page<object>>;
    gateway.stubs.answer(request, () => ({ items: [item], total: 31, nextCursor: 'next' }));
    const { body, headers } = await list(`${path}&limit=1&cursor=here`, role);
    expect(body).toEqual([item]);
    expect(headers).toMatchObject({ 'x-total-count': '31', 'x-next-cursor': 'next' });
    expect(headers).not.toHaveProperty('x-total-count-at-least');
    expect(gateway.stubs.lastAsked(request)).toEqual({ ...asked, limit: 1, cursor: 'here' });
  });

  it('finds messages by the name of a technician', async () => {
    const found = async (search: string) => {
      await list(`/api/admin/messages?search=${search}`, 'admin');
      return gateway.stubs.lastAsked(notificationsRequests.messages);
    };
    gateway.stubs.answer(notificationsRequests.messages, () => ({
      items: [aMessage()],
      total: 1,
      nextCursor: null,
    }));
    gateway.stubs.answer(technicianRequests.technicians, () => [
      { ...aTechnician(), id: 'nadia', name: 'Nadia Cole' },
      { ...aTechnician(), id: 'jose', name: 'José Núñez' },
    ]);
    expect(await found('nunez%20jo')).toEqual({ search: 'nunez jo', technicianIds: ['jose'] });
    expect(await found('ole')).toEqual({ search: 'ole' });
    // They have no numbers.
    const asked = gateway.stubs.payloadsOf(technicianRequests.technicians).length;
    expect(await found('904')).toEqual({ search: '904' });
    expect(gateway.stubs.payloadsOf(technicianRequests.technicians)).toHaveLength(asked);
  });

  it('says when there are more items than were counted', async () => {
    const page = { items: [aCustomer()], total: 10_000, atLeast: true, nextCursor: 'next' };
    gateway.stubs.answer(customersRequests.list, () => page);
    const { headers } = await list('/api/admin/customers', 'admin');
    expect(headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-at-least': 'true' });
  });
});
