/** The office's list of accounts: whole, in pages, and by what people call themselves. */
import type { CustomersQuery, RegisterCustomer } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import { specDatabase } from '@service-kit/testing/test-database';
import { aRegistration } from '../../test/customer-calls';
import { CustomersConfig } from '../config';
import { database } from '../database/data-source';
import { Account } from './account.entity';
import { AccountListService } from './account-list.service';

const testDatabase = specDatabase(database);
let lists: AccountListService;
const config = Object.assign(new CustomersConfig(), { DEMO: false });

beforeAll(() => {
  lists = new AccountListService(testDatabase.dataSource, config);
});
afterEach(() => testDatabase.clear());

async function add(
  changes: Partial<RegisterCustomer> & { isDemo?: boolean } = {},
): Promise<number> {
  const { firstName, lastName, email, phone, address } = aRegistration(changes);
  const { isDemo } = changes;
  const { identifiers } = await testDatabase.dataSource.getRepository(Account).insert({
    ...{ firstName, lastName, phone, address, isDemo },
    email: email.toLowerCase(),
    passwordHash: 'argon2id, for all one knows',
  });
  return Number(identifiers[0]?.id);
}

const found = async (search: string, query: CustomersQuery = {}) =>
  (await lists.page({ ...query, search })).items.map(({ id }) => id);

/** So many accounts, made by the database. */
const many = (count: number, address = '12 Tern Lane') =>
  testDatabase.asAdmin(`
    INSERT INTO customers.accounts (first_name, last_name, email, phone, address, password_hash)
    SELECT 'Nora', 'Field', 'nora' || n || '@example.com', '(904) 555-' || (1000 + n),
      '${address}', 'none' FROM generate_series(1, ${count}) AS n`);

describe('the list of customers', () => {
  it('has newest first, and nothing about passwords', async () => {
    const first = await add();
    const second = await add({ email: 'ada@example.com', firstName: 'Ada' });
    const { items, total, nextCursor } = await lists.page({});
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    expect([total, nextCursor]).toEqual([2, null]);
    expect(JSON.stringify(items)).not.toMatch(/password|argon/i);
  });

  it('has those of that name before an address, if the best is asked for', async () => {
    const nora = await add({ firstName: 'Nora' });
    await add({ email: 'ada@example.com', firstName: 'Ada', address: '9 Nora Street' });
    const { items } = await lists.page({ search: 'nora', limit: 1, bestFirst: true });
    expect(items.map(({ id }) => id)).toEqual([nora]);
  });

  it('continues where a page ended, no matter who registers in the meantime', async () => {
    await many(25);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await lists.page({ limit: 10, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      expect(page.total).toBeGreaterThanOrEqual(25);
      cursor = page.nextCursor ?? undefined;
      await add({ email: `late${seen.length}@example.com` });
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  });

  it('ends a page by its size, whatever people have typed', async () => {
    await many(500, '🏠'.repeat(300));
    const page = await lists.page({ limit: 500 });
    expect(Buffer.byteLength(JSON.stringify(page.items))).toBeLessThan(512_000);
    expect(page.items.length).toBeLessThan(500);
    const rest = await lists.page({ limit: 500, cursor: page.nextCursor! });
    expect(rest.items[0]?.id).toBe(page.items.at(-1)!.id - 1);
  });

  it.each(['nonsense', '', 'MTIzNDU2Nzg5MDEy', Buffer.from('0').toString('base64url')])(
    'refuses a cursor that it has not made: %p',
    async (cursor) => {
      if (cursor === '') return expect((await lists.page({ cursor })).items).toEqual([]);
      const refusal = await lists.page({ cursor }).catch((error: unknown) => error);
      expect((refusal as Refusal).code).toBe('validation_failed');
    },
  );

  describe('the search', () => {
    const nora = {
      firstName: 'Nora',
      lastName: 'Müller-O’Brien',
      email: 'nora.m@mail.example.com',
      phone: '+1 (904) 555-0147',
      address: '2425 SR 207, Fernandina Beach',
    };

    it.each([
      ['a first name', 'nora'],
      ['the beginning of a last name without accents', 'mull'],
      ['a name without its apostrophe', 'OBrien'],
      ['the part after the apostrophe', 'brien'],
      ['an email address', 'nora.m@mail.example.com'],
      ['a street and a town in any order', 'fernandina 2425'],
      ['digits of a phone number', '555-0147'],
      ['a phone number, however written', '1 904 5550147'],
      ['nothing but blanks', '   '],
    ])('finds %s', async (_what, search) => {
      await add({
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Stone',
        phone: '904-555-0111',
      });
      const id = await add(nora);
      expect(await found(search)).toEqual(search.trim() === '' ? [id, expect.any(Number)] : [id]);
    });

    it.each(['smith', 'ora', '555-0199', "' OR 1=1 --", '%', 'nora smith', '\\', ':*'])(
      'does not find %p',
      async (search) => {
        await add(nora);
        const matches = /\w/.test(search) ? [] : [expect.any(Number)];
        expect(await found(search)).toEqual(matches);
      },
    );

    it('continues through pages', async () => {
      await many(12);
      await add({ firstName: 'Ada', email: 'ada@example.com' });
      const first = await lists.page({ search: 'nora', limit: 10 });
      const rest = await lists.page({ search: 'nora', limit: 10, cursor: first.nextCursor! });
      expect([first.total, first.items.length, rest.items.length]).toEqual([12, 10, 2]);
    });
  });

  it('shows the accounts of the demo in demo mode alone', async () => {
    const real = await add();
    const demo = await add({ email: 'customer@example.com', isDemo: true });
    expect(await found('')).toEqual([real]);
    const inDemo = new AccountListService(
      testDatabase.dataSource,
      Object.assign(new CustomersConfig(), { DEMO: true }),
    );
    expect((await inDemo.page({})).items.map(({ id }) => id)).toEqual([demo, real]);
  });
});
