/** The main job through every service: a slot is booked, assigned, driven to, watched and done. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { ServerFrame } from '@contracts/live';
import type { ErrorBody } from '@contracts/refusals';
import type { Alert, DispatchRecord, TechnicianJob } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { exampleBooking } from '@contracts/testing/examples';
import { eventually } from '@service-kit/testing/eventually';
import { atOneMoment } from '@services/gateway/test/clock';
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

const slotsOf = async (day: string) => {
  const { body } = await chain.http
    .get(`/api/appointments/available-slots?date=${day}`)
    .expect(200);
  return (body as { availableSlots: string[] }).availableSlots;
};

/** The first day that is not today with slots for everyone, once booking knows of the crew. */
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

async function booked(timeSlot: string): Promise<BookedAppointment> {
  const { body } = await chain.http.post('/api/appointments').send(aBooking(timeSlot)).expect(201);
  return body as BookedAppointment;
}

/** What a frame says of where the technician is. */
function positionsIn(frame: ServerFrame): object[] {
  if (frame.type === 'location_update') return [frame.location];
  if (frame.type !== 'tracking_update') return [];
  const { location } = frame.tracking;
  return location ? [location] : [];
}

const assign = (appointmentId: string, technicianId: string | null) =>
  chain.http.put(`/api/appointments/${appointmentId}/assign`).set(admin).send({ technicianId });

describe('booking', () => {
  it('gives a slot to as many as there are technicians, and the others a choice', async () => {
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

  it('makes one appointment of fifty calls with the same key', async () => {
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

  it('refuses what is not on the calendar', async () => {
    for (const wrong of [
      aBooking('03:00-04:00'),
      aBooking(free[0]!, { appointmentDate: '2020-01-02' }),
      aBooking(free[0]!, { appointmentDate: '2099-01-02' }),
    ]) {
      const { body } = await chain.http.post('/api/appointments').send(wrong).expect(422);
      expect((body as ErrorBody).code).toBe('slot_unavailable');
    }
  });

  it('keeps a gate code for the office and the technician, and never tells it to who has the link', async () => {
    const gateCode = '#12*Ab9';
    const { body } = await chain.http
      .post('/api/appointments')
      .send(aBooking(free[4]!, { gateCode: ` ${gateCode} ` }))
      .expect(201);
    const { id } = body as BookedAppointment;
    await assign(id, crew[0]!.id).expect(200);
    const dispatched = { status: 'dispatched' };
    await chain.http.put(`/api/tracking/${id}/status`).set(admin).send(dispatched).expect(200);
    const phone = await phoneOf(chain, admin, crew[0]!);
    const jobs = await chain.http.get('/api/technician/jobs').set(phone).expect(200);
    const job = (jobs.body as TechnicianJob[]).find(({ appointmentId }) => appointmentId === id);
    expect(job?.gateCode).toBe(gateCode);
    const kept = await chain.http.get(`/api/appointments/${id}`).set(admin).expect(200);
    expect(kept.body).toMatchObject({ gateCode });
    const seen = await chain.http.get(`/api/tracking/${id}`).expect(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/gate|#12/i);
    await chain.http.post(`/api/appointments/${id}/cancel`).set(admin).send({}).expect(200);
  });

  it.each(['12 34', '', 'a'.repeat(21), '1-2', '\u0661\u0662', '12\n'.padEnd(8, 'x'), 1234])(
    'refuses %j as a gate code',
    async (gateCode) => {
      const { body } = await chain.http
        .post('/api/appointments')
        .send(aBooking(free[4]!, { gateCode }))
        .expect(400);
      expect((body as ErrorBody).errors).toEqual([
        { field: 'gateCode', message: 'Use letters, digits, # and * only, 20 at most' },
      ]);
    },
  );

  it('can be watched from the very moment it is answered', async () => {
    const appointment = await booked(free[2]!);
    const { pathname, searchParams } = new URL(appointment.trackingUrl);
    expect(pathname).toBe('/technician-tracking');
    const id = searchParams.get('appointment') ?? '';
    const { body } = await chain.http.get(`/api/tracking/${id}`).expect(200);
    expect(body).toMatchObject({
      appointmentId: appointment.id,
      status: 'scheduled',
      technicianId: null,
      location: null,
      appointment: { number: appointment.number, timeSlot: free[2] },
    });
  });
});

describe('what is not there', () => {
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
    const response = await chain.http[method](path).set(admin).send(body);
    expect(response.status).toBe(404);
    expect((response.body as ErrorBody).code).toBe(code);
  });

  it('is refused with a technician that does not exist', async () => {
    const appointment = await booked(free[3]!);
    const { body } = await assign(appointment.id, unknownId).expect(404);
    expect((body as ErrorBody).code).toBe('technician_not_found');
  });

  it('is a place off the globe or at 0,0', async () => {
    const path = `/api/technicians/${crew[0]!.id}/location`;
    const zero = await chain.http.put(path).set(admin).send({ lat: 0, lng: 0 }).expect(400);
    expect((zero.body as ErrorBody).code).toBe('location_invalid');
    await chain.http.put(path).set(admin).send({ lat: 91, lng: 0 }).expect(400);
  });
});

describe('a job', () => {
  it('is assigned to one technician once, of two tries at one time', async () => {
    const jobs = [await booked(free[4]!), await booked(free[4]!)];
    const answers = await Promise.all(jobs.map(({ id }) => assign(id, crew[1]!.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'technician_busy',
    });
  });

  it('is driven to, watched within a second, and done', async () => {
    const [technician] = crew;
    const appointment = await booked(free[5]!);
    const path = `/api/technician/jobs/${appointment.id}/status`;
    await assign(appointment.id, technician!.id).expect(200);
    const phone = await phoneOf(chain, admin, technician!);

    await eventually(async () => {
      const { body } = await chain.http.get(`/api/tracking/${appointment.id}`);
      expect(body).toMatchObject({ technicianId: technician!.id });
    });
    const early = await chain.http.put(path).set(phone).send({ status: 'arrived' }).expect(409);
    expect(early.body).toMatchObject({ code: 'transition_refused', allowed: ['dispatched'] });

    const socket = new WebSocket(`ws://127.0.0.1:${chain.port}/ws`);
    await once(socket, 'open');
    const heard: ServerFrame[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ServerFrame));
    socket.send(JSON.stringify({ type: 'subscribe', appointmentId: appointment.id }));
    await eventually(() =>
      expect(heard.map(({ type }) => type)).toEqual(['subscribed', 'tracking_update']),
    );

    await chain.http.put(path).set(phone).send({ status: 'dispatched' }).expect(200);
    await chain.http.put(path).set(phone).send({ status: 'en-route' }).expect(200);
    await chain.http
      .put('/api/technician/location')
      .set(phone)
      .send({ lat: 29.9105, lng: -81.3301, recordedAt: new Date().toISOString() })
      .expect(204);
    // By itself, or in the record that follows when it has overtaken the news that it may be seen.
    await eventually(() =>
      expect(heard.flatMap(positionsIn)).toContainEqual(
        expect.objectContaining({ lat: 29.9105, lng: -81.3301 }),
      ),
    );
    const seen = await chain.http.get(`/api/tracking/${appointment.id}`).expect(200);
    expect(seen.body).toMatchObject({ status: 'en-route', location: { lat: 29.9105 } });
    const profile = await chain.http
      .get(`/api/technicians/${technician!.id}?appointment=${appointment.id}`)
      .expect(200);
    expect(profile.body).toMatchObject({ phone: '(904) 555-0151' });
    expect(profile.body).not.toHaveProperty('currentLocation');

    for (const status of ['arrived', 'in-progress', 'completed']) {
      await chain.http.put(path).set(phone).send({ status, notes: 'New belt' }).expect(200);
    }
    await eventually(async () => {
      const { body } = await chain.http.get('/api/technicians').set(admin).expect(200);
      const present = (body as Technician[]).find(({ id }) => id === technician!.id);
      expect(present).toMatchObject({ completedJobs: 1, status: 'available' });
    });
    await eventually(async () => {
      const { body } = await chain.http.get('/api/appointments?status=completed').set(admin);
      expect((body as BookedAppointment[]).map(({ id }) => id)).toEqual([appointment.id]);
    });
    await eventually(() => {
      expect(heard.at(-1)).toMatchObject({ tracking: { status: 'completed', location: null } });
    });
    const before = heard.length;
    await chain.http
      .put('/api/technician/location')
      .set(phone)
      .send({ lat: 29.92, lng: -81.33 })
      .expect(204);
    socket.send(JSON.stringify({ type: 'ping' }));
    await eventually(() => expect(heard.at(-1)).toEqual({ type: 'pong' }));
    expect(heard.length).toBe(before + 1);
    socket.terminate();
    const after = await chain.http
      .get(`/api/technicians/${technician!.id}?appointment=${appointment.id}`)
      .expect(200);
    expect((after.body as Technician).phone).toBeNull();
  });

  it('of another technician is no one’s to move', async () => {
    const appointment = await booked(free[6]!);
    await assign(appointment.id, crew[0]!.id).expect(200);
    const other = await phoneOf(chain, admin, crew[1]!);
    const response = await chain.http
      .put(`/api/technician/jobs/${appointment.id}/status`)
      .set(other)
      .send({ status: 'dispatched' });
    expect([403, 404]).toContain(response.status);
    const { body } = await chain.http.get('/api/technician/jobs').set(other).expect(200);
    expect((body as TechnicianJob[]).map(({ appointmentId }) => appointmentId)).not.toContain(
      appointment.id,
    );
  });

  it('is taken back, cancelled, and its seat is free again', async () => {
    const appointment = await booked(free[7]!);
    await booked(free[7]!);
    await eventually(async () => expect(await slotsOf(date)).not.toContain(free[7]));
    await assign(appointment.id, crew[0]!.id).expect(200);
    const back = await assign(appointment.id, null).expect(200);
    expect(back.body).toMatchObject({ technicianId: null, status: 'scheduled' });
    const cancelled = await chain.http
      .post(`/api/appointments/${appointment.id}/cancel`)
      .set(admin)
      .send({ reason: 'Repaired by a neighbor' })
      .expect(200);
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    await eventually(async () => expect(await slotsOf(date)).toContain(free[7]));
    await eventually(async () => {
      const { body } = await chain.http.get(`/api/tracking/${appointment.id}`).expect(200);
      expect(body).toMatchObject({ status: 'cancelled' });
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

    const records = await chain.http.get('/api/tracking').set(admin).expect(200);
    expect((records.body as DispatchRecord[]).every(({ customerName }) => customerName)).toBe(true);
    const alerts = await chain.http.get('/api/admin/alerts').set(admin).expect(200);
    expect(Array.isArray(alerts.body as Alert[])).toBe(true);
  });

  it('closes a technician’s phone at once', async () => {
    const phone = await phoneOf(chain, admin, crew[1]!);
    await atOneMoment(async () => {
      await chain.http.get('/api/technician/jobs').set(phone).expect(200);
      await chain.http.delete(`/api/technicians/${crew[1]!.id}/phone-link`).set(admin).expect(200);
      await eventually(() => chain.http.get('/api/technician/jobs').set(phone).expect(401));
    });
  });

  it('is told when a service is away, and served again when it is back', async () => {
    await chain.stop('tracking');
    await chain.http.get('/api/technicians').set(admin).expect(503);
    // The gateway remembers for half a second what it has heard of the others.
    await eventually(() => chain.http.get('/health/ready').expect(503));
    await chain.http.post('/api/appointments').send(aBooking(free[8]!)).expect(201);
    await chain.start('tracking');
    await chain.http.get('/api/technicians').set(admin).expect(200);
    await eventually(() => chain.http.get('/health/ready').expect(200));
  });

  it('logs out for good', async () => {
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
