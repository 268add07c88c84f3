/** The office's view of customers: what its calls ask of four services, and what stays when one is away. */
import { customersRequests } from '@contracts/customers/accounts';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { aCustomer, aMessage, anAppointment, aPayment, aStoredRequest } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
const away = () => new Promise<never>(() => undefined);

describe('the file of a customer', () => {
  const appointment = anAppointment({ customerId: 42 });
  const request = aStoredRequest({ customerId: 42 });
  const message = aMessage({ appointmentId: appointment.id });
  const payment = aPayment({ appointmentId: appointment.id });
  const whole = {
    customer: aCustomer(),
    appointments: [appointment],
    serviceRequests: [request],
    messages: [message],
    payments: [payment],
  };
  const file = (id: number | string = 42) => gateway.office('get', `/api/admin/customers/${id}`);

  beforeEach(() => {
    gateway.stubs.answer(customersRequests.account, () => aCustomer());
    gateway.stubs.answer(ownRecordsRequests.ofCustomer, () => ({
      appointments: [appointment],
      serviceRequests: [request],
    }));
    gateway.stubs.answer(notificationsRequests.about, () => [message]);
    gateway.stubs.answer(officePaymentCalls.ofCustomer, () => [payment]);
  });

  it('has what each service knows, messages about their records too', async () => {
    await file().expect(200, whole);
    expect(lastAsked(customersRequests.account)).toEqual({ customerId: 42 });
    expect(lastAsked(ownRecordsRequests.ofCustomer)).toEqual({ customerId: 42 });
    expect(lastAsked(notificationsRequests.about)).toEqual({
      customerId: 42,
      appointmentIds: [appointment.id],
      serviceRequestIds: [request.id],
    });
    expect(lastAsked(officePaymentCalls.ofCustomer)).toEqual({
      customerId: 42,
      appointmentIds: [appointment.id],
    });
  });

  it('is there without what booking knows', async () => {
    gateway.stubs.answer(ownRecordsRequests.ofCustomer, away);
    await file().expect(200, { ...whole, appointments: null, serviceRequests: null });
    expect(lastAsked(notificationsRequests.about)).toEqual({
      customerId: 42,
      appointmentIds: [],
      serviceRequestIds: [],
    });
  });

  it('is there without messages and payments, be it for a silence or for a bug', async () => {
    const buggy = () => {
      throw new Error('a bug');
    };
    gateway.stubs.answer(notificationsRequests.about, buggy);
    expect((await file().expect(200)).body).toEqual({ ...whole, messages: null });
    gateway.stubs.answer(officePaymentCalls.ofCustomer, away);
    gateway.stubs.answer(notificationsRequests.about, away);
    expect((await file().expect(200)).body).toEqual({ ...whole, messages: null, payments: null });
    gateway.stubs.answer(officePaymentCalls.ofCustomer, buggy);
    gateway.stubs.answer(notificationsRequests.about, () => [message]);
    expect((await file().expect(200)).body).toEqual({ ...whole, payments: null });
  });

  it('is not there without the account itself', async () => {
    gateway.refuse(customersRequests.account, 'customer_not_found');
    expect((await file().expect(404)).body).toMatchObject({ code: 'customer_not_found' });
  });

  it.each(['0', '-1', '1.5', '1e3', '2147483648', '99999999999', 'me', '%00', "1'--", '0042'])(
    'is answered for %s as for no one, and no one is asked',
    async (id) => {
      const before = gateway.stubs.payloadsOf(customersRequests.account).length;
      const { body } = await file(id).expect(404);
      expect(body).toMatchObject({ code: 'customer_not_found' });
      expect(gateway.stubs.payloadsOf(customersRequests.account)).toHaveLength(before);
    },
  );
});
