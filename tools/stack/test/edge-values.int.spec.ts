/** Strange values that pass the gateway's rules don't cause errors in services. */
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { Technician } from '@contracts/tracking/technicians';
import { exampleBooking } from '@contracts/testing/examples';
import { addTechnician, book, office, phoneOf, type Headers } from './people';
import { WholeChain, type Method } from './whole-chain';

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
/** A call of the office, which may make most of them. */
const calls = (method: Method, path: string, body: object, as: Record<string, string> = admin) =>
  chain.http[method](path).set(as).send(body);
const booking = (changes: object, headers: Record<string, string> = {}) => {
  const { appointmentDate } = appointment;
  const given = { ...exampleBooking(), appointmentDate, timeSlot: '10:00-11:00', ...changes };
  return calls('post', '/api/appointments', given, headers);
};
const location = (changes: object) =>
  calls('put', '/api/technician/location', { ...here, ...changes }, phone);

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
const places = numbers.flatMap((number) => [
  { lat: number, lng: 1 },
  { lat: 1, lng: number },
]);

describe('a call with values at the edge', () => {
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
      (text) => {
        const zipCode = text.slice(0, 10).padEnd(5, 'x');
        const address = text.slice(0, 100);
        return booking({ customerName: text, address, description: text, zipCode });
      },
      (text) => booking({ timeSlot: text.slice(0, 20) }),
      (text) => {
        const body = { name: text.slice(0, 100), specialties: [text.slice(0, 60)] };
        return calls('put', ofTechnician(), body);
      },
      (address) => calls('put', ofTechnician('/location'), { ...here, address }),
      (technicianNotes) => calls('patch', ofAppointment(), { technicianNotes }),
      (text) => {
        const list = chain.http.get('/api/appointments').set(admin);
        return list.query({ cursor: text.slice(0, 200) });
      },
      (password) => calls('post', '/api/admin/login', { email: 'x@example.com', password }),
      (text) => {
        const email = `"${text.slice(0, 20)}"@example.com`;
        return calls('post', '/api/admin/login', { email, password: 'x' });
      },
    );
    await expectNoBugs(['!', 'a~b', "k'--", '$1', '{}'], (key) =>
      booking({}, { 'idempotency-key': key }),
    );
  });

  it('numbers at the ends of what a number can be', async () => {
    await expectNoBugs(
      places,
      (place) => calls('put', ofTechnician('/location'), place),
      (place) => location(place),
    );
    await expectNoBugs(
      numbers,
      (accuracy) => location({ accuracy }),
      (totalCost) => calls('patch', ofAppointment(), { totalCost }),
      (number) => {
        const place = { lat: number, lng: number, location: { lat: number, lng: 1 } };
        return calls('post', '/api/technicians', { name: 'X', phone: '(904) 555-0101', ...place });
      },
    );
  });

  it('instants of every notation', async () => {
    const now = { ...here, recordedAt: new Date().toISOString() };
    await expectNoBugs(
      instants,
      (recordedAt) => location({ recordedAt }),
      (recordedAt) =>
        calls('post', '/api/technician/locations', [{ ...here, recordedAt }, now], phone),
    );
    await chain.http.get('/api/technicians').set(admin).expect(200);
  });
});
