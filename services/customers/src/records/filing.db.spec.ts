import { randomUUID } from 'node:crypto';
import { appointmentAnonymized } from '@contracts/booking/appointments';
import type { ImportedToFile } from '@contracts/customers/filing';
import type { EventEnvelope } from '@contracts/messaging';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { aVisit, dana, RecordsUnderTest } from '../../test/records-under-test';
import { database } from '../database/data-source';
import { ErasedContactsService } from './erased-contacts.service';

const testDatabase = specDatabase(database);
const under = () => new RecordsUnderTest(testDatabase);

afterEach(() => testDatabase.clear());

describe('a visit', () => {
  it('of someone new makes a record of what they said', async () => {
    const records = under();
    const number = await records.visit({ gateCode: '4711' });
    expect(number).toBeGreaterThan(1000);
    expect(await records.records.get(number)).toMatchObject({
      name: 'Ann Hale',
      firstName: 'Ann',
      lastName: 'Hale',
      source: 'site',
      phones: [{ phone: '(904) 555-0101', former: false }],
      emails: [{ email: 'ann@example.com' }],
      addresses: [{ address: '12 Tern Lane', gateCode: '4711' }],
      lastAt: '2026-11-20T15:00:00.000Z',
      numbers: [number],
      similar: [],
    });
  });

  it('stays with its customer when it is corrected, and when it is filed twice', async () => {
    const records = under();
    const id = randomUUID();
    const number = await records.visit({ id, name: 'Anne Hale' });
    expect(await records.visit({ id, name: 'Ann Hale' })).toBe(number);
    expect(await records.visit({ id, phone: '(904) 555-0177' })).toBe(number);
  });

  it.each([
    ['a nickname', { name: 'Bob Hale' }, { name: 'Robert Hale', email: '' }],
    ['another spelling', { name: 'José Muñoz' }, { name: 'Jose Munoz' }],
    ['a typo in the email', {}, { email: 'ann@exmaple.com' }],
    ['another house', {}, { address: '7 Pelican Way', zipCode: '32137' }],
  ])('with %s is of the same customer', async (_what, first, second) => {
    const records = under();
    expect(await records.visit(second)).toBe(await records.visit(first));
  });

  it('of each tenant is their own, and the landlord’s email only offers them', async () => {
    const records = under();
    const email = 'landlord@example.com';
    const tenants = await Promise.all(
      ['Kim Park', 'Luis Diaz', 'Mia Stone'].map((name, index) =>
        records.visit({
          name,
          email,
          phone: `(904) 555-011${index}`,
          address: `12 Tern Lane, Apt ${index + 1}`,
        }),
      ),
    );
    expect(new Set(tenants).size).toBe(3);
    const pairs = await records.lists.pairs({});
    expect(pairs.items.length).toBeGreaterThan(0);
    expect(pairs.items[0]?.reasons).toContain('same-email');
  });

  it('is offered to the last of 64 who share a phone, if the name fits', async () => {
    const records = under();
    const given = 'Kim Luis Mia Raj Tom Eve Zoe Hank'.split(' ');
    const family = 'Park Diaz Stone Patel Baker Quinn Ortiz Young'.split(' ');
    const names = given.flatMap((one) => family.map((other) => `${one} ${other}`));
    const filed = await records.filing.file(
      names.map((name, nth) => aVisit({ name, email: '', address: `${nth + 1} Tern Lane` })),
    );
    expect(new Set(filed.map(({ customer }) => customer)).size).toBe(64);
    const again = await records.visit({ name: names.at(-1)!, email: '', address: '' });
    const { similar } = await records.records.get(again);
    expect(similar.map(({ number }) => number)).toContain(filed.at(-1)?.customer);
  });

  it('of a stranger adds nothing to the record that it is filed under', async () => {
    const records = under();
    const number = await records.visit();
    await records.visit({ email: 'stranger@example.com', address: '1 Elsewhere Road' });
    const { emails, addresses } = await records.records.get(number);
    expect(emails.map(({ email }) => email)).toEqual(['ann@example.com']);
    expect(addresses).toHaveLength(1);
  });

  it('that the office books adds what it says', async () => {
    const records = under();
    const number = await records.visit();
    const address = '7 Pelican Way';
    await records.visit({ source: 'office', email: '', address, zipCode: '32137' });
    const { addresses } = await records.records.get(number);
    expect(addresses.map((one) => one.address)).toEqual(['12 Tern Lane', address]);
  });

  it('of a customer whom the office chose is theirs, also under another name', async () => {
    const records = under();
    const number = await records.visit();
    const visit = {
      source: 'office',
      customerNumber: number,
      name: 'Neighbor with the key',
    } as const;
    expect(await records.visit({ ...visit, phone: '(904) 555-0199' })).toBe(number);
    const found = await records.lists.callers('9045550199');
    expect(found.map((one) => one.number)).toEqual([number]);
  });

  it('for whom the office chose a number that no one has is of whom the contact says', async () => {
    const records = under();
    const number = await records.visit();
    expect(await records.visit({ source: 'office', customerNumber: 2_147_483_647 })).toBe(number);
  });

  it('that adds to a record makes a form that was opened before it an older one', async () => {
    const records = under();
    const number = await records.visit();
    const opened = await records.fieldsOf(number);
    await records.visit({ source: 'office', address: '7 Pelican Way', zipCode: '32137' });
    expect(await outcomeOf(records.records.change(number, opened, dana))).toBe('changed_meanwhile');
  });

  it('of placeholders is of no one known', async () => {
    const records = under();
    const said = { phone: '000-000-0000', email: 'none@none.com', address: '' };
    expect(await records.visit(said)).not.toBe(await records.visit(said));
  });

  it('makes one record of a new customer, however many come at once', async () => {
    const records = under();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => records.visit()));
    expect(new Set(numbers).size).toBe(1);
    const batch = await records.filing.file([
      aVisit({ name: 'Raj Patel', phone: '(904) 555-0150', email: '' }),
      aVisit({ name: 'Raj Patel', phone: '(904) 555-0150', email: '' }),
    ]);
    expect(new Set(batch.map(({ customer }) => customer)).size).toBe(1);
    expect((await records.lists.page({})).total).toBe(2);
  });

  it('links its account to the customer, unless the email address isn’t theirs', async () => {
    const records = under();
    const ann = await records.visit();
    const email = 'other@example.com';
    // The same name and phone number, which anyone may know.
    const namesake = { accountId: await records.account({ email }), email };
    expect(await records.visit(namesake)).toBe(ann);
    const own = { accountId: await records.account() };
    expect(await records.visit(own)).toBe(ann);
    expect((await records.records.get(ann)).accountIds).toEqual([own.accountId]);
  });

  it('links no account to a customer whose record no longer has its address', async () => {
    const records = under();
    const number = await records.visit();
    await records.change(number, { emails: [{ email: 'ann.hale@example.com' }] });
    expect(await records.visit({ accountId: await records.account() })).toBe(number);
    expect((await records.records.get(number)).accountIds).toEqual([]);
  });
});

describe('an imported customer', () => {
  const row = (changes: Partial<ImportedToFile> = {}): ImportedToFile => ({
    id: '7',
    version: '1',
    source: 'servicepro',
    sourceKey: 'id:77',
    firstName: 'Bob',
    lastName: 'Hale',
    phone: '(904) 555-0101',
    otherPhones: ['(904) 555-0102'],
    email: '',
    address: '12 Tern Lane',
    city: 'St. Augustine',
    state: 'FL',
    zipCode: '32084',
    at: '2026-10-01T12:00:00.000Z',
    ...changes,
  });
  const told = (records: RecordsUnderTest, ...customers: ImportedToFile[]) =>
    records.filing.fileImported({ customers, removed: [], decisions: [] });
  const removed = (records: RecordsUnderTest) =>
    records.filing.fileImported({
      customers: [],
      removed: [{ source: 'servicepro', sourceKey: 'id:77' }],
      decisions: [],
    });
  const listed = async (records: RecordsUnderTest) => (await records.lists.page({})).items;

  it('has a record with all phones, and the same one when it is told again', async () => {
    const records = under();
    await told(records, row());
    await told(records, row({ version: '2', phone: '(904) 555-0177' }));
    const [customer, ...others] = await listed(records);
    expect(others).toEqual([]);
    const record = await records.records.get(customer!.number);
    expect(record).toMatchObject({
      source: 'import',
      origins: [{ system: 'servicepro', id: '77' }],
    });
    expect(record.phones.map(({ phone }) => phone)).toEqual([
      '(904) 555-0101',
      '(904) 555-0102',
      '(904) 555-0177',
    ]);
  });

  it('is the customer who was there, and the one of another system', async () => {
    const records = under();
    const number = await records.visit({ name: 'Robert Hale', email: '' });
    await told(records, row(), row({ source: 'jobber', sourceKey: 'id:a', lastName: 'HALE' }));
    expect((await records.records.get(number)).origins).toHaveLength(2);
    expect(await listed(records)).toHaveLength(1);
  });

  it('has no last visit when the only one is erased', async () => {
    const records = under();
    await told(records, row());
    const visit = aVisit({ name: 'Robert Hale', email: '' });
    const [filed] = await records.filing.file([visit]);
    expect((await listed(records)).map(({ number, lastAt }) => ({ number, lastAt }))).toEqual([
      { number: filed?.customer, lastAt: visit.at },
    ]);
    const { handlers } = new ErasedContactsService(testDatabase.dataSource);
    const erased = handlers.find(({ subject }) => subject === appointmentAnonymized.subject);
    await erased?.handle({ aggregateId: visit.id } as EventEnvelope<unknown>);
    expect((await listed(records)).map(({ lastAt }) => lastAt)).toEqual([null]);
  });

  it('that is imported again right after an undo has a record', async () => {
    const records = under();
    await told(records, row());
    const removal = { source: 'servicepro', sourceKey: 'id:77' };
    await records.filing.fileImported({
      customers: [row({ id: '8' })],
      removed: [removal],
      decisions: [],
    });
    const [customer] = await listed(records);
    expect((await records.records.get(customer!.number)).origins).toHaveLength(1);
  });

  it('goes when its import is undone, unless it is anyone else’s or was corrected', async () => {
    const records = under();
    await told(records, row());
    await removed(records);
    expect(await listed(records)).toEqual([]);

    await told(records, row());
    const [customer] = await listed(records);
    await records.change(customer!.number, { note: 'Has a dog' });
    await removed(records);
    expect(await listed(records)).toMatchObject([{ number: customer!.number }]);
    expect((await records.records.get(customer!.number)).origins).toEqual([]);
  });

  it('takes along what it added to a record that was there, except what was corrected', async () => {
    const records = under();
    const number = await records.visit({ name: 'Robert Hale', email: '' });
    await told(
      records,
      row({ email: 'bob@example.com', address: '7 Pelican Way', zipCode: '32137' }),
    );
    const before = await records.records.get(number);
    expect(before.phones).toHaveLength(2);
    await records.change(number, {
      ...(await records.fieldsOf(number)),
      emails: [{ id: before.emails[0]!.id, email: 'bob@example.com', label: 'Work' }],
    });
    await removed(records);
    const after = await records.records.get(number);
    expect(after.phones.map(({ phone }) => phone)).toEqual(['(904) 555-0101']);
    expect(after.addresses.map(({ address }) => address)).toEqual(['12 Tern Lane']);
    expect(after.emails).toMatchObject([{ email: 'bob@example.com', label: 'Work' }]);
    expect(await records.lists.callers('9045550102')).toEqual([]);
  });

  /** What the office is about to commit when filing comes to it. */
  async function whileOffice(sql: string, filing: () => Promise<unknown>): Promise<void> {
    const { filed } = await testDatabase.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT FROM customers FOR NO KEY UPDATE`);
      await tx.query(sql);
      const filed = filing();
      await eventually(async () =>
        expect(
          await testDatabase.dataSource.query(
            `SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      return { filed };
    });
    await filed;
  }

  it('leaves what the office corrects while its import is undone', async () => {
    const records = under();
    const number = await records.visit({ name: 'Robert Hale', email: '' });
    await told(records, row({ email: 'bob@example.com' }));
    await whileOffice(
      `UPDATE contacts SET what = what || '{"label": "Work"}' WHERE kind = 'email'`,
      () => removed(records),
    );
    const { emails } = await records.records.get(number);
    expect(emails).toMatchObject([{ email: 'bob@example.com', label: 'Work' }]);
  });

  it('keeps the name that the office gives it while its source renames it', async () => {
    const records = under();
    await told(records, row());
    await whileOffice(
      `WITH named AS (UPDATE customers SET first_name = 'Robert' RETURNING id)
       INSERT INTO customer_changes (step, customer_id, by_name, cause, field, before, after)
       SELECT gen_random_uuid(), id, 'Dana', 'changed', 'first_name', '"Bob"', '"Robert"' FROM named`,
      () => told(records, row({ firstName: 'Rob' })),
    );
    expect(await listed(records)).toMatchObject([{ name: 'Robert Hale' }]);
  });

  it('is called what its source says now, unless someone here or another source says it', async () => {
    const records = under();
    await told(records, row());
    await told(records, row({ firstName: 'Rob' }));
    const [{ number } = { number: 0 }] = await listed(records);
    expect(await records.records.get(number)).toMatchObject({
      name: 'Rob Hale',
      formerNames: ['Bob Hale'],
    });
    await records.change(number, { firstName: 'Robert' });
    await told(records, row({ firstName: 'Bobby' }));
    expect(await records.records.get(number)).toMatchObject({ name: 'Robert Hale' });
  });

  const twice = [row(), row({ id: '8', source: 'jobber', sourceKey: 'id:a' })];
  const decision = (same: boolean) => ({
    one: { source: 'servicepro', sourceKey: 'id:77' },
    other: { source: 'jobber', sourceKey: 'id:a' },
    same,
    by: 'Iris Stone',
  });

  it.each([[twice], [twice.toReversed()]])(
    'that the office told apart before there were records stays apart',
    async (rows) => {
      const records = under();
      await records.filing.fileImported({
        customers: rows,
        removed: [],
        decisions: [decision(false)],
      });
      const [one, ...others] = await listed(records);
      expect(others).toHaveLength(1);
      const { similar } = await records.records.get(one!.number);
      expect(similar).toMatchObject([{ number: others[0]!.number, apart: true }]);
    },
  );
});
