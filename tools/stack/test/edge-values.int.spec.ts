/** Strange values that pass the gateway's rules don't cause errors in services. */
import { randomUUID } from 'node:crypto';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { Technician } from '@contracts/tracking/technicians';
import { exampleBooking } from '@contracts/testing/examples';
import { addTechnician, book, office, phoneOf, type Headers } from './people';
import { WholeChain } from './whole-chain';

let chain: WholeChain;
let admin: Headers;
let phone: Headers;
let technician: Technician;
let appointment: BookedAppointment;

beforeAll(async () => {
  chain = await WholeChain.open();
  admin = await office(chain);
  technician = await addTechnician(chain, admin);
  phone = await phoneOf(chain, admin, technician);
  appointment = await book(chain, null);
});

afterAll(() => chain?.close());

const ofTechnician = (rest = '') => `/api/technicians/${technician.id}${rest}`;
const ofAppointment = () => `/api/appointments/${appointment.id}`;
const here = { lat: 29.9, lng: -81.3 };
const booking = (changes: object, headers = {}) =>
  chain.http
    .post('/api/appointments')
    .set(headers)
    .send({
      ...exampleBooking(),
      appointmentDate: appointment.appointmentDate,
      timeSlot: '10:00-11:00',
      ...changes,
    });
const newTechnician = (changes: object) =>
  chain.http
    .post('/api/technicians')
    .set(admin)
    .send({ name: 'X', phone: '1', ...changes });
const location = (changes: object) =>
  chain.http
    .put('/api/technician/location')
    .set(phone)
    .send({ ...here, ...changes });

/** Makes the calls one after another; none may be answered with a 5xx. */
async function expectNoBugs<T>(
  values: readonly T[],
  ...calls: ((value: T) => PromiseLike<{ status: number }>)[]
): Promise<void> {
  const bugs: string[] = [];
  for (const call of calls) {
    for (const value of values) {
      const { status } = await call(value);
      if (status >= 500) bugs.push(`${call.toString()} ${JSON.stringify(value)} ${status}`);
    }
  }
  expect(bugs).toEqual([]);
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

it('dates at the ends of the calendar', () =>
  expectNoBugs(
    dates,
    (date) => chain.http.get(`/api/appointments/available-slots?date=${date}`),
    (date) => chain.http.get(`/api/appointments?from=${date}&to=${date}`).set(admin),
    (appointmentDate) => booking({ appointmentDate, timeSlot: '09:00-10:00' }),
  ));

it('text of any kind', async () => {
  await expectNoBugs(
    texts,
    (text) =>
      booking({
        customerName: text,
        address: text.slice(0, 100),
        description: text,
        zipCode: text.slice(0, 10).padEnd(5, 'x'),
      }),
    (text) => booking({ timeSlot: text.slice(0, 20) }),
    (text) =>
      chain.http
        .put(ofTechnician())
        .set(admin)
        .send({ name: text.slice(0, 100), specialties: [text.slice(0, 60)] }),
    (address) =>
      chain.http
        .put(ofTechnician('/location'))
        .set(admin)
        .send({ ...here, address }),
    (technicianNotes) => chain.http.patch(ofAppointment()).set(admin).send({ technicianNotes }),
    (text) =>
      chain.http
        .get('/api/appointments')
        .query({ cursor: text.slice(0, 200) })
        .set(admin),
    (password) => chain.http.post('/api/admin/login').send({ email: 'x@example.com', password }),
    (text) =>
      chain.http
        .post('/api/admin/login')
        .send({ email: `"${text.slice(0, 20)}"@example.com`, password: 'x' }),
  );
  await expectNoBugs(['!', 'a~b', "k'--", '$1', '{}'], (key) =>
    booking({}, { 'idempotency-key': key }),
  );
});

it('numbers at the ends of what a number can be', async () => {
  await expectNoBugs(
    pairs,
    (place) => chain.http.put(ofTechnician('/location')).set(admin).send(place),
    (place) => location(place),
  );
  await expectNoBugs(
    numbers,
    (accuracy) => location({ accuracy }),
    (totalCost) => chain.http.patch(ofAppointment()).set(admin).send({ totalCost }),
    (number) => newTechnician({ lat: number, lng: number, location: { lat: number, lng: 1 } }),
  );
});

it('instants of every notation', async () => {
  await expectNoBugs(
    instants,
    (recordedAt) => location({ recordedAt }),
    (recordedAt) =>
      chain.http
        .post('/api/technician/locations')
        .set(phone)
        .send([
          { ...here, recordedAt },
          { ...here, recordedAt: new Date().toISOString() },
        ]),
  );
  await chain.http.get('/api/technicians').set(admin).expect(200);
});

it('nothing where something is optional', async () => {
  await expectNoBugs([{}, { totalCost: null }, { technicianNotes: null }], (body) =>
    chain.http.patch(ofAppointment()).set(admin).send(body),
  );
  await expectNoBugs(
    [{}, { name: null }, { status: null }, { specialties: null }, { vehicleInfo: null }],
    (body) => chain.http.put(ofTechnician()).set(admin).send(body),
  );
  await expectNoBugs(
    [{ vehicleInfo: null }, { specialties: [] }, { lat: 29 }, { location: null }, { lat: null }],
    newTechnician,
  );
  await expectNoBugs([{ address: null }, { accuracy: null }, { recordedAt: null }], location);
  await expectNoBugs([{ description: null }], booking);
  await expectNoBugs([{ reason: null }], (body) =>
    chain.http.post(`/api/appointments/${randomUUID()}/cancel`).set(admin).send(body),
  );
  await expectNoBugs([{ status: 'dispatched', notes: null }], (body) =>
    chain.http.put(`/api/technician/jobs/${appointment.id}/status`).set(phone).send(body),
  );
});
