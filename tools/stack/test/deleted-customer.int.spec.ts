/** After an account is deleted, only what docs/privacy.md lists remains. */
import { randomUUID } from 'node:crypto';
import type { AccountContacts } from '@contracts/customers/account-contacts';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { eventually } from '@service-kit/testing/eventually';
import {
  addTechnician,
  askForService,
  book,
  deleteAccount,
  freeSlots,
  office,
  register,
  verify,
  type Headers,
} from './people';
import { WholeChain } from './whole-chain';

/** Events of the last days. */
const listedInPrivacy = ['booking.outbox', 'tracking.outbox'];

let chain: WholeChain;
let admin: Headers;

beforeAll(async () => {
  chain = await WholeChain.open();
  admin = await office(chain);
  await addTechnician(chain, admin);
  await addTechnician(chain, admin);
});

afterAll(() => chain?.close());

/** Tables that contain one of these words in any column. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await chain.asAdmin<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const conditions = words.map((word) => `row::text ILIKE '%${word}%'`).join(' OR ');
    const rows = await chain.asAdmin<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} AS row WHERE ${conditions}`,
    );
    if ((rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found.toSorted();
}

describe('a deleted customer', () => {
  it('is found in no table but those that are listed', async () => {
    const mark = randomUUID().slice(0, 8);
    const word = (what: string) => `${what}${mark}`;
    const email = `${word('mail')}@example.com`;
    const who = {
      firstName: word('First'),
      lastName: word('Last'),
      phone: `(904) 555-01${String(Date.now() % 100).padStart(2, '0')}`,
      address: `12 ${word('Street')} Lane`,
    };
    const person = await register(chain, { ...who, email });
    await verify(chain, person);
    const booking = {
      customerName: `${who.firstName} ${who.lastName}`,
      email,
      address: who.address,
      gateCode: mark,
      description: word('Describes'),
    };
    const done = await book(chain, person.auth, booking);
    const toCome = await book(chain, person.auth, booking);
    const byGuest = await book(chain, null, { ...booking, email: email.toUpperCase() });
    const { firstName, lastName, phone } = who;
    const asked = { firstName, lastName, phone, email, problemDescription: word('Problem') };
    await askForService(chain, person.auth, asked);
    const visit = { appointmentDate: '2023-05-09', address: who.address, description: mark };
    const historyData = { appointments: [visit] };
    await chain.call('post', '/api/customer/import-history', person.auth, { historyData });
    const house = { address: who.address, city: word('City'), state: 'FL', zipCode: '32084' };
    const contacts = { phones: [], emails: [], addresses: [{ ...house, gateCode: mark }] };
    await eventually(async () => {
      const { version } = await chain.get<AccountContacts>('/api/customer/contacts', person.auth);
      const form = { ...contacts, version };
      await chain.call('put', '/api/customer/contacts', person.auth, form);
    });
    const [slot] = (await freeSlots(chain)).slice(-1);
    const own = '/api/customer/appointments';
    await chain.call('post', `${own}/${toCome.id}/reschedule`, person.auth, slot);
    const calledOff = await book(chain, person.auth, booking);
    const reason = word('Reason');
    await chain.call('post', `${own}/${calledOff.id}/cancel`, person.auth, { reason });
    const { id: technicianId } = await addTechnician(chain, admin);
    const ofDone = `/api/appointments/${done.id}`;
    await eventually(() => chain.call('put', `${ofDone}/assign`, admin, { technicianId }));
    for (const status of trackingStatuses.slice(1, trackingStatuses.indexOf('completed') + 1)) {
      await chain.call('put', `/api/tracking/${done.id}/status`, admin, { status });
    }
    const [technicianNotes, internalNotes] = [word('Notes'), word('Office')];
    const annotations = { technicianNotes, internalNotes, totalCost: 120.5 };
    await chain.call('patch', ofDone, admin, annotations);

    const words = [mark, who.address, email];
    expect(await tablesWith(words)).toEqual(
      expect.arrayContaining([
        'booking.appointments',
        'booking.service_requests',
        'customers.accounts',
        'customers.contacts',
        'customers.customer_changes',
        'tracking.journeys',
      ]),
    );

    await deleteAccount(chain, person);
    await chain.http.get('/api/auth/user').set(person.auth).expect(401);
    await eventually(async () => {
      expect((await tablesWith(words)).filter((table) => !listedInPrivacy.includes(table))).toEqual(
        [],
      );
    });

    // The company's books are complete, and upcoming visits are canceled.
    expect(await chain.get(ofDone, admin)).toMatchObject({
      number: done.number,
      status: 'completed',
      totalCost: '120.50',
      city: done.city,
      zipCode: done.zipCode,
      appliance: done.appliance,
      customerId: null,
    });
    for (const { id } of [toCome, byGuest]) {
      const cancelled = await chain.get(`/api/appointments/${id}`, admin);
      expect(cancelled).toMatchObject({ status: 'cancelled' });
    }
    // The address can be used again, and restores nothing.
    const again = await register(chain, { ...who, email });
    await verify(chain, again);
    for (const list of ['appointments', 'service-requests']) {
      expect(await chain.get(`/api/customer/${list}`, again.auth)).toEqual([]);
    }
  });
});
