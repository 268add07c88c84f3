import type { AccountContacts, SaveAccountContacts } from '@contracts/customers/account-contacts';
import { ownContactsAtMost } from '@contracts/vocabulary/office/customers';
import type { AccountId } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { dana, RecordsUnderTest } from '../../test/records-under-test';
import { database } from '../database/data-source';
import { eraseTyped } from './erased-contacts.service';

const testDatabase = specDatabase(database);
const under = () => new RecordsUnderTest(testDatabase);

afterEach(() => testDatabase.clear());

const pelican = {
  address: '7 Pelican Way',
  city: 'Palm Coast',
  state: 'FL',
  zipCode: '32137',
  label: 'Rental',
  gateCode: '4711',
  accessNotes: 'The side door.',
} as const;
const wife = { phone: '(904) 555-0177', label: 'Wife', texts: false };

/** As the form has them, with what is changed. */
const formOf = (
  { version, phones, emails, addresses }: AccountContacts,
  changes: Partial<SaveAccountContacts> = {},
): SaveAccountContacts => ({
  version,
  phones: [...phones],
  emails: [...emails],
  addresses: addresses.map((one) => ({ ...one, state: 'FL' as const })),
  ...changes,
});

async function saved(
  { accountContacts }: RecordsUnderTest,
  accountId: AccountId,
  changes: (now: AccountContacts) => Partial<SaveAccountContacts>,
): Promise<AccountContacts> {
  const now = await accountContacts.get(accountId);
  return accountContacts.save(accountId, formOf(now, changes(now)));
}

/** An account whose visit made its record. */
async function linked(records: RecordsUnderTest) {
  const accountId = await records.account();
  return { accountId, number: await records.visit({ accountId, gateCode: '12' }) };
}

describe('the contacts of someone who is logged in', () => {
  it('are those of their record, without the address of the login and without former ones', async () => {
    const records = under();
    const { accountId, number } = await linked(records);
    await records.change(number, { phones: [wife], note: 'Has a dog', doNotService: 'Never pays' });
    const contacts = await records.accountContacts.get(accountId);
    expect(contacts).toEqual({
      version: (await records.records.get(number)).version,
      phones: [{ id: expect.any(String) as string, ...wife }],
      emails: [],
      addresses: [expect.objectContaining({ address: '12 Tern Lane', gateCode: '12' })],
    });
    expect(JSON.stringify(contacts)).not.toMatch(/dog|pays|former|pin|555-0101/);
  });

  it('are saved as a whole: what is left out is a former one, and the login’s address stays', async () => {
    const records = under();
    const { accountId, number } = await linked(records);
    const after = await saved(records, accountId, () => ({
      phones: [wife],
      emails: [{ email: 'work@example.com', label: 'Work' }],
      addresses: [pelican],
    }));
    expect(after).toMatchObject({
      phones: [wife],
      emails: [{ email: 'work@example.com', label: 'Work' }],
      addresses: [pelican],
    });
    expect(await records.records.get(number)).toMatchObject({
      name: 'Ann Hale',
      phones: [
        { phone: wife.phone, former: false },
        { phone: '(904) 555-0101', former: true },
      ],
      emails: [
        { email: 'ann@example.com', former: false },
        { email: 'work@example.com', former: false },
      ],
      addresses: [
        { address: '7 Pelican Way', gateCode: '4711', former: false },
        { address: '12 Tern Lane', former: true },
      ],
    });
  });

  it('are in the journal as theirs, and the office takes a change back', async () => {
    const records = under();
    const { accountId, number } = await linked(records);
    await saved(records, accountId, ({ addresses: [home] }) => ({
      phones: [wife],
      addresses: [{ ...home!, state: 'FL', gateCode: '4711' }],
    }));
    const { items } = await records.lists.changes({ number });
    expect(items).toMatchObject([
      { by: 'Ann Hale', cause: 'changed-in-portal', field: 'Phone', canUndo: true },
      { field: 'Address', before: expect.stringContaining('code 12') as string },
      { field: 'Phone' },
    ]);
    await records.merges.undo(number, items[0]!.step, dana);
    const { phones, addresses } = await records.accountContacts.get(accountId);
    expect(phones).toMatchObject([{ phone: '(904) 555-0101' }]);
    expect(addresses).toMatchObject([{ gateCode: '12' }]);
  });

  it('are those of the record that the office merged theirs into', async () => {
    const records = under();
    const { accountId, number } = await linked(records);
    const other = await records.visit({ name: 'Ann Miller', phone: wife.phone, email: '' });
    await records.merge(other, number);
    const { phones } = await saved(records, accountId, ({ phones: now }) => ({
      phones: now.map((phone) => ({ ...phone, label: 'Both' })),
    }));
    expect(phones).toHaveLength(2);
    expect((await records.records.get(number)).phones).toMatchObject([
      { label: 'Both' },
      { label: 'Both' },
    ]);
  });

  it('are only as many as the office can read, however often they are changed', async () => {
    const records = under();
    const { accountId, number } = await linked(records);
    const save = async (round: number) => {
      const phones = Array.from({ length: 20 }, (_, nth) => ({
        phone: `(${201 + round}) 555-01${10 + nth}`,
        texts: false,
      }));
      return outcomeOf(saved(records, accountId, () => ({ phones })));
    };
    let rounds = 0;
    while ((await save(rounds)) !== 'validation_failed') rounds += 1;
    expect(rounds).toBeLessThan(16);
    const { phones } = await records.records.get(number);
    expect(phones.length).toBeLessThanOrEqual(ownContactsAtMost);
    expect(phones.filter(({ former }) => !former)).toHaveLength(20);
  });

  it('are saved by one of two at once, and the other is told what they are now', async () => {
    const records = under();
    const { accountId } = await linked(records);
    const now = await records.accountContacts.get(accountId);
    const answers = await Promise.allSettled(
      ['A', 'B'].map((label) =>
        records.accountContacts.save(accountId, formOf(now, { phones: [{ ...wife, label }] })),
      ),
    );
    const [won] = answers.filter((one) => one.status === 'fulfilled');
    const [lost] = answers.filter((one) => one.status === 'rejected');
    const { code, details } = lost!.reason as Refusal;
    expect(code).toBe('changed_meanwhile');
    expect(details).toEqual({ current: won!.value });
  });
});

describe('an account', () => {
  const attempts = async ({ accountContacts }: RecordsUnderTest, accountId: AccountId) => {
    const form = { version: 0, phones: [], emails: [], addresses: [] };
    return [
      await outcomeOf(accountContacts.get(accountId)),
      await outcomeOf(accountContacts.save(accountId, form)),
    ];
  };

  it('sees and saves nothing before its email address is verified, or after it is deleted', async () => {
    const records = under();
    const number = await records.visit();
    const accountId = await records.account({ isVerified: false });
    const refused = ['email_unverified', 'email_unverified'];
    expect(await attempts(records, accountId)).toEqual(refused);
    const none = ['customer_not_found', 'customer_not_found'];
    expect(await attempts(records, accountId + 1)).toEqual(none);
    expect((await records.records.get(number)).version).toBe(1);
  });

  it('of someone else who takes a customer’s name and phone number gets none of theirs', async () => {
    const records = under();
    const number = await records.visit({ gateCode: '4711' });
    const accountId = await records.account({ email: 'other@example.com' });
    const visit = { accountId, email: 'other@example.com', address: '1 Elsewhere Road' };
    expect(await records.visit(visit)).toBe(number);
    expect((await records.records.get(number)).accountIds).toEqual([]);
    expect((await records.accountContacts.get(accountId)).version).toBe(0);
    await saved(records, accountId, () => ({ addresses: [pelican] }));
    const theirs = await records.accountContacts.get(accountId);
    expect(theirs.addresses).toMatchObject([pelican]);
    const { addresses, similar } = await records.records.get(number);
    expect(addresses).toMatchObject([{ address: '12 Tern Lane' }]);
    expect(similar).toMatchObject([{ hasAccount: true, reasons: ['same-phone'] }]);
  });

  it('can’t write a contact of another customer by its id', async () => {
    const records = under();
    const { accountId } = await linked(records);
    const other = await records.visit({ name: 'Raj Patel', phone: wife.phone, email: '' });
    const [phone] = (await records.records.get(other)).phones;
    await saved(records, accountId, () => ({
      phones: [{ ...wife, id: phone!.id, label: 'Mine' }],
    }));
    expect((await records.records.get(other)).phones).toEqual([phone]);
  });

  it('of a guest sees what their visits made, once the address is verified', async () => {
    const records = under();
    const number = await records.visit();
    const [ann, landlord] = [
      await records.account(),
      await records.account({ firstName: 'Lee', email: 'lee@example.com' }),
    ];
    // A tenant's visit with the landlord's address.
    await records.visit({ name: 'Kim Park', phone: '(904) 555-0150', email: 'lee@example.com' });
    expect((await records.accountContacts.get(ann)).addresses).toHaveLength(1);
    expect((await records.accountContacts.get(landlord)).addresses).toEqual([]);
    await saved(records, ann, () => ({ phones: [wife] }));
    expect((await records.records.get(number)).accountIds).toEqual([ann]);
  });

  it('whose address was corrected on a record sees nothing of it', async () => {
    const records = under();
    const number = await records.visit({ email: 'ann@exmaple.com' });
    await records.change(number, { emails: [{ email: 'ann@example.com' }] });
    const accountId = await records.account({ email: 'ann@exmaple.com' });
    expect((await records.accountContacts.get(accountId)).version).toBe(0);
  });

  it('of an email address that a customer has typed sees nothing of theirs', async () => {
    const records = under();
    const { accountId, number } = await linked(records);
    const email = 'husband@example.com';
    await saved(records, accountId, () => ({ emails: [{ email }] }));
    // They can take any name.
    const other = await records.account({ email });
    expect((await records.accountContacts.get(other)).version).toBe(0);
    expect(await records.visit({ accountId: other, email })).toBe(number);
    expect((await records.accountContacts.get(other)).version).toBe(0);
    expect((await records.records.get(number)).accountIds).toEqual([accountId]);
  });

  it('takes what was typed along when it is deleted, from a record that stays', async () => {
    const records = under();
    const { accountId, number } = await linked(records);
    const form = { phones: [wife], addresses: [pelican] };
    await saved(records, accountId, () => form);
    const [{ step } = { step: '' }] = (await records.lists.changes({ number })).items;
    await records.merges.undo(number, step, dana);
    await saved(records, accountId, () => form);
    await records.change(number, { note: 'Has a dog' });
    await testDatabase.dataSource.transaction((tx) => eraseTyped(tx, accountId));
    const record = await records.records.get(number);
    expect(record.note).toBe('Has a dog');
    expect(record.phones).toMatchObject([{ phone: '(904) 555-0101', former: false }]);
    expect(record.addresses).toMatchObject([{ address: '12 Tern Lane', gateCode: '12' }]);
    const { items } = await records.lists.changes({ number });
    expect(JSON.stringify([record, items])).not.toMatch(/0177|Pelican/);
    expect(items.map(({ field }) => field)).toEqual(['Note']);
  });

  it('without a record has one after the first save, also with two at once', async () => {
    const records = under();
    const accountId = await records.account();
    const form = { version: 0, phones: [wife], emails: [], addresses: [pelican] };
    expect(await records.accountContacts.get(accountId)).toEqual({
      ...{ version: 0, phones: [], emails: [], addresses: [] },
    });
    const outcomes = await Promise.all(
      [1, 2].map(() => outcomeOf(records.accountContacts.save(accountId, form))),
    );
    expect(outcomes.filter((outcome) => outcome === 'changed_meanwhile')).toHaveLength(1);
    const { items } = await records.lists.page({});
    expect(items).toMatchObject([{ name: 'Ann Hale', source: 'account', hasAccount: true }]);
    expect(await records.records.get(items[0]!.number)).toMatchObject({
      phones: [{ phone: '(904) 555-0101' }, wife].map((one) => ({ ...one, former: false })),
      emails: [{ email: 'ann@example.com' }],
      addresses: [pelican],
      accountIds: [accountId],
    });
    expect(await records.visit({ accountId })).toBe(items[0]!.number);
  });
});
