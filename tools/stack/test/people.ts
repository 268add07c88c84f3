/** Customers, guests, the office and technicians' phones of a whole chain. */
import { randomUUID } from 'node:crypto';
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { AvailableSlots, BookedAppointment } from '@contracts/booking/appointments';
import type { RequestService, ServiceRequest } from '@contracts/booking/service-requests';
import type {
  CustomerAccount,
  CustomerLoginReply,
  LoginReply,
} from '@contracts/customers/accounts';
import type { Technician } from '@contracts/tracking/technicians';
import type { LinkKind } from '@contracts/vocabulary/accounts';
import { exampleBooking } from '@contracts/testing/examples';
import { KeyRing } from '@service-kit/keys/key-ring';
import { SignedLinks } from '@service-kit/links/signed-links';
import { eventually } from '@service-kit/testing/eventually';
import { owner, type WholeChain } from './whole-chain';

/** A type, so it's assignable to any headers; an interface isn't. */
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
  const path = '/api/auth/login';
  return (await chain.call<CustomerLoginReply>('post', path, {}, { email, password })).token;
}

export async function deleteAccount(
  chain: WholeChain,
  { auth, password }: Pick<Person, 'auth' | 'password'>,
): Promise<void> {
  await chain.call('delete', '/api/auth/user', auth, { currentPassword: password }, 204);
}

const ada = { firstName: 'Ada', lastName: 'Byrne', phone: '(904) 555-0161' };

/** Creates an account with an unverified address. */
export async function register(
  chain: WholeChain,
  changes: Partial<typeof ada & { email: string; address: string }> = {},
): Promise<Person> {
  const email = changes.email ?? `${randomUUID().slice(0, 8)}@example.com`;
  const password = `secret ${randomUUID()}`;
  const account = { ...ada, ...changes, email, password, confirmPassword: password };
  const path = '/api/auth/register';
  const { id } = await chain.call<CustomerAccount>('post', path, {}, account, 201);
  const token = await logIn(chain, { email, password });
  return { id, email, password, token, auth: bearer(token) };
}

/** The token of the account's newest link of this kind. */
export async function linkOf(chain: WholeChain, { id }: Person, kind: LinkKind): Promise<string> {
  return eventually(async () => {
    const rows = await chain.asAdmin<{ id: string }>(
      `SELECT id FROM customers.account_links WHERE account_id = ${id} AND kind = '${kind}'
       ORDER BY created_at DESC LIMIT 1`,
    );
    const linkId = rows[0]?.id;
    if (!linkId) throw new Error('no link yet');
    return new SignedLinks(new KeyRing(chain.linkSecret), kind).tokenFor(linkId);
  });
}

export async function verify(chain: WholeChain, person: Person): Promise<void> {
  const token = await linkOf(chain, person, 'verify-email');
  await chain.call('post', '/api/auth/verify-email', {}, { token });
}

export async function office(chain: WholeChain): Promise<Headers> {
  const { email, password } = owner;
  const path = '/api/admin/login';
  return bearer((await chain.call<LoginReply>('post', path, {}, { email, password })).token);
}

export function addTechnician(chain: WholeChain, as: Headers): Promise<Technician> {
  const body = { name: `Technician ${randomUUID().slice(0, 4)}`, phone: '(904) 555-0151' };
  return chain.call('post', '/api/technicians', as, body, 201);
}

export async function phoneOf(
  chain: WholeChain,
  as: Headers,
  { id }: Technician,
): Promise<Headers> {
  const path = `/api/technicians/${id}/phone-link`;
  return bearer(tokenIn((await chain.call<{ url: string }>('post', path, as, undefined, 201)).url));
}

/** Free slots beyond the cut-off, once booking knows the technicians. */
export function freeSlots(chain: WholeChain) {
  return eventually(async () => {
    const slots: { appointmentDate: string; timeSlot: string }[] = [];
    for (const ahead of [3, 4, 5]) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const path = `/api/appointments/available-slots?date=${date}`;
      const { availableSlots } = await chain.get<AvailableSlots>(path);
      slots.push(...availableSlots.map((timeSlot) => ({ appointmentDate: date, timeSlot })));
    }
    if (slots.length === 0) throw new Error('no slots yet');
    return slots;
  });
}

/** Books with a customer's token, or as a guest. */
export async function book(
  chain: WholeChain,
  as: Headers | null,
  changes: Partial<BookAppointment> = {},
): Promise<BookedAppointment> {
  const [slot] = await freeSlots(chain);
  const adas = { customerName: 'Ada Byrne', email: 'ada.byrne@example.com', phone: ada.phone };
  // Several visits of one person may get the same time.
  const booking = { ...exampleBooking(), ...adas, ...slot, bookAnother: true, ...changes };
  return chain.call('post', '/api/appointments', as ?? {}, booking, 201);
}

export function askForService(
  chain: WholeChain,
  as: Headers | null,
  changes: Partial<RequestService> = {},
): Promise<ServiceRequest> {
  const washer = { applianceType: 'Washer', brand: 'Maytag', problemDescription: 'Walks.' };
  const request = { ...ada, email: 'ada.byrne@example.com', ...washer, ...changes };
  return chain.call('post', '/api/service-requests', as ?? {}, request, 201);
}

/** The token behind the `#` of a link. */
export const tokenIn = (url: string): string => new URL(url).hash.slice(1);
