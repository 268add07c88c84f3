/** People of a whole chain: customers with accounts, guests, the office, a technician's phone. */
import { randomUUID } from 'node:crypto';
import type { BookAppointment, BookedAppointment } from '@contracts/booking/appointments';
import type { RequestService, ServiceRequest } from '@contracts/booking/service-requests';
import type { CustomerAccount, CustomerLoginReply } from '@contracts/customers/accounts';
import type { Technician } from '@contracts/tracking/technicians';
import type { LinkKind } from '@contracts/vocabulary/customers';
import { exampleBooking } from '@contracts/testing/examples';
import { SignedLinks } from '@service-kit/links/signed-links';
import { eventually } from '@service-kit/testing/eventually';
import { owner, type WholeChain } from './whole-chain';

/** A type and not an interface, so that it passes for any headers. */
export type Headers = { readonly authorization: string };

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly auth: Headers;
}

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

export async function logIn(
  chain: WholeChain,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { body } = await chain.http.post('/api/auth/login').send({ email, password }).expect(200);
  return (body as CustomerLoginReply).token;
}

export async function deleteAccount(
  chain: WholeChain,
  { auth, password }: Pick<Person, 'auth' | 'password'>,
): Promise<void> {
  const proof = { currentPassword: password };
  await chain.http.delete('/api/auth/user').set(auth).send(proof).expect(204);
}

/** An account whose address has not been verified. */
export async function register(
  chain: WholeChain,
  changes: {
    email?: string;
    firstName?: string;
    lastName?: string;
    phone?: string;
    address?: string;
  } = {},
): Promise<Person> {
  const email = changes.email ?? `${randomUUID().slice(0, 8)}@example.com`;
  const password = `secret ${randomUUID()}`;
  const { body } = await chain.http
    .post('/api/auth/register')
    .send({
      firstName: 'Ada',
      lastName: 'Byrne',
      phone: '(904) 555-0161',
      ...changes,
      email,
      password,
      confirmPassword: password,
    })
    .expect(201);
  const token = await logIn(chain, { email, password });
  const { id } = body as CustomerAccount;
  return { id, email, password, token, auth: bearer(token) };
}

/** The token of the newest link of this kind that was made for the account. */
export async function linkOf(chain: WholeChain, { id }: Person, kind: LinkKind): Promise<string> {
  return eventually(async () => {
    const rows = await chain.asAdmin<{ id: string }>(
      `SELECT id FROM customers.account_links WHERE customer_id = ${id} AND kind = '${kind}'
       ORDER BY created_at DESC LIMIT 1`,
    );
    const linkId = rows[0]?.id;
    if (!linkId) throw new Error('no link yet');
    return new SignedLinks(chain.linkSecret, kind).tokenFor(linkId);
  });
}

export async function verify(chain: WholeChain, person: Person): Promise<void> {
  const token = await linkOf(chain, person, 'verify-email');
  await chain.http.post('/api/auth/verify-email').send({ token }).expect(200);
}

export async function office(chain: WholeChain): Promise<Headers> {
  const { email, password } = owner;
  const { body } = await chain.http.post('/api/admin/login').send({ email, password }).expect(200);
  return bearer((body as { token: string }).token);
}

export async function addTechnician(chain: WholeChain, as: Headers): Promise<Technician> {
  const { body } = await chain.http
    .post('/api/technicians')
    .set(as)
    .send({ name: `Technician ${randomUUID().slice(0, 4)}`, phone: '(904) 555-0151' })
    .expect(201);
  return body as Technician;
}

export async function phoneOf(
  chain: WholeChain,
  as: Headers,
  { id }: Technician,
): Promise<Headers> {
  const { body } = await chain.http.post(`/api/technicians/${id}/phone-link`).set(as).expect(201);
  return bearer((body as { url: string }).url.split('#')[1] ?? '');
}

export interface FreeSlot {
  readonly appointmentDate: string;
  readonly timeSlot: string;
}

/** Free slots that lie beyond the cut-off, once the technicians are known to booking. */
export function freeSlots(chain: WholeChain): Promise<FreeSlot[]> {
  return eventually(async () => {
    const slots: FreeSlot[] = [];
    for (const ahead of [3, 4, 5]) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const { body } = await chain.http
        .get(`/api/appointments/available-slots?date=${date}`)
        .expect(200);
      const { availableSlots } = body as { availableSlots: string[] };
      slots.push(...availableSlots.map((timeSlot) => ({ appointmentDate: date, timeSlot })));
    }
    if (slots.length === 0) throw new Error('no slots yet');
    return slots;
  });
}

/** Booked with a customer's token, or by a guest. */
export async function book(
  chain: WholeChain,
  as: Headers | null,
  changes: Partial<BookAppointment> = {},
): Promise<BookedAppointment> {
  const [slot] = await freeSlots(chain);
  const { body } = await chain.http
    .post('/api/appointments')
    .set(as ?? {})
    .send({
      ...exampleBooking(),
      customerName: 'Ada Byrne',
      email: 'ada.byrne@example.com',
      phone: '(904) 555-0161',
      ...slot,
      ...changes,
    })
    .expect(201);
  return body as BookedAppointment;
}

export async function askForService(
  chain: WholeChain,
  as: Headers | null,
  changes: Partial<RequestService> = {},
): Promise<ServiceRequest> {
  const { body } = await chain.http
    .post('/api/service-requests')
    .set(as ?? {})
    .send({
      firstName: 'Ada',
      lastName: 'Byrne',
      phone: '(904) 555-0161',
      email: 'ada.byrne@example.com',
      applianceType: 'Washer',
      brand: 'Maytag',
      problemDescription: 'Walks.',
      ...changes,
    })
    .expect(201);
  return body as ServiceRequest;
}

/** The token behind the `#` of a link. */
export const tokenIn = (url: string): string => new URL(url).hash.slice(1);
