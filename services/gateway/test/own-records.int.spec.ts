/** Customers' calls about their own records, with a token or a manage link. */
import { randomBytes, randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import type { RequestDefinition } from '@contracts/messaging';
import { liveSlotsSubject } from '@contracts/live';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { limits } from '../src/edge/limits/limits';
import { anAppointment, anOwnAppointment, pageOf } from './factories';
import { gatewayForTests, inject } from './gateway-under-test';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });
const logged = loggedLines();

const id = randomUUID();
const token = randomBytes(32).toString('base64url');
const to = { appointmentDate: '2026-11-25', timeSlot: '10:00-11:00' };
const site = 'https://repairs.example.com';
const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
const calendarText = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

const own = anOwnAppointment({ id });
const shown = {
  ...own,
  trackingUrl: site + own.trackingUrl,
  calendarUrl: site + own.calendarUrl,
  payUrl: site + own.payUrl,
};

beforeEach(() => {
  const { stubs } = gateway;
  stubs.answer(ownRecordsRequests.appointment, () => own);
  stubs.answer(ownRecordsRequests.reschedule, () => own);
  stubs.answer(ownRecordsRequests.cancel, () => own);
  stubs.answer(ownRecordsRequests.calendar, () => ({
    fileName: 'FC-1001.ics',
    text: calendarText,
  }));
});

describe('a customer’s own records', () => {
  it('are listed with their count, the next cursor and full URLs', async () => {
    gateway.stubs.answer(ownRecordsRequests.appointments, () => ({
      items: [own],
      total: 3,
      nextCursor: 'more',
    }));
    const { body, headers } = await gateway
      .customer('get', '/api/customer/appointments?limit=1&cursor=abc')
      .expect(200);
    expect(body).toEqual([shown]);
    expect([headers['x-total-count'], headers['x-next-cursor']]).toEqual(['3', 'more']);
    expect(lastAsked(ownRecordsRequests.appointments)).toEqual({
      accountId: 42,
      limit: 1,
      cursor: 'abc',
    });
    gateway.stubs.answer(ownRecordsRequests.serviceRequests, () => pageOf([]));
    const requests = await gateway.customer('get', '/api/customer/service-requests').expect(200);
    expect([requests.body, requests.headers['x-total-count']]).toEqual([[], '0']);
  });

  it('are changed as the customer of the token, and the body cannot name another one', async () => {
    const access = { accountId: 42, appointmentId: id };
    const path = `/api/customer/appointments/${id}`;
    await gateway.customer('post', `${path}/reschedule`, { ...to, version: 3 }).expect(200, shown);
    expect(lastAsked(ownRecordsRequests.reschedule)).toEqual({ access, to: { ...to, version: 3 } });
    await gateway.customer('post', `${path}/cancel`, { reason: ' Fixed ' }).expect(200);
    expect(lastAsked(ownRecordsRequests.cancel)).toEqual({
      access,
      cancellation: { reason: 'Fixed' },
    });
    for (const body of [
      { ...to, accountId: 1 },
      { ...to, access: {} },
      {},
      { ...to, version: 0 },
    ]) {
      await gateway.customer('post', `${path}/reschedule`, body).expect(400);
    }
    expect(gateway.stubs.payloadsOf(ownRecordsRequests.reschedule)).toHaveLength(1);
  });

  it('can be downloaded as a calendar file', async () => {
    const { text, headers } = await gateway
      .customer('get', `/api/customer/appointments/${id}/calendar.ics`)
      .expect(200);
    expect(text).toBe(calendarText);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="FC-1001.ics"',
      'cache-control': 'no-store',
    });
  });
});

describe('a manage link', () => {
  it('shows with GET and changes only with POST', async () => {
    await gateway.http.get(`/api/manage/${token}`).expect(200, shown);
    expect(lastAsked(ownRecordsRequests.appointment)).toEqual({ token });
    for (const path of ['reschedule', 'cancel']) {
      await gateway.http.get(`/api/manage/${token}/${path}`).expect(404);
    }
    expect(gateway.stubs.payloadsOf(ownRecordsRequests.cancel)).toEqual([]);
    await gateway.http.post(`/api/manage/${token}/reschedule`).send(to).expect(200, shown);
    expect(lastAsked(ownRecordsRequests.reschedule)).toEqual({ access: { token }, to });
    await gateway.http.post(`/api/manage/${token}/cancel`).send({ version: 2 }).expect(200);
    expect(lastAsked(ownRecordsRequests.cancel)).toEqual({
      access: { token },
      cancellation: { version: 2 },
    });
  });

  it('has a calendar file, and calendar links work on their own', async () => {
    const own = await gateway.http.get(`/api/manage/${token}/calendar.ics`).expect(200);
    expect(own.text).toBe(calendarText);
    expect(lastAsked(ownRecordsRequests.calendar)).toEqual({ token });
    for (const one of [token, `a-b_c-${'x'.repeat(37)}`]) {
      await gateway.http.get(`/api/calendar/${one}.ics`).expect(200);
      expect(lastAsked(ownRecordsRequests.calendar)).toEqual({ calendarToken: one });
    }
    await gateway.http.get(`/api/calendar/${token}`).expect(404);
  });

  it.each(['x'.repeat(101), 'x'.repeat(990), '%00', '%F0%9F%98%80', '..%2f..%2fadmin'])(
    'with an invalid token is a 404: %s',
    async (nonsense) => {
      gateway.refuse(ownRecordsRequests.appointment, 'appointment_not_found');
      await gateway.http.get(`/api/manage/${nonsense}`).expect(404);
    },
  );

  it('is in no log line, however the call ends', async () => {
    logged.length = 0;
    const secret = randomBytes(32).toString('base64url');
    const ends: (() => Promise<unknown>)[] = [
      () => Promise.resolve(own),
      () => Promise.reject(new Refusal('appointment_not_found')),
      () => Promise.reject(new Error('a bug')),
    ];
    for (const end of ends) {
      for (const one of [
        ownRecordsRequests.appointment,
        ownRecordsRequests.reschedule,
        ownRecordsRequests.cancel,
        ownRecordsRequests.calendar,
      ]) {
        gateway.stubs.answer(one as RequestDefinition<unknown, unknown>, end);
      }
      await gateway.http.get(`/api/manage/${secret}`);
      await gateway.http.post(`/api/manage/${secret}/reschedule`).send(to);
      await gateway.http.post(`/api/manage/${secret}/cancel`).send({ nonsense: 1 });
      await gateway.http.post(`/api/manage/${secret}/cancel`).send('{');
      await gateway.http.get(`/api/manage/${secret}/calendar.ics`);
      await gateway.http.get(`/api/calendar/${secret}.ics`);
      await gateway.http.get(`/api/manage/${secret}/nothing`);
    }
    await eventually(() => expect(logged.join('')).toContain('/api/manage/:token/reschedule'));
    const lines = logged.join('');
    expect(lines).toContain('/api/calendar/:token.ics');
    expect(lines).not.toContain(secret);
  });

  it('is limited per network', async () => {
    const from = (address: string) =>
      inject(gateway, { url: `/api/manage/${token}`, headers: { 'x-forwarded-for': address } });
    const { attempts } = limits.manage;
    for (let done = 0; done < attempts; done += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => from('198.51.100.7')));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    const refused = await from('198.51.100.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('198.51.100.8')).status).toBe(200);
  });
});

describe('the cache of slots', () => {
  it('a moved appointment makes the next look at either date ask for its slots again, at every gateway', async () => {
    gateway.stubs.answer(bookingRequests.reschedule, () => anAppointment({ id }));
    const asked = () => gateway.stubs.payloadsOf(bookingRequests.availableSlots);
    gateway.stubs.answer(bookingRequests.availableSlots, ({ date }) => ({
      date,
      availableSlots: [],
    }));
    const look = async () => {
      for (const date of ['2026-11-24', '2026-11-25']) {
        await gateway.http.get(`/api/appointments/available-slots?date=${date}`).expect(200);
      }
    };
    const changes: (() => Promise<unknown>)[] = [
      () => gateway.office('post', `/api/appointments/${id}/reschedule`, to),
      () => gateway.http.post(`/api/manage/${token}/reschedule`).send(to),
      () => gateway.customer('post', `/api/customer/appointments/${id}/reschedule`, to),
    ];
    await look();
    for (const change of changes) {
      const before = asked().length;
      await change();
      await look();
      expect(asked().length).toBe(before + 2);
    }
    // A change at another gateway arrives as a live message.
    const before = asked().length;
    for (const date of ['2026-11-24', '2026-11-25']) gateway.stubs.say(liveSlotsSubject, { date });
    await gateway.stubs.said();
    await eventually(async () => {
      await look();
      expect(asked().length).toBeGreaterThanOrEqual(before + 2);
    });
  });
});
