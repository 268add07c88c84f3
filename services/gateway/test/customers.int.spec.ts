/** The office's view of customers: what its calls ask of four services, and what stays when one is away. */
import { customersRequests } from '@contracts/customers/accounts';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { trackingRequests, type Alert } from '@contracts/tracking/records';
import { aCustomer, aMessage, anAppointment, aPayment, aStoredRequest, pageOf } from './factories';
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

describe('messages that were given up', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const failed = (...ages: number[]) =>
    ages.map((hours) => aMessage({ state: 'failed', createdAt: hoursAgo(hours) }));
  const alerts = async () =>
    (await gateway.office('get', '/api/admin/alerts').expect(200)).body as Alert[];
  const answerWith = (items: ReturnType<typeof failed>) =>
    gateway.stubs.answer(notificationsRequests.messages, () => pageOf(items, { limit: 100 }));

  beforeEach(() => gateway.stubs.answer(trackingRequests.alerts, () => []));

  it('are one alert for the office, that names no one', async () => {
    const messages = failed(1, 5, 100);
    answerWith(messages);
    expect(await alerts()).toEqual([
      {
        type: 'message-failed',
        message: '2 messages could not be sent, the newest of them: Booking confirmed',
        appointmentId: null,
        technicianId: null,
        since: messages[1]?.createdAt,
      },
    ]);
    expect(lastAsked(notificationsRequests.messages)).toEqual({ state: 'failed', limit: 100 });
    answerWith(failed(2));
    expect(await alerts()).toMatchObject([
      { message: 'A message could not be sent: Booking confirmed' },
    ]);
    answerWith(failed(...Array.from({ length: 100 }, () => 1)));
    expect(await alerts()).toMatchObject([{ message: expect.stringMatching(/^100 or more /) }]);
  });

  it('are no alert after some days, and none while notifications is away', async () => {
    answerWith(failed(73, 500));
    expect(await alerts()).toEqual([]);
    gateway.stubs.answer(notificationsRequests.messages, away);
    gateway.stubs.answer(trackingRequests.alerts, () => [
      {
        type: 'late-technician' as const,
        message: 'Mo Haddad is late for FC-1001',
        appointmentId: null,
        technicianId: null,
        since: hoursAgo(1),
      },
    ]);
    expect(await alerts()).toMatchObject([{ type: 'late-technician' }]);
  });

  it('stand with the text messages of a day, before they are used up and when they are', async () => {
    answerWith([]);
    const since = hoursAgo(1);
    for (const [sent, words] of [
      [412, /^412 of today's 500 text messages/],
      [500, /500 text messages are used up: customers get email only/],
    ] as const) {
      const texts = { sent, budget: 500, since };
      gateway.stubs.answer(notificationsRequests.concerns, () => ({ texts }));
      expect(await alerts()).toEqual([
        {
          type: 'text-budget',
          message: expect.stringMatching(words) as string,
          appointmentId: null,
          technicianId: null,
          since,
        },
      ]);
    }
    gateway.stubs.answer(notificationsRequests.concerns, () => ({ texts: null }));
    expect(await alerts()).toEqual([]);
  });
});
