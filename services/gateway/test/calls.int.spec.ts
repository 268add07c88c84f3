/** What each call asks of the services behind the gateway, and how their answers are told. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { demoAccounts } from '@contracts/customers/demo-accounts';
import { liveSlotsSubject } from '@contracts/live';
import { serviceNames } from '@contracts/service-health';
import { eventually } from '@service-kit/testing/eventually';
import { atOneMoment } from './clock';
import { aBooking, anAppointment } from './factories';
import { gatewayForTests, officer, type Method } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off', DEMO: '1' });

const id = randomUUID();
const technicianId = randomUUID();

describe('booking', () => {
  const booked = {
    ...anAppointment({ id }),
    trackingUrl: `/technician-tracking?appointment=${id}`,
  };

  beforeEach(() => gateway.stubs.answer(bookingRequests.book, () => booked));

  it('answers with the whole address of the tracking page', async () => {
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
      customerId: null,
    });
  });

  it('takes no name with something to click, and says so', async () => {
    const { body } = await gateway.http
      .post('/api/appointments')
      .send(aBooking({ customerName: 'Win at evil.example.com' }))
      .expect(400);
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'customerName', message: expect.stringContaining('web address') }],
    });
  });

  it('is not limited for the office, which cancels all visits of an address at once', async () => {
    await gateway.office('post', '/api/appointments').send(aBooking()).expect(201);
    expect(gateway.stubs.lastAsked(bookingRequests.book)).toMatchObject({ byOffice: true });
    const answer = { cancelled: 2, kept: 1 };
    gateway.stubs.answer(bookingRequests.cancelAll, () => answer);
    const email = 'guest@example.com';
    await gateway
      .office('post', '/api/appointments/cancel-all')
      .send({ email })
      .expect(200, answer);
    expect(gateway.stubs.lastAsked(bookingRequests.cancelAll)).toMatchObject({ email, by: {} });
    await gateway.http.post('/api/appointments/cancel-all').send({ email }).expect(401);
  });

  it('belongs to the customer whose token comes along', async () => {
    const authorization = `Bearer ${gateway.token('customer', { subject: '42' })}`;
    await gateway.http
      .post('/api/appointments')
      .set({ authorization })
      .send(aBooking())
      .expect(201);
    expect(gateway.stubs.lastAsked(bookingRequests.book)).toMatchObject({
      principal: 'customer:42',
      customerId: 42,
      idempotencyKey: null,
    });
  });

  it.each([
    ['of an owner', () => gateway.token('admin')],
    ['that has run out', () => gateway.token('customer', { expiresIn: -1 })],
    ['of a technician', () => gateway.phoneToken()],
  ])('is a stranger’s with a token %s', async (_kind, token) => {
    const authorization = `Bearer ${token()}`;
    await gateway.http
      .post('/api/appointments')
      .set({ authorization })
      .send(aBooking())
      .expect(201);
    expect(gateway.stubs.lastAsked(bookingRequests.book)).toMatchObject({ principal: 'anonymous' });
  });

  it.each<[Method, string, { subject: string }, object | undefined, object?]>([
    ['put', '/assign', bookingRequests.assign, { technicianId }],
    ['put', '/assign', bookingRequests.assign, { technicianId: null, version: 7 }],
    ['post', '/cancel', bookingRequests.cancel, undefined, { reason: null }],
    [
      'post',
      '/cancel',
      bookingRequests.cancel,
      { reason: ' ill ', version: 8 },
      { reason: 'ill', version: 8 },
    ],
    ['patch', '', bookingRequests.annotate, { totalCost: 129.5, version: 9 }],
  ])('is changed by the office: %s %s', async (method, path, request, body, asked = body) => {
    gateway.stubs.answer(request as typeof bookingRequests.assign, () => anAppointment({ id }));
    await gateway.office(method, `/api/appointments/${id.toUpperCase()}${path}`, body).expect(200);
    expect(gateway.stubs.lastAsked(request)).toEqual({
      appointmentId: id,
      ...asked,
      by: officer,
    });
  });

  it('is shown whole, with its history, by its id', async () => {
    const history = [{ at: '2026-11-20T15:00:00.000Z', by: 'Customer', message: 'Booked' }];
    gateway.stubs.answer(bookingRequests.get, () => anAppointment({ id }));
    gateway.stubs.answer(bookingRequests.history, () => history);
    const path = `/api/appointments/${id.toUpperCase()}`;
    await gateway.office('get', path).expect(200, anAppointment({ id }));
    expect(gateway.stubs.lastAsked(bookingRequests.get)).toEqual({ appointmentId: id });
    await gateway.office('get', `${path}/history`).expect(200, history);
    expect(gateway.stubs.lastAsked(bookingRequests.history)).toEqual({ appointmentId: id });
    await gateway.office('get', '/api/appointments/not-an-id').expect(404);
  });
});

describe('free slots', () => {
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

  it('are asked once for all who look at the same moment', async () => {
    const before = timesAsked();
    const answers = await atOneMoment(() =>
      Promise.all(Array.from({ length: 20 }, () => slots().expect(200))),
    );
    expect(answers[7]?.body).toEqual({ date, availableSlots: ['09:00-10:00'] });
    expect(timesAsked()).toBe(before + 1);
  });

  it('are asked again after a booking of that date here', async () => {
    await slots().expect(200);
    const before = timesAsked();
    await gateway.http.post('/api/appointments').send(aBooking({ appointmentDate: date }));
    await slots().expect(200);
    expect(timesAsked()).toBe(before + 1);
  });

  it.each([date, null])('are asked again when booking says so elsewhere (%s)', async (changed) => {
    await atOneMoment(async () => {
      await slots().expect(200);
      gateway.stubs.answer(bookingRequests.availableSlots, () => ({ date, availableSlots: [] }));
      gateway.stubs.say(liveSlotsSubject, { date: changed });
      await eventually(async () => {
        await slots().expect(200, { date, availableSlots: [] });
      });
    });
  });

  it('are asked again after a failure', async () => {
    gateway.stubs.answer(bookingRequests.availableSlots, () => {
      throw new Error('a bug');
    });
    await slots().expect(500);
    gateway.stubs.answer(bookingRequests.availableSlots, () => ({ date, availableSlots: [] }));
    await slots().expect(200);
  });
});

describe('the site’s settings and health', () => {
  it('name the current lap and the demo logins in demo mode', async () => {
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

  it('say which service does not answer', async () => {
    await eventually(() =>
      gateway.http.get('/api/health').expect(200, {
        status: 'ok',
        services: Object.fromEntries(serviceNames.map((name) => [name, 'up'])),
      }),
    );
    await gateway.http.get('/health/live').expect(200);
    await gateway.http.get('/health/ready').expect(200);
  });
});
