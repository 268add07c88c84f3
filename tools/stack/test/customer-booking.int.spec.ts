/** A person with an account books: their id, their token and their appointment are of real services. */
import type { Appointment, AppointmentHistoryEntry } from '@contracts/booking';
import type { ServiceRequest } from '@contracts/service-requests';
import type { CustomerAccount, CustomerLoginReply } from '@contracts/customers';
import { exampleBooking } from '@contracts/testing/examples';
import { eventually } from '@service-kit/testing/eventually';
import { owner, WholeChain } from './whole-chain';

let chain: WholeChain;
let customer: CustomerAccount;
let asCustomer: { authorization: string };
let admin: { authorization: string };

beforeAll(async () => {
  chain = await WholeChain.open();
  const { body } = await chain.http
    .post('/api/admin/login')
    .send({ email: owner.email, password: owner.password })
    .expect(200);
  admin = { authorization: `Bearer ${(body as { token: string }).token}` };
  const credentials = { email: 'nora@example.com', password: 'nora and the washer' };
  await chain.http
    .post('/api/auth/register')
    .send({
      firstName: 'Nora',
      lastName: 'Field',
      phone: '(904) 555-0117',
      ...credentials,
      confirmPassword: credentials.password,
    })
    .expect(201);
  const login = await chain.http.post('/api/auth/login').send(credentials).expect(200);
  const { token, user } = login.body as CustomerLoginReply;
  customer = user;
  asCustomer = { authorization: `Bearer ${token}` };
  await chain.http
    .post('/api/technicians')
    .set(admin)
    .send({ name: 'Ada Reed', phone: '(904) 555-0151' })
    .expect(201);
});

afterAll(() => chain?.close());

async function freeSlot(): Promise<{ appointmentDate: string; timeSlot: string }> {
  for (const ahead of [1, 2, 3]) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const { body } = await chain.http
      .get(`/api/appointments/available-slots?date=${date}`)
      .expect(200);
    const [timeSlot] = (body as { availableSlots: string[] }).availableSlots;
    if (timeSlot) return { appointmentDate: date, timeSlot };
  }
  throw new Error('no slots yet');
}

it('is booked with a customer’s token, and is theirs', async () => {
  const slot = await eventually(freeSlot);
  const { body } = await chain.http
    .post('/api/appointments')
    .set(asCustomer)
    .set('idempotency-key', 'nora-1')
    .send({
      ...exampleBooking(),
      ...slot,
    })
    .expect(201);
  const { id } = body as Appointment;
  expect(body).toMatchObject({ customerId: customer.id });
  const stored = await chain.http.get(`/api/appointments/${id}`).set(admin).expect(200);
  expect(stored.body).toMatchObject({ id, customerId: customer.id, truncated: [] });
  const edited = await chain.http
    .patch(`/api/appointments/${id}`)
    .set(admin)
    .send({ technicianNotes: 'Ring twice.', version: (stored.body as Appointment).version })
    .expect(200);
  const stale = await chain.http
    .patch(`/api/appointments/${id}`)
    .set(admin)
    .send({ technicianNotes: 'Mine.', version: (stored.body as Appointment).version })
    .expect(409);
  expect(stale.body).toMatchObject({ code: 'changed_meanwhile', current: edited.body as object });
  const log = await chain.http.get(`/api/appointments/${id}/history`).set(admin).expect(200);
  expect((log.body as AppointmentHistoryEntry[]).map(({ by, message }) => [by, message])).toEqual([
    ['Customer', 'Booked'],
    [`${owner.firstName} ${owner.lastName}`, 'Notes changed'],
  ]);
});

it('asks for service with a customer’s token, and that is theirs', async () => {
  const { body } = await chain.http
    .post('/api/service-requests')
    .set(asCustomer)
    .send({
      firstName: 'Nora',
      lastName: 'Field',
      phone: '(904) 555-0117',
      email: 'nora@example.com',
      applianceType: 'Washer',
      brand: 'Maytag',
      problemDescription: 'Walks.',
    })
    .expect(201);
  const { id } = body as ServiceRequest;
  const stored = await chain.http.get(`/api/service-requests/${id}`).set(admin).expect(200);
  expect(stored.body).toMatchObject({ customerId: customer.id, number: 'SR-1001' });
});

it('shows its lists, whatever strangers have typed', async () => {
  const long = '😀\uFE0F'.repeat(4_000);
  const strangers = await chain.http.post('/api/service-requests').send({
    firstName: 'Nobody',
    lastName: 'Example',
    phone: '(904) 555-0118',
    email: 'nobody@example.com',
    applianceType: 'Washer',
    brand: 'Maytag',
    problemDescription: long,
  });
  expect(strangers.status).toBe(400);
  // Rows of before that was refused.
  await chain.asAdmin(
    `INSERT INTO booking.service_requests (id, origin, status, first_name, last_name, phone, email,
       appliance_type, brand, problem_description, is_emergency, created_at)
     SELECT gen_random_uuid(), 'site', 'pending', 'Nobody', 'Example', '(904) 555-0118',
       'nobody@example.com', 'Washer', 'Maytag', '${long}', true, now() FROM generate_series(1, 35)`,
  );
  await chain.asAdmin(
    `INSERT INTO booking.appointments (id, version, origin, status, slot_date, slot, starts_at,
       ends_at, customer_name, email, phone, address, city, state, zip_code, service_type, appliance,
       brand, description, created_at)
     SELECT gen_random_uuid(), 1, 'demo', 'scheduled', current_date, 'hour', now(),
       now() + interval '1 hour', 'Nobody', 'nobody@example.com', '(904) 555-0118', '1 Way',
       'St Augustine', 'FL', '32084', 'Repair', 'Washer', 'Maytag', '${long}', now()
     FROM generate_series(1, 25)`,
  );
  for (const list of ['/api/admin/service-requests', '/api/appointments']) {
    const { body, text } = await chain.http.get(`${list}?search=nobody`).set(admin).expect(200);
    expect((body as object[]).length).toBeGreaterThanOrEqual(25);
    expect(Buffer.byteLength(text)).toBeLessThan(512_000);
  }
});
