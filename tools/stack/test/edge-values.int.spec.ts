/** Values that pass every rule of the gateway and still are strange: no service may stumble over them. */
import { randomUUID } from 'node:crypto';
import type { BookedAppointment } from '@contracts/booking';
import type { Technician } from '@contracts/technicians';
import { exampleBooking } from '@contracts/testing/examples';
import { eventually } from '@service-kit/testing/eventually';
import { owner, WholeChain } from './whole-chain';

let chain: WholeChain;
let admin: { authorization: string };
let phone: { authorization: string };
let technician: Technician;
let appointment: BookedAppointment;

beforeAll(async () => {
  chain = await WholeChain.open();
  const { email, password } = owner;
  const login = await chain.http.post('/api/admin/login').send({ email, password }).expect(200);
  admin = { authorization: `Bearer ${(login.body as { token: string }).token}` };
  const added = await chain.http
    .post('/api/technicians')
    .set(admin)
    .send({ name: 'Ada Reed', phone: '1' })
    .expect(201);
  technician = added.body as Technician;
  const path = `/api/technicians/${technician.id}/phone-link`;
  const link = await chain.http.post(path).set(admin).expect(201);
  phone = { authorization: `Bearer ${(link.body as { url: string }).url.split('#')[1] ?? ''}` };
  appointment = await eventually(async () => {
    for (const ahead of [1, 2, 3]) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const slots = await chain.http.get(`/api/appointments/available-slots?date=${date}`);
      const [timeSlot] = (slots.body as { availableSlots: string[] }).availableSlots;
      if (!timeSlot) continue;
      const body = { ...exampleBooking(), appointmentDate: date, timeSlot };
      const booked = await chain.http.post('/api/appointments').send(body).expect(201);
      return booked.body as BookedAppointment;
    }
    throw new Error('no slots yet');
  });
});

afterAll(() => chain.close());

/** Every answer that is a bug of ours, of calls made one after the other. */
async function bugsOf<T>(
  values: readonly T[],
  call: (value: T) => PromiseLike<{ status: number }>,
): Promise<string[]> {
  const bugs: string[] = [];
  for (const value of values) {
    const { status } = await call(value);
    if (status >= 500) bugs.push(`${JSON.stringify(value).slice(0, 80)} ${status}`);
  }
  return bugs;
}

const dates = [
  '0000-01-01',
  '0000-02-29',
  '0001-01-01',
  '1582-10-10',
  '1970-01-01',
  '2026-03-08',
  '2026-11-01',
  '9999-12-31',
];
const texts = [
  "Robert'); DROP TABLE appointments;--",
  '"quoted" \\back\\slash\\ %s $1 {{x}} ${y}',
  '<script>alert(1)</script>',
  'ﷺ𝕏👩‍👩‍👧‍👦 \u202e reversed \u0007 \u001f \ufeff',
  '\n\r\t\u2028\u2029',
  'e\u0301'.repeat(100),
  ' ',
];
const numbers = [
  0,
  -0,
  1e-7,
  4.9e-324,
  0.1 + 0.2,
  1e21,
  1.7976931348623157e308,
  2 ** 53,
  -180,
  180,
  90,
];
const instants = [
  '2026',
  '2026-11',
  '2026-W47-5',
  '2026-324',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '2026-11-20T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-11-20T10:00',
  '2026-11-20T10:00:00.123456789Z',
  '1970-01-01T00:00:00Z',
  '2099-01-01T00:00:00Z',
];
const pairs = numbers.flatMap((lat) => numbers.map((lng) => ({ lat, lng })));

it('dates at the ends of the calendar', async () => {
  const asked = await bugsOf(dates, (date) =>
    chain.http.get(`/api/appointments/available-slots?date=${date}`),
  );
  const listed = await bugsOf(dates, (date) =>
    chain.http.get(`/api/appointments?from=${date}&to=${date}`).set(admin),
  );
  const booked = await bugsOf(dates, (appointmentDate) =>
    chain.http
      .post('/api/appointments')
      .send({ ...exampleBooking(), appointmentDate, timeSlot: '09:00-10:00' }),
  );
  expect([...asked, ...listed, ...booked]).toEqual([]);
});

it('text of any kind', async () => {
  const path = `/api/technicians/${technician.id}`;
  const bugs = [
    await bugsOf(texts, (customerName) =>
      chain.http.post('/api/appointments').send({
        ...exampleBooking(),
        customerName,
        address: customerName.slice(0, 100),
        description: customerName,
        zipCode: customerName.slice(0, 10).padEnd(5, 'x'),
        appointmentDate: appointment.appointmentDate,
        timeSlot: '10:00-11:00',
      }),
    ),
    await bugsOf(texts, (timeSlot) =>
      chain.http.post('/api/appointments').send({
        ...exampleBooking(),
        appointmentDate: appointment.appointmentDate,
        timeSlot: timeSlot.slice(0, 20),
      }),
    ),
    await bugsOf(texts, (name) =>
      chain.http
        .put(path)
        .set(admin)
        .send({ name: name.slice(0, 100), specialties: [name.slice(0, 60)] }),
    ),
    await bugsOf(texts, (address) =>
      chain.http.put(`${path}/location`).set(admin).send({ lat: 29.9, lng: -81.3, address }),
    ),
    await bugsOf(texts, (technicianNotes) =>
      chain.http.patch(`/api/appointments/${appointment.id}`).set(admin).send({ technicianNotes }),
    ),
    await bugsOf(texts, (cursor) =>
      chain.http
        .get('/api/appointments')
        .query({ cursor: cursor.slice(0, 200) })
        .set(admin),
    ),
    await bugsOf(texts, (password) =>
      chain.http.post('/api/admin/login').send({ email: 'x@example.com', password }),
    ),
    await bugsOf(texts, (email) =>
      chain.http
        .post('/api/admin/login')
        .send({ email: `"${email.slice(0, 20)}"@example.com`, password: 'x' }),
    ),
    await bugsOf(['!', 'a~b', "k'--", '$1', '{}'], (key) =>
      chain.http
        .post('/api/appointments')
        .set('idempotency-key', key)
        .send({
          ...exampleBooking(),
          appointmentDate: appointment.appointmentDate,
          timeSlot: '10:00-11:00',
        }),
    ),
  ];
  expect(bugs.flat()).toEqual([]);
});

it('numbers at the ends of what a number can be', async () => {
  const bugs = [
    await bugsOf(pairs, (place) =>
      chain.http.put(`/api/technicians/${technician.id}/location`).set(admin).send(place),
    ),
    await bugsOf(pairs, (place) =>
      chain.http.put('/api/technician/location').set(phone).send(place),
    ),
    await bugsOf(numbers, (accuracy) =>
      chain.http
        .put('/api/technician/location')
        .set(phone)
        .send({ lat: 29.9, lng: -81.3, accuracy }),
    ),
    await bugsOf(numbers, (totalCost) =>
      chain.http.patch(`/api/appointments/${appointment.id}`).set(admin).send({ totalCost }),
    ),
    await bugsOf(numbers, (number) =>
      chain.http
        .post('/api/technicians')
        .set(admin)
        .send({
          name: 'X',
          phone: '1',
          lat: number,
          lng: number,
          location: { lat: number, lng: 1 },
        }),
    ),
  ];
  expect(bugs.flat()).toEqual([]);
});

it('instants of every notation', async () => {
  const position = (recordedAt: string) => ({ lat: 29.9, lng: -81.3, recordedAt });
  const one = await bugsOf(instants, (recordedAt) =>
    chain.http.put('/api/technician/location').set(phone).send(position(recordedAt)),
  );
  const many = await bugsOf(instants, (recordedAt) =>
    chain.http
      .post('/api/technician/locations')
      .set(phone)
      .send([position(recordedAt), position(new Date().toISOString())]),
  );
  expect([...one, ...many]).toEqual([]);
  await chain.http.get('/api/technicians').set(admin).expect(200);
});

it('nothing where something is optional', async () => {
  const path = `/api/appointments/${appointment.id}`;
  const bugs = [
    await bugsOf([{}, { totalCost: null }, { technicianNotes: null }], (body) =>
      chain.http.patch(path).set(admin).send(body),
    ),
    await bugsOf(
      [{}, { name: null }, { status: null }, { specialties: null }, { vehicleInfo: null }],
      (body) => chain.http.put(`/api/technicians/${technician.id}`).set(admin).send(body),
    ),
    await bugsOf(
      [{ vehicleInfo: null }, { specialties: [] }, { lat: 29 }, { location: null }, { lat: null }],
      (body) =>
        chain.http
          .post('/api/technicians')
          .set(admin)
          .send({ name: 'X', phone: '1', ...body }),
    ),
    await bugsOf([{ address: null }, { accuracy: null }, { recordedAt: null }], (body) =>
      chain.http
        .put('/api/technician/location')
        .set(phone)
        .send({ lat: 29.9, lng: -81.3, ...body }),
    ),
    await bugsOf([{ description: null }], (body) =>
      chain.http.post('/api/appointments').send({
        ...exampleBooking(),
        ...body,
        appointmentDate: appointment.appointmentDate,
        timeSlot: '11:00-12:00',
      }),
    ),
    await bugsOf([{ reason: null }], (body) =>
      chain.http.post(`/api/appointments/${randomUUID()}/cancel`).set(admin).send(body),
    ),
    await bugsOf([{ status: 'dispatched', notes: null }], (body) =>
      chain.http.put(`/api/technician/jobs/${appointment.id}/status`).set(phone).send(body),
    ),
  ];
  expect(bugs.flat()).toEqual([]);
});
