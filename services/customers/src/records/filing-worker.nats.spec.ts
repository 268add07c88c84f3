import {
  filingCalls,
  importedFilingCalls,
  type ContactToFile,
  type FiledContact,
  type ImportedToFile,
} from '@contracts/customers/filing';
import { eventually } from '@service-kit/testing/eventually';
import { CustomersUnderTest } from '../../test/customers-under-test';
import { aVisit } from '../../test/records-under-test';

let customers: CustomersUnderTest;
/** Booking's visits that are of no customer yet. */
const waiting = new Map<string, ContactToFile>();
const stored: FiledContact[] = [];

beforeAll(async () => {
  customers = await CustomersUnderTest.open();
});
afterAll(() => customers?.close());
beforeEach(() => {
  waiting.clear();
  stored.length = 0;
  customers.stubs.answer(filingCalls.contactsToFile, () => [...waiting.values()].slice(0, 50));
  customers.stubs.answer(filingCalls.store, ({ filed }) => {
    for (const one of filed) if (waiting.delete(one.id)) stored.push(one);
    return null;
  });
});

const book = (changes: Partial<ContactToFile> = {}) => {
  const visit = aVisit(changes);
  waiting.set(visit.id, visit);
  return visit;
};
const isFiled = () => eventually(() => expect(waiting.size).toBe(0));

describe('visits that booking has taken', () => {
  it('all have one soon after the service is back', async () => {
    await customers.stop();
    for (let nth = 0; nth < 200; nth += 1)
      book({ name: `Ann Hale`, phone: `(386) 555-0${100 + (nth % 100)}`, email: '' });
    await customers.start();
    await isFiled();
    expect(stored).toHaveLength(200);
    expect(new Set(stored.map(({ customer }) => customer)).size).toBe(100);
  });

  it('wait for none that can’t be filed', async () => {
    book({ at: 'no time at all' });
    const { id } = book({ name: 'Raj Patel', phone: '(386) 555-0188' });
    await customers.start();
    await eventually(() => expect(stored.map((one) => one.id)).toEqual([id]));
  });

  it('have the same one when booking asks again, for it has lost the answer', async () => {
    const visit = book();
    let lost = 0;
    customers.stubs.answer(filingCalls.store, ({ filed }) => {
      stored.push(...filed);
      lost += 1;
      if (lost < 2) throw new Error('the answer is lost');
      waiting.clear();
      return null;
    });
    await customers.start();
    await isFiled();
    expect(stored.map(({ id }) => id)).toEqual([visit.id, visit.id]);
    expect(new Set(stored.map(({ customer }) => customer)).size).toBe(1);
  });
});

describe('imported customers', () => {
  const said = (id: string, changes: Partial<ImportedToFile>): ImportedToFile => ({
    id,
    version: '1',
    source: 'csv',
    sourceKey: `id:${id}`,
    firstName: 'Bob',
    lastName: 'Hale',
    phone: '(904) 555-0101',
    otherPhones: [],
    email: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    at: '2026-10-01T12:00:00.000Z',
    ...changes,
  });

  it('are one if the office has said it before there were records, and imports hears whose each is', async () => {
    const rows = [said('1', {}), said('2', { firstName: 'Wilhelmina', phone: '(904) 555-0102' })];
    const [one, other] = rows.map(({ source, sourceKey }) => ({ source, sourceKey }));
    const told: (number | null)[] = [];
    customers.stubs.answer(importedFilingCalls.toTell, () => ({
      customers: told.length > 0 ? [] : rows,
      removed: [],
      decisions: [{ one: one!, other: other!, same: true, by: 'Iris Stone' }],
    }));
    customers.stubs.answer(importedFilingCalls.told, (answer) => {
      told.push(...answer.customers.map(({ customer }) => customer));
      return null;
    });
    await customers.stop();
    await customers.start();
    await eventually(() => expect(told).toHaveLength(2));
    const merged = await customers.query<{ merged_into: number; by_name: string }>(
      `SELECT merged_into, by_name FROM customers c JOIN customer_changes h ON h.customer_id = c.id
       WHERE c.id = $1`,
      [told[1]],
    );
    expect(merged).toEqual([{ merged_into: told[0], by_name: 'Iris Stone' }]);
  });
});
