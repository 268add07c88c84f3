/** A visit through every service: booked, assigned, driven to, watched and completed. */
import { randomUUID } from 'node:crypto';
import type { AvailableSlots, BookedAppointment } from '@contracts/booking/appointments';
import type { ServerFrame } from '@contracts/live';
import type { ErrorBody } from '@contracts/refusals';
import type { DispatchRecord, TechnicianJob } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { exampleBooking } from '@contracts/testing/examples';
import { eventually } from '@service-kit/testing/eventually';
import { atOneMoment } from '@services/gateway/test/clock';
import { LiveBrowser } from '@services/gateway/test/live-browser';
import { addTechnician, office, phoneOf, type Headers } from './people';
import { WholeChain } from './whole-chain';

let chain: WholeChain;
let admin: Headers;
let date: string;
let free: string[];
const crew: Technician[] = [];

beforeAll(async () => {
  chain = await WholeChain.open();
  admin = await office(chain);
  crew.push(await addTechnician(chain, admin), await addTechnician(chain, admin));
  ({ date, free } = await firstFreeDate());
});

afterAll(() => chain.close());

const slotsOf = async (day: string): Promise<string[]> => {
  const path = `/api/appointments/available-slots?date=${day}`;
  return (await chain.get<AvailableSlots>(path)).availableSlots;
};

/** The first day after today with slots, once booking knows the crew. */
function firstFreeDate(): Promise<{ date: string; free: string[] }> {
  return eventually(async () => {
    for (const ahead of [1, 2, 3]) {
      const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const labels = await slotsOf(day);
      if (labels.length > 0) return { date: day, free: labels };
    }
    throw new Error('no slots yet');
  });
}

const aBooking = (timeSlot: string, changes: object = {}) => ({
  ...exampleBooking(),
  appointmentDate: date,
  timeSlot,
  ...changes,
});

const booking = <Body = BookedAppointment>(body: object, status = 201): Promise<Body> =>
  chain.call<Body>('post', '/api/appointments', {}, body, status);
const booked = (timeSlot: string) => booking(aBooking(timeSlot));

/** The technician's positions in a frame. */
function positionsIn(frame: ServerFrame): object[] {
  if (frame.type === 'location_update') return [frame.location];
  if (frame.type !== 'tracking_update') return [];
  const { location } = frame.tracking;
  return location ? [location] : [];
}

const assign = (appointmentId: string, technicianId: string | null) =>
  chain.http.put(`/api/appointments/${appointmentId}/assign`).set(admin).send({ technicianId });

describe('booking', () => {
  it('sells one seat per technician, and offers the others alternatives', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        chain.http.post('/api/appointments').send(aBooking(free[0]!)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(crew.length);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(30 - crew.length);
    expect(refused[0]?.body).toMatchObject({
      code: 'slot_taken',
      alternatives: expect.arrayContaining([{ date, timeSlot: free[1] }]) as object,
    });
    await eventually(async () => expect(await slotsOf(date)).not.toContain(free[0]));
  });

  it('creates one appointment from fifty calls with the same idempotency key', async () => {
    const key = randomUUID();
    const call = (body: object) =>
      chain.http.post('/api/appointments').set('idempotency-key', key).send(body);
    const one = aBooking(free[1]!);
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(one)));
    expect(answers.map(({ status }) => status).every((status) => status === 201)).toBe(true);
    expect(new Set(answers.map(({ body }) => (body as BookedAppointment).id)).size).toBe(1);
    const other = await call({ ...one, customerName: 'Another Name' }).expect(422);
    expect((other.body as ErrorBody).code).toBe('idempotency_key_reused');
  });

  it('refuses slots that are not on the calendar', async () => {
    for (const wrong of [
      aBooking('03:00-04:00'),
      aBooking(free[0]!, { appointmentDate: '2020-01-02' }),
      aBooking(free[0]!, { appointmentDate: '2099-01-02' }),
    ]) {
      expect((await booking<ErrorBody>(wrong, 422)).code).toBe('slot_unavailable');
    }
  });

  it('shows a gate code to the office and the technician, but not on the tracking page', async () => {
    const gateCode = '#12*Ab9';
    const { id } = await booking(aBooking(free[4]!, { gateCode: ` ${gateCode} ` }));
    await assign(id, crew[0]!.id).expect(200);
    await chain.call('put', `/api/tracking/${id}/status`, admin, { status: 'dispatched' });
    const phone = await phoneOf(chain, admin, crew[0]!);
    const jobs = await chain.get<TechnicianJob[]>('/api/technician/jobs', phone);
    expect(jobs.find(({ appointmentId }) => appointmentId === id)?.gateCode).toBe(gateCode);
    expect(await chain.get(`/api/appointments/${id}`, admin)).toMatchObject({ gateCode });
    expect(JSON.stringify(await chain.get(`/api/tracking/${id}`))).not.toMatch(/gate|#12/i);
    await chain.call('post', `/api/appointments/${id}/cancel`, admin, {});
  });

  it.each(['12 34', '', 'a'.repeat(21), '1-2', '\u0661\u0662', '12\n'.padEnd(8, 'x'), 1234])(
    'refuses %j as a gate code',
    async (gateCode) => {
      const { errors } = await booking<ErrorBody>(aBooking(free[4]!, { gateCode }), 400);
      expect(errors).toEqual([
        { field: 'gateCode', message: 'Use letters, digits, # and * only, 20 at most' },
      ]);
    },
  );

  it('can be tracked as soon as the booking is answered', async () => {
    const appointment = await booked(free[2]!);
    const { pathname, searchParams } = new URL(appointment.trackingUrl);
    expect(pathname).toBe('/technician-tracking');
    const id = searchParams.get('appointment') ?? '';
    expect(await chain.get(`/api/tracking/${id}`)).toMatchObject({
      appointmentId: appointment.id,
      status: 'scheduled',
      technicianId: null,
      location: null,
      appointment: { number: appointment.number, timeSlot: free[2] },
    });
  });
});

describe('an unknown id', () => {
  const unknownId = randomUUID();

  it.each([
    ['get', `/api/tracking/${unknownId}`, undefined, 'appointment_not_found'],
    ['get', `/api/technicians/${unknownId}`, undefined, 'technician_not_found'],
    [
      'put',
      `/api/appointments/${unknownId}/assign`,
      { technicianId: null },
      'appointment_not_found',
    ],
    ['patch', `/api/appointments/${unknownId}`, { totalCost: 1 }, 'appointment_not_found'],
    ['post', `/api/appointments/${unknownId}/cancel`, {}, 'appointment_not_found'],
    ['put', `/api/tracking/${unknownId}/status`, { status: 'dispatched' }, 'appointment_not_found'],
    ['put', `/api/technicians/${unknownId}`, { name: 'X' }, 'technician_not_found'],
    ['put', `/api/technicians/${unknownId}/location`, { lat: 1, lng: 1 }, 'technician_not_found'],
    ['post', `/api/technicians/${unknownId}/phone-link`, undefined, 'technician_not_found'],
  ] as const)('%s %s is a 404', async (method, path, body, code) => {
    expect(await chain.call(method, path, admin, body, 404)).toMatchObject({ code });
  });

  it('of a technician is refused in an assignment', async () => {
    const appointment = await booked(free[3]!);
    const { body } = await assign(appointment.id, unknownId).expect(404);
    expect((body as ErrorBody).code).toBe('technician_not_found');
  });
});

it('refuses a location off the globe or at 0,0', async () => {
  const path = `/api/technicians/${crew[0]!.id}/location`;
  const zero = await chain.call<ErrorBody>('put', path, admin, { lat: 0, lng: 0 }, 400);
  expect(zero.code).toBe('location_invalid');
  await chain.call('put', path, admin, { lat: 91, lng: 0 }, 400);
});

describe('a job', () => {
  it('is refused to a technician who has another one at the same hour', async () => {
    const jobs = [await booked(free[4]!), await booked(free[4]!)];
    const answers = await Promise.all(jobs.map(({ id }) => assign(id, crew[1]!.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'technician_busy',
    });
  });

  it('is driven to, watched and completed', async () => {
    const technician = crew[0]!;
    const appointment = await booked(free[5]!);
    await assign(appointment.id, technician.id).expect(200);
    const phone = await phoneOf(chain, admin, technician);
    const record = () => chain.get(`/api/tracking/${appointment.id}`);
    const profile = () =>
      chain.get<Technician>(`/api/technicians/${technician.id}?appointment=${appointment.id}`);
    const step = (body: object, status?: number) =>
      chain.call('put', `/api/technician/jobs/${appointment.id}/status`, phone, body, status);
    const reportFrom = (place: object) =>
      chain.call('put', '/api/technician/location', phone, place, 204);

    await eventually(async () => {
      expect(await record()).toMatchObject({ technicianId: technician.id });
    });
    const early = await step({ status: 'arrived' }, 409);
    expect(early).toMatchObject({ code: 'transition_refused', allowed: ['dispatched'] });

    const browser = await LiveBrowser.open(chain.port);
    await browser.watch(appointment.id);
    const { heard } = browser;
    expect(heard.map(({ type }) => type)).toEqual(['subscribed', 'tracking_update']);

    await step({ status: 'dispatched' });
    await step({ status: 'en-route' });
    await reportFrom({ lat: 29.9105, lng: -81.3301, recordedAt: new Date().toISOString() });
    // In its own frame, or in the record if it arrived before the status that makes it visible.
    await eventually(() =>
      expect(heard.flatMap(positionsIn)).toContainEqual(
        expect.objectContaining({ lat: 29.9105, lng: -81.3301 }),
      ),
    );
    expect(await record()).toMatchObject({ status: 'en-route', location: { lat: 29.9105 } });
    const shown = await profile();
    expect(shown).toMatchObject({ phone: '(904) 555-0151' });
    expect(shown).not.toHaveProperty('currentLocation');

    for (const status of ['arrived', 'in-progress', 'completed'])
      await step({ status, notes: 'New belt' });
    await eventually(async () => {
      const technicians = await chain.get<Technician[]>('/api/technicians', admin);
      const present = technicians.find(({ id }) => id === technician.id);
      expect(present).toMatchObject({ completedJobs: 1, status: 'available' });
    });
    await eventually(async () => {
      const path = '/api/appointments?status=completed';
      const completed = await chain.get<BookedAppointment[]>(path, admin);
      expect(completed.map(({ id }) => id)).toEqual([appointment.id]);
    });
    await eventually(() => {
      expect(heard.at(-1)).toMatchObject({ tracking: { status: 'completed', location: null } });
    });
    const before = heard.length;
    await reportFrom({ lat: 29.92, lng: -81.33 });
    await browser.settled();
    expect(heard.slice(before)).toEqual([{ type: 'pong' }]);
    await browser.end();
    expect((await profile()).phone).toBeNull();
  });

  it('cannot be moved by another technician', async () => {
    const appointment = await booked(free[6]!);
    await assign(appointment.id, crew[0]!.id).expect(200);
    const other = await phoneOf(chain, admin, crew[1]!);
    const { status } = await chain.http
      .put(`/api/technician/jobs/${appointment.id}/status`)
      .set(other)
      .send({ status: 'dispatched' });
    expect([403, 404]).toContain(status);
    const jobs = await chain.get<TechnicianJob[]>('/api/technician/jobs', other);
    expect(jobs.map(({ appointmentId }) => appointmentId)).not.toContain(appointment.id);
  });

  it('is unassigned and canceled, which frees its seat', async () => {
    const appointment = await booked(free[7]!);
    await booked(free[7]!);
    await eventually(async () => expect(await slotsOf(date)).not.toContain(free[7]));
    await assign(appointment.id, crew[0]!.id).expect(200);
    const back = await assign(appointment.id, null).expect(200);
    expect(back.body).toMatchObject({ technicianId: null, status: 'scheduled' });
    const path = `/api/appointments/${appointment.id}/cancel`;
    const cancelled = await chain.call('post', path, admin, { reason: 'Repaired by a neighbor' });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    await eventually(async () => expect(await slotsOf(date)).toContain(free[7]));
    await eventually(async () => {
      const record = await chain.get(`/api/tracking/${appointment.id}`);
      expect(record).toMatchObject({ status: 'cancelled' });
    });
  });
});

describe('the office', () => {
  it('sees every list', async () => {
    const page = await chain.http.get('/api/appointments?limit=2').set(admin).expect(200);
    expect(page.body).toHaveLength(2);
    expect(Number(page.headers['x-total-count'])).toBeGreaterThan(5);
    const next = await chain.http
      .get(`/api/appointments?limit=2&cursor=${String(page.headers['x-next-cursor'])}`)
      .set(admin)
      .expect(200);
    const ids = (body: unknown) => (body as BookedAppointment[]).map(({ id }) => id);
    expect(ids(next.body).filter((id) => ids(page.body).includes(id))).toEqual([]);
    await chain.http.get('/api/appointments?cursor=made-up').set(admin).expect(400);

    const records = await chain.get<DispatchRecord[]>('/api/tracking', admin);
    expect(records.every(({ customerName }) => customerName)).toBe(true);
    expect(Array.isArray(await chain.get('/api/admin/alerts', admin))).toBe(true);
  });

  it('closes a technician’s phone at once', async () => {
    const phone = await phoneOf(chain, admin, crew[1]!);
    await atOneMoment(async () => {
      await chain.http.get('/api/technician/jobs').set(phone).expect(200);
      await chain.http.delete(`/api/technicians/${crew[1]!.id}/phone-link`).set(admin).expect(200);
      await eventually(() => chain.http.get('/api/technician/jobs').set(phone).expect(401));
    });
  });

  it('gets a 503 while a service is down, and answers again afterwards', async () => {
    await chain.stop('tracking');
    await chain.http.get('/api/technicians').set(admin).expect(503);
    // The gateway caches the others' readiness for half a second.
    await eventually(() => chain.http.get('/health/ready').expect(503));
    await booked(free[8]!);
    await chain.start('tracking');
    await chain.http.get('/api/technicians').set(admin).expect(200);
    await eventually(() => chain.http.get('/health/ready').expect(200));
  });

  it('stays logged out after a restart', async () => {
    const other = await office(chain);
    await chain.http.get('/api/technicians').set(other).expect(200);
    await chain.http.post('/api/auth/logout').set(other).expect(204);
    await chain.http.get('/api/technicians').set(other).expect(401);
    await chain.stop('customers');
    await chain.start('customers');
    await chain.http.get('/api/technicians').set(other).expect(401);
    await chain.http.get('/api/technicians').set(admin).expect(200);
  });
});
