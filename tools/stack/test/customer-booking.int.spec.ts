/** A person with an account books: their id, their token and their appointment are of real services. */
import type { Appointment, AppointmentHistoryEntry } from '@contracts/booking/appointments';
import {
  addTechnician,
  askForService,
  book,
  office,
  register,
  type Headers,
  type Person,
} from './people';
import { owner, WholeChain } from './whole-chain';

let chain: WholeChain;
let nora: Person;
let admin: Headers;

beforeAll(async () => {
  chain = await WholeChain.open();
  admin = await office(chain);
  nora = await register(chain, { firstName: 'Nora', lastName: 'Field' });
  await addTechnician(chain, admin);
});

afterAll(() => chain?.close());

it('is booked with a customer’s token, and is theirs', async () => {
  const body = await book(chain, nora.auth);
  const { id } = body;
  expect(body).toMatchObject({ customerId: nora.id });
  const path = `/api/appointments/${id}`;
  const stored = await chain.get<Appointment>(path, admin);
  expect(stored).toMatchObject({ id, customerId: nora.id, truncated: [] });
  const noted = (technicianNotes: string, status: number) => {
    const body = { technicianNotes, version: stored.version };
    return chain.call<object>('patch', path, admin, body, status);
  };
  const current = await noted('Ring twice.', 200);
  expect(await noted('Mine.', 409)).toMatchObject({ code: 'changed_meanwhile', current });
  const log = await chain.get<AppointmentHistoryEntry[]>(`${path}/history`, admin);
  expect(log.map(({ by, message }) => [by, message])).toEqual([
    ['Customer', 'Booked'],
    [`${owner.firstName} ${owner.lastName}`, 'Notes changed'],
  ]);
});

it('asks for service with a customer’s token, and that is theirs', async () => {
  const { id } = await askForService(chain, nora.auth);
  expect(await chain.get(`/api/service-requests/${id}`, admin)).toMatchObject({
    customerId: nora.id,
    number: 'SR-1001',
  });
});

it('shows its lists, whatever strangers have typed', async () => {
  const long = '😀\uFE0F'.repeat(4_000);
  const strangers = await chain.http.post('/api/service-requests').send({
    firstName: 'Norberta',
    lastName: 'Example',
    phone: '(904) 555-0118',
    email: 'norberta@example.com',
    applianceType: 'Washer',
    brand: 'Maytag',
    problemDescription: long,
  });
  expect(strangers.status).toBe(400);
  // Older rows, from before such text was refused.
  await chain.asAdmin(
    `INSERT INTO booking.service_requests (id, origin, status, first_name, last_name, phone, email,
       appliance_type, brand, problem_description, is_emergency, created_at)
     SELECT gen_random_uuid(), 'site', 'pending', 'Norberta', 'Example', '(904) 555-0118',
       'norberta@example.com', 'Washer', 'Maytag', '${long}', true, now() FROM generate_series(1, 35)`,
  );
  await chain.asAdmin(
    `INSERT INTO booking.appointments (id, version, origin, status, slot_date, slot, starts_at,
       ends_at, customer_name, email, phone, address, city, state, zip_code, service_type, appliance,
       brand, description, created_at, reached_at)
     SELECT gen_random_uuid(), 1, 'demo', 'scheduled', current_date, 'hour', now(),
       now() + interval '1 hour', 'Norberta', 'norberta@example.com', '(904) 555-0118', '1 Way',
       'St Augustine', 'FL', '32084', 'Repair', 'Washer', 'Maytag', '${long}', now(), now()
     FROM generate_series(1, 25)`,
  );
  for (const list of ['/api/admin/service-requests', '/api/appointments']) {
    const { body, text } = await chain.http.get(`${list}?search=norberta`).set(admin).expect(200);
    expect((body as object[]).length).toBeGreaterThanOrEqual(25);
    expect(Buffer.byteLength(text)).toBeLessThan(512_000);
  }
});
