import { filingCalls, type ContactToFile, type FiledContact } from '@contracts/customers/records';
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
