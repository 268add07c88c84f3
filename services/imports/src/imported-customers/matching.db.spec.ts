import { inTransaction } from '@service-kit/database/transaction';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { joinedCustomers } from '../jobs/joined-customers';
import type { CustomerRow } from '../runs/source';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { aCustomer, aService, iris } from '../../test/company-rows';
import { companyForTests } from '../../test/company-under-test';
import { match } from './matching';

const company = companyForTests();

const phone = '(904) 555-0110';
const email = 'nora@example.com';

type One = Partial<CustomerRow> & { from?: ServiceSystemId | null };
const add = ({ from = 'servicepro', ...customer }: One) =>
  company.import([aCustomer(customer)], from);

const cases: [string, 'same' | 'offered' | 'neither', One, One][] = [
  [
    'number and address of two systems',
    'same',
    { phone, email },
    { phone: '+1 904.555.0110', email: 'NORA@example.com', from: 'housecallpro' },
  ],
  [
    'number and address of two ids of one system',
    'same',
    { phone, email },
    { phone, email, externalId: 'c-2' },
  ],
  [
    'number and address of a row without an id',
    'same',
    { phone, email },
    { phone, email, externalId: null, from: null },
  ],
  [
    'number and address of two names',
    'offered',
    { phone, email },
    { phone, email, firstName: 'Theo', from: null },
  ],
  [
    'number and address of two names in one system',
    'neither',
    { phone, email },
    { phone, email, firstName: 'Theo', externalId: 'c-2' },
  ],
  [
    'number, address and a name in other letters',
    'same',
    { phone, email, firstName: 'José' },
    { phone, email, firstName: 'JOSE', from: null },
  ],
  [
    'the number of two systems',
    'offered',
    { phone, email },
    { phone, email: 'ada@example.com', from: 'housecallpro' },
  ],
  ['the address of two systems', 'offered', { phone, email }, { phone: '', email, from: null }],
  [
    'the number in one source, one row without an id',
    'offered',
    { phone, externalId: '1', from: null },
    { phone, externalId: null, from: null },
  ],
  ['the number of two ids of one system', 'neither', { phone }, { phone, externalId: 'c-2' }],
  ['the address of two ids of one system', 'neither', { email }, { email, externalId: 'c-2' }],
  ['nothing at all', 'neither', {}, { from: null }],
  [
    'digits that are no number',
    'neither',
    { phone: '555-0110' },
    { phone: '555-0110', from: null },
  ],
  [
    'the same name alone',
    'neither',
    { phone, email },
    { phone: '(904) 555-0111', email: 'n@example.com', from: null },
  ],
];

describe('matching', () => {
  describe.each([false, true])('with the two the other way round: %p', (reversed) => {
    it.each(cases)('%s: %s', async (_what, becomes, one, other) => {
      const first = await add(reversed ? other : one);
      const second = await add(reversed ? one : other);
      const [of, to] = [one, other].map(({ firstName = 'Nora' }) => `${firstName} Quinn`);
      const joined = reversed ? { name: of, with: to } : { name: to, with: of };
      expect(await joinedCustomers(company.dataSource, second.jobId)).toEqual(
        becomes === 'same' ? { count: 1, customers: [joined] } : { count: 0, customers: [] },
      );
      expect(await joinedCustomers(company.dataSource, first.jobId)).toMatchObject({ count: 0 });
      expect((await company.listed()).length).toBe(becomes === 'same' ? 1 : 2);
      expect((await company.offered()).map(({ decision }) => decision)).toEqual(
        becomes === 'neither' ? [] : [becomes === 'same' ? 'same' : 'open'],
      );
    });
  });

  it('finds them within one batch, too', async () => {
    await company.import(
      [
        aCustomer({ externalId: null, phone, email }),
        aCustomer({ externalId: null, phone, email: null }),
        aCustomer({ externalId: '7', phone, email }),
      ],
      null,
    );
    expect((await company.listed()).length).toBe(2);
    expect((await company.offered()).map(({ decision }) => decision)).toContain('open');
  });

  it('merges into the oldest, whose history and totals are then those of all', async () => {
    await company.import([aCustomer({ phone, email, totalServices: 3 }), aService()]);
    await company.import(
      [aCustomer({ phone, email }), aService({ date: '2025-08-09', costCents: 50 })],
      'housecallpro',
    );
    expect(await company.listed()).toMatchObject([
      {
        system: 'servicepro',
        totalServices: '4',
        totalSpent: '121.00',
        lastServiceDate: '2025-08-09',
      },
    ]);
  });

  it('makes no more offers of a number than six who share it can have', async () => {
    const household = Array.from({ length: 40 }, (_, index) =>
      aCustomer({ externalId: null, firstName: `Nora ${index}`, phone }),
    );
    for (const one of household) await company.import([one], null);
    const offers = await company.offered();
    expect(offers.length).toBe(15);
    const perCustomer = new Map<string, number>();
    for (const { customer, other } of offers) {
      for (const { id } of [customer, other]) perCustomer.set(id, (perCustomer.get(id) ?? 0) + 1);
    }
    expect(Math.max(...perCustomer.values())).toBe(5);
  });

  it('makes no offers of what a whole batch shares', async () => {
    await company.import(
      Array.from({ length: 200 }, (_, index) =>
        aCustomer({ externalId: null, firstName: `Nora ${index}`, phone }),
      ),
      null,
    );
    expect(await company.offered()).toEqual([]);
  });

  it('merges many records of one number and address with one pair each', async () => {
    await company.import(
      Array.from({ length: 50 }, (_, index) => aCustomer({ externalId: `${index}`, phone, email })),
    );
    expect((await company.listed()).length).toBe(1);
    expect((await company.offered()).length).toBeLessThanOrEqual(50);
  });

  it.each([
    ['names', (nth: number) => ({ firstName: `Tenant ${nth}` })],
    ['one name', (nth: number) => ({ address: `${nth} Tern Lane` })],
    ['one number', (nth: number) => ({ email: `tenant${nth}@example.com` })],
    ['one address', (nth: number) => ({ phone: `(904) 555-${1000 + nth}` })],
  ])('reads a contact of many once: of %s', async (_, own) => {
    // Of far fewer, reading all of them is faster than an index.
    const count = 1_000;
    const shared = { externalId: null, phone, email };
    // So that merges by the rule are looked at, too.
    await company.import([1, 2].map((nth) => aCustomer({ ...shared, externalId: `${nth}` })));
    // As autovacuum may do before the first import.
    await company.asAdmin(`VACUUM ANALYZE imports.imported_customers`);
    await company.import(
      Array.from({ length: count }, (_, nth) => aCustomer({ ...shared, ...own(nth) })),
      null,
    );
    const added = (await company.query<{ id: number }>(`SELECT id FROM imported_customers`)).map(
      ({ id }) => id,
    );
    const read = await inTransaction(company.dataSource, async (tx) => {
      await match(tx, { added, changed: [], left: [] });
      const [{ rows }] = await tx.query<[{ rows: number }]>(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables
       WHERE relname = 'imported_customers'`,
      );
      return rows;
    });
    expect(read).toBeLessThan(40 * count);
  });

  describe('a number and an address that many have', () => {
    const tenants = (count: number) =>
      Array.from({ length: count }, (_, nth) =>
        aCustomer({ externalId: null, phone, email, firstName: `Tenant ${nth}` }),
      );
    const namesakes = [1, 2].map((nth) =>
      aCustomer({ externalId: null, phone, email, address: `${nth} Tern Lane` }),
    );

    it.each([
      [4, 1],
      [5, 1],
      [6, 2],
      [40, 2],
    ])('are of %i others: two of one name are %i', async (others, listed) => {
      await company.import([...tenants(others), ...namesakes], null);
      expect((await company.listed()).length).toBe(others + listed);
    });

    it('identify no one, in any order', async () => {
      await company.import(namesakes, null);
      expect((await company.listed()).length).toBe(1);
      const later = await company.import(tenants(10), null);
      expect((await company.listed()).length).toBe(12);
      await company.undo(later);
      expect((await company.listed()).length).toBe(2);
    });

    it('of different names are never one, however few have them', async () => {
      await company.import(tenants(2), null);
      expect((await company.listed()).length).toBe(2);
      expect((await company.offered()).map(({ decision }) => decision)).toEqual(['open']);
    });
  });

  describe('an import that changes a name', () => {
    const named = (firstName: string) => add({ phone, email, firstName });

    beforeEach(async () => {
      await named('Nora');
      await add({ phone, email, from: null });
    });

    it('takes a merge back, and offers it', async () => {
      await named('Theo');
      expect((await company.listed()).length).toBe(2);
      expect((await company.offered()).map(({ decision }) => decision)).toEqual(['open']);
    });

    it('turns an offer into a merge', async () => {
      await named('Theo');
      await named('Nora');
      expect((await company.listed()).length).toBe(1);
    });

    it('leaves what a person has decided', async () => {
      const [match] = await company.offered();
      await company.matches.decide({ matchId: match!.id, by: iris, decision: 'same' });
      await named('Theo');
      expect((await company.listed()).length).toBe(1);
    });
  });

  describe('an import that changes a number', () => {
    it('takes back what the rule has merged, and connects those who are left', async () => {
      for (const from of ['servicepro', 'housecallpro', null] as const) {
        await add({ phone, email, from });
      }
      expect((await company.listed()).length).toBe(1);
      await add({ phone: '(904) 555-0111', email: 'new@example.com' });
      expect((await company.listed()).map(({ system }) => system)).toEqual([
        'servicepro',
        'housecallpro',
      ]);
    });

    it.each([
      ['for the first time', '(904) 555-0111'],
      ['as one already', phone],
    ])('connects older ones, %s, with those who had the number before', async (_how, before) => {
      const now = { phone: '(904) 555-0112', email };
      const older = ['c-1', 'c-2'];
      await add({ externalId: 'c-1', phone, email });
      await add({ externalId: 'c-2', phone: before, email });
      for (const externalId of ['c-3', 'c-4']) await add({ externalId, ...now });
      await company.import(older.map((externalId) => aCustomer({ externalId, ...now })));
      expect(await company.listed()).toHaveLength(1);
    });

    it('leaves what a person has decided', async () => {
      await add({ phone });
      await add({ phone, from: null });
      const [match] = await company.offered();
      await company.matches.decide({ matchId: match!.id, by: iris, decision: 'same' });
      await add({ phone: '(904) 555-0111' });
      expect((await company.listed()).length).toBe(1);
    });

    it('proposes the customer that it now shares it with', async () => {
      await add({ phone: '(904) 555-0111' });
      await add({ phone, from: 'housecallpro' });
      expect(await company.offered()).toEqual([]);
      await add({ phone });
      expect(await company.offered()).toMatchObject([{ decision: 'open', shared: ['phone'] }]);
    });

    it('turns an offer into a merge', async () => {
      await add({ phone, email });
      await add({ phone, from: null });
      await add({ phone, email, from: null });
      expect((await company.listed()).length).toBe(1);
      expect(await company.offered()).toMatchObject([
        { decision: 'same', shared: ['phone', 'email'] },
      ]);
    });
  });

  it('connects again those who are left when an undoing removes the oldest', async () => {
    const first = await add({ phone, email });
    await add({ phone, email, from: 'housecallpro' });
    await add({ phone, email, from: null });
    await company.undo(first);
    expect(await company.listed()).toMatchObject([{ system: 'housecallpro' }]);
  });

  describe('a decision', () => {
    beforeEach(async () => {
      await company.import([aCustomer({ phone, email }), aService()]);
      await company.import([aCustomer({ phone }), aService({ externalId: 's-2' })], 'housecallpro');
    });

    it('merges, and splits again when it is taken back, and nothing is lost', async () => {
      const [match] = await company.offered();
      const asked = { matchId: match!.id, by: iris };
      expect(match).toMatchObject({ decision: 'open', shared: ['phone'], decidedBy: null });
      const same = await company.matches.decide({ ...asked, decision: 'same', version: 1 });
      expect(same).toMatchObject({ decision: 'same', version: 2, decidedBy: 'Iris Stone' });
      expect(await company.listed()).toMatchObject([{ totalServices: '2' }]);
      await company.matches.decide({ ...asked, decision: 'open', version: 2 });
      expect(await company.listed()).toMatchObject([
        { totalServices: '1' },
        { totalServices: '1' },
      ]);
    });

    it('is refused on a version that has been overtaken, with the current one', async () => {
      const [match] = await company.offered();
      const asked = { matchId: match!.id, by: iris, version: 1 };
      await company.matches.decide({ ...asked, decision: 'different' });
      expect(await refusalOf(company.matches.decide({ ...asked, decision: 'same' }))).toMatchObject(
        {
          code: 'changed_meanwhile',
          details: { current: { version: 2, decision: 'different' } },
        },
      );
      expect((await company.listed()).length).toBe(2);
    });

    it.each(['nonsense', '7e57d004-2b97-4e7a-b45f-5387367791cd'])(
      'finds no %p',
      async (matchId) => {
        const call = company.matches.decide({ matchId, by: iris, decision: 'same' });
        expect((await refusalOf(call)).code).toBe('match_not_found');
      },
    );

    it('takes back a merge that the rule made, and the rule does not make it again', async () => {
      await add({ phone, email, from: null });
      const merged = (await company.offered()).find(({ decision }) => decision === 'same');
      const asked = { matchId: merged!.id, by: iris };
      await company.matches.decide({ ...asked, decision: 'different' });
      const apart = (await company.listed()).length;
      await add({ phone, email, from: null, notes: 'Something else' });
      expect([apart, (await company.listed()).length]).toEqual([3, 3]);
    });

    it('lists open ones first, in pages', async () => {
      for (const id of ['1', '2', '3']) {
        await add({ externalId: id, email: `${id}@example.com`, from: 'housecallpro' });
        await add({ externalId: id, email: `${id}@example.com`, from: null });
      }
      const decided = (await company.offered()).slice(0, 2).map(({ id }) => id);
      for (const matchId of decided) {
        await company.matches.decide({ matchId, by: iris, decision: 'different' });
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await company.matches.page({ limit: 1, ...(cursor !== null && { cursor }) });
        expect(page.total).toBe(4);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null && seen.length < 10);
      expect([seen.length, new Set(seen).size]).toEqual([4, 4]);
      expect(seen.slice(2).toSorted()).toEqual(decided.toSorted());
    });
  });
});
