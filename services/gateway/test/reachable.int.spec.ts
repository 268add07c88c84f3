/** Whose phone numbers and addresses are checked: customers’, never the office’s. */
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customersRequests } from '@contracts/customers/accounts';
import { exampleBooking, exampleRequest, exampleRequestForm } from '@contracts/testing/examples';
import { phoneMessage } from '@contracts/vocabulary/places/service-area';
import { aRegistration } from './accounts/account-calls';
import { anAppointment } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const wrongPhone = { field: 'phone', message: phoneMessage };
const miami = { zipCode: '33101', city: 'Miami' };

describe('a customer’s contact details', () => {
  it.each<['post' | 'patch', string, object, { subject: string }, object[]]>([
    [
      'post',
      'appointments',
      exampleBooking({ phone: 'call me', ...miami }),
      bookingRequests.book,
      [
        wrongPhone,
        {
          field: 'zipCode',
          message: 'We don’t come to Miami 33101 yet. Call us at (904) 555-0142.',
        },
      ],
    ],
    [
      'post',
      'service-requests',
      exampleRequestForm({ phone: 'call me' }),
      serviceRequestCalls.requestService,
      [wrongPhone],
    ],
    [
      'post',
      'auth/register',
      aRegistration({ phone: 'call me' }),
      customersRequests.register,
      [wrongPhone],
    ],
    ['patch', 'auth/user', { phone: 'call me' }, customersRequests.changeProfile, [wrongPhone]],
  ])('a customer’s %s of %s says which field is wrong, and goes no further', async (...row) => {
    const [method, path, body, { subject }, errors] = row;
    const answer = await gateway.customer(method, `/api/${path}`, body).expect(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors });
    expect(gateway.stubs.payloadsOf({ subject })).toEqual([]);
  });

  it.each([
    ['appointments', exampleBooking({ phone: 'ask at the gate', ...miami })],
    ['service-requests', exampleRequestForm({ phone: 'ask at the gate' })],
  ])('the office’s post of %s is taken as it is', async (path, body) => {
    gateway.stubs.answer(bookingRequests.book, () => ({ ...anAppointment(), trackingUrl: '/x' }));
    gateway.stubs.answer(serviceRequestCalls.requestService, () => exampleRequest());
    await gateway.office('post', `/api/${path}`, body).expect(201);
  });
});
