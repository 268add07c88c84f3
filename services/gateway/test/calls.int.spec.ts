/** Booking and requests without a login, available times, settings and health. The office's calls are in office-calls.int.spec.ts. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { demoAccounts } from '@contracts/customers/demo-accounts';
import { liveSlotsSubject } from '@contracts/live';
import { serviceNames } from '@contracts/service-health';
import { productVersion } from '@service-kit/observability/product-version';
import { eventually } from '@service-kit/testing/eventually';
import { atOneMoment } from './clock';
import { aBooking, anAppointment, aServiceRequest, aStoredRequest, aVisit } from './factories';
import { gatewayForTests, officer } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off', DEMO: '1' });

const id = randomUUID();

describe('a booking', () => {
  const booked = {
    ...anAppointment({ id }),
    trackingUrl: `/technician-tracking?appointment=${id}`,
  };

  beforeEach(() => gateway.stubs.answer(bookingRequests.book, () => booked));

  it('is answered with the full URL of the tracking page', async () => {
    await gateway.http
      .post('/api/appointments')
      .set('idempotency-key', 'key-1')
      .send(aBooking({ customerName: '  Nora Field ' }))
      .expect(201, {
        ...booked,
        trackingUrl: `https://repairs.example.com/technician-tracking?appointment=${id}`,
      });
    expect(gateway.stubs.lastAsked(bookingRequests.book)).toEqual({
      booking: aBooking(),
      idempotencyKey: 'key-1',
      principal: 'anonymous',
      accountId: null,
      address: '127.0.0.1',
    });
  });

  it('is refused when the name contains a web address', async () => {
    const { body } = await gateway.http
      .post('/api/appointments')
      .send(aBooking({ customerName: 'Win at evil.example.com' }))
      .expect(400);
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'customerName', message: expect.stringContaining('web address') }],
    });
  });

  it('belongs to the logged-in customer', async () => {
    await gateway.customer('post', '/api/appointments', aBooking()).expect(201);
    expect(gateway.stubs.lastAsked(bookingRequests.book)).toMatchObject({
      principal: 'customer:42',
      accountId: 42,
      idempotencyKey: null,
    });
  });

  it.each([
    ['an expired token', () => gateway.token('customer', { expiresIn: -1 })],
    ['a technician’s token', () => gateway.phoneToken()],
  ])('is anonymous with %s', async (_kind, token) => {
    const authorization = `Bearer ${token()}`;
    await gateway.http
      .post('/api/appointments')
      .set({ authorization })
      .send(aBooking())
      .expect(201);
    expect(gateway.stubs.lastAsked(bookingRequests.book)).toMatchObject({ principal: 'anonymous' });
  });
});

describe('a service request', () => {
  const stored = aStoredRequest({ id });
  const send = (body: object = aServiceRequest()) =>
    gateway.http.post('/api/service-requests').send(body);

  beforeEach(() => gateway.stubs.answer(serviceRequestCalls.requestService, () => stored));

  it('is accepted from anyone, with their idempotency key and with text trimmed', async () => {
    await send(aServiceRequest({ firstName: '  Nora ' }))
      .set('idempotency-key', 'key-1')
      .expect(201, stored);
    expect(gateway.stubs.lastAsked(serviceRequestCalls.requestService)).toEqual({
      request: aServiceRequest(),
      idempotencyKey: 'key-1',
      principal: 'anonymous',
      accountId: null,
    });
  });

  it('belongs to a logged-in customer, and is anonymous from the office', async () => {
    await gateway.customer('post', '/api/service-requests', aServiceRequest()).expect(201);
    expect(gateway.stubs.lastAsked(serviceRequestCalls.requestService)).toMatchObject({
      principal: 'customer:42',
      accountId: 42,
      idempotencyKey: null,
    });
    await gateway.office('post', '/api/service-requests', aServiceRequest()).expect(201);
    expect(gateway.stubs.lastAsked(serviceRequestCalls.requestService)).toMatchObject({
      principal: 'anonymous',
    });
  });

  it('becomes an appointment, whose slot is no longer offered', async () => {
    const appointment = anAppointment({ serviceRequestId: id });
    const trackingUrl = `/technician-tracking?appointment=${appointment.id}`;
    let availableSlots = ['09:00-10:00' as const];
    gateway.stubs.answer(bookingRequests.availableSlots, ({ date }) => ({ date, availableSlots }));
    gateway.stubs.answer(serviceRequestCalls.scheduleServiceRequest, () => {
      availableSlots = [] as never;
      return {
        ...aStoredRequest({ id, status: 'scheduled', appointmentId: appointment.id }),
        appointment: { ...appointment, trackingUrl },
      };
    });
    const slots = () => gateway.http.get('/api/appointments/available-slots?date=2026-11-25');
    expect((await slots()).body).toMatchObject({ availableSlots: ['09:00-10:00'] });
    const response = await gateway
      .office(
        'post',
        `/api/service-requests/${id}/schedule`,
        aVisit({ city: ' St Augustine ', version: 2 }),
      )
      .expect(201);
    expect(response.body).toMatchObject({
      id,
      status: 'scheduled',
      appointmentId: appointment.id,
      appointment: { ...appointment, trackingUrl: `https://repairs.example.com${trackingUrl}` },
    });
    expect(gateway.stubs.lastAsked(serviceRequestCalls.scheduleServiceRequest)).toEqual({
      serviceRequestId: id,
      visit: aVisit({ version: 2 }),
      by: officer,
    });
    expect((await slots()).body).toMatchObject({ availableSlots: [] });
  });
});

describe('available times', () => {
  const date = '2026-11-27';
  const slots = () => gateway.http.get(`/api/appointments/available-slots?date=${date}`);
  const timesAsked = () => gateway.stubs.payloadsOf(bookingRequests.availableSlots).length;

  beforeEach(async () => {
    gateway.stubs.answer(bookingRequests.availableSlots, ({ date: asked }) => ({
      date: asked,
      availableSlots: ['09:00-10:00'],
    }));
    gateway.stubs.answer(bookingRequests.book, () => ({ ...anAppointment(), trackingUrl: '/x' }));
    await gateway.http.post('/api/appointments').send(aBooking({ appointmentDate: date }));
  });

  it('are requested once for everyone who looks at the same moment', async () => {
    const before = timesAsked();
    const answers = await atOneMoment(() =>
      Promise.all(Array.from({ length: 20 }, () => slots().expect(200))),
    );
    expect(answers[7]?.body).toEqual({ date, availableSlots: ['09:00-10:00'] });
    expect(timesAsked()).toBe(before + 1);
  });

  it('are requested again after a booking for that date', async () => {
    await slots().expect(200);
    const before = timesAsked();
    await gateway.http.post('/api/appointments').send(aBooking({ appointmentDate: date }));
    await slots().expect(200);
    expect(timesAsked()).toBe(before + 1);
  });

  it.each([date, null])(
    'are requested again when booking reports a change (date: %s)',
    async (changed) => {
      await atOneMoment(async () => {
        await slots().expect(200);
        gateway.stubs.answer(bookingRequests.availableSlots, () => ({ date, availableSlots: [] }));
        gateway.stubs.say(liveSlotsSubject, { date: changed });
        await eventually(async () => {
          await slots().expect(200, { date, availableSlots: [] });
        });
      });
    },
  );

  it('are requested again after a failure', async () => {
    gateway.stubs.answer(bookingRequests.availableSlots, () => {
      throw new Error('a bug');
    });
    await slots().expect(500);
    gateway.stubs.answer(bookingRequests.availableSlots, () => ({ date, availableSlots: [] }));
    await slots().expect(200);
  });
});

describe('the settings and health of the site', () => {
  it('include the current lap and the demo logins in demo mode', async () => {
    gateway.stubs.answer(bookingRequests.presentDemo, () => ({ appointmentId: id }));
    const { body } = await gateway.http.get('/api/config').expect(200);
    expect(body).toMatchObject({
      demo: true,
      business: { phone: '(904) 555-0142' },
      map: { center: { lat: 29.9012, lng: -81.3124 }, zoom: 13 },
      stripe: { mode: 'demo', publishableKey: null },
      embeddedRequestFormUrl: null,
      demoAccounts,
      demoAppointmentId: id,
    });
  });

  it('report every service as up', async () => {
    await eventually(() =>
      gateway.http.get('/api/health').expect(200, {
        status: 'ok',
        version: productVersion,
        services: Object.fromEntries(serviceNames.map((name) => [name, 'up'])),
      }),
    );
    await gateway.http.get('/health/live').expect(200);
    await gateway.http.get('/health/ready').expect(200);
  });
});
