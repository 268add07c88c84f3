import { openedForTests } from '@service-kit/testing/opened-for-tests';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { planOf } from '@service-kit/testing/query-plans';
import { aCustomer, aService } from '../../test/company-rows';
import { CompanyUnderTest } from '../../test/company-under-test';

const company = openedForTests(CompanyUnderTest, () => CompanyUnderTest.open());

describe('a few', () => {
  afterEach(() => company.clear());

  const nora = aCustomer({
    firstName: 'Nora',
    lastName: 'Müller-O’Brien',
    email: 'nora.m@mail.example.com',
    phone: '+1 (904) 555-0147',
    otherPhones: ['(904) 555-0148', '(904) 555-0149 ext. 12'],
    address: '2425 SR 207',
    city: 'Fernandina Beach',
  });
  const ada = aCustomer({ externalId: 'c-2', firstName: 'Ada', phone: '(904) 555-0111' });

  it.each([
    ['a first name', 'nora'],
    ['a last name without accents', 'mull'],
    ['an email address', 'nora.m@mail.example.com'],
    ['a street and a town in any order', 'fernandina 2425'],
    ['a phone number, however written', '1 904 5550147'],
    ['a further number', '904.555.0148'],
    ['the end of another one', '0149'],
  ])('are found by %s', async (_what, search) => {
    await company.import([nora, ada]);
    const { items, total } = await company.lists.page({ search });
    expect([total, items.map(({ serviceProId }) => serviceProId)]).toEqual([1, ['c-1']]);
  });

  it.each(['smith', 'ora', '555-0199', "' OR 1=1 --"])('are not found by %p', async (search) => {
    await company.import([nora, ada]);
    expect(await company.lists.page({ search })).toEqual({ items: [], total: 0, nextCursor: null });
  });

  it('are all there, newest first, in what the spec shows', async () => {
    await company.import([nora, ada]);
    const { items, total, nextCursor } = await company.lists.page({});
    expect([total, nextCursor]).toEqual([2, null]);
    expect(items[0]).toEqual({
      id: '2',
      customerNumber: null,
      serviceProId: 'c-2',
      system: 'servicepro',
      firstName: 'Ada',
      lastName: 'Quinn',
      email: null,
      phone: '(904) 555-0111',
      address: '5 Tern Lane',
      city: 'St Augustine',
      state: 'FL',
      zipCode: '32084',
      lastServiceDate: null,
      totalServices: '0',
      totalSpent: '0.00',
      preferredTechnician: null,
      inactive: false,
      notes: null,
      createdAt: expect.any(String) as string,
      importedAt: expect.any(String) as string,
    });
  });

  it('have all of their numbers', async () => {
    await company.import([nora]);
    const otherPhones = ['(904) 555-0148', '(904) 555-0149 ext. 12'];
    expect((await company.lists.page({})).items).toMatchObject([{ otherPhones }]);
    await company.undo(await company.import([aCustomer()]));
    expect((await company.lists.page({})).items).toMatchObject([{ otherPhones }]);
  });

  it('have those of that name before an address, if the best is asked for', async () => {
    await company.import([nora]);
    await company.import([
      aCustomer({ externalId: 'c-2', firstName: 'Ada', address: '9 Nora Street' }),
    ]);
    const { items } = await company.lists.page({ search: 'NORA', limit: 1, bestFirst: true });
    expect(items.map(({ firstName }) => firstName)).toEqual(['Nora']);
  });

  it('are of the customer whose record has the number, who was served last first', async () => {
    await company.import([nora, ada, aService({ customerExternalId: 'c-2' })]);
    await company.import([aCustomer({ externalId: 'c-3', firstName: 'Zoe' })]);
    await company.query(
      `UPDATE imported_customers SET customer_number = CASE WHEN source_key = 'id:c-3' THEN 9 ELSE id END`,
    );
    const found = await company.lists.ofCustomer({ numbers: [1, 2, 7] });
    expect(found).toMatchObject([
      { firstName: 'Ada', customerNumber: 2, serviceHistory: [{ service: expect.any(String) }] },
      { firstName: 'Nora', customerNumber: 1, serviceHistory: [] },
    ]);
    expect(await company.lists.ofCustomer({ numbers: [] })).toEqual([]);
  });

  it('end a page by its size, and continue there', async () => {
    await company.import(
      Array.from({ length: 300 }, (_, index) =>
        aCustomer({ externalId: `c-${index}`, notes: '🏠'.repeat(1_000) }),
      ),
    );
    const first = await company.lists.page({ limit: 500 });
    expect(Buffer.byteLength(JSON.stringify(first.items))).toBeLessThan(512_000);
    const rest = await company.lists.page({ limit: 500, cursor: first.nextCursor! });
    expect(Number(rest.items[0]?.id)).toBe(Number(first.items.at(-1)?.id) - 1);
  });

  it('refuse a cursor that they have not made', async () => {
    const { code } = await refusalOf(company.lists.page({ cursor: 'nonsense' }));
    expect(code).toBe('validation_failed');
  });
});

describe('10,000', () => {
  beforeAll(async () => {
    // A scan's cost depends on pages. With a tenth of each filled, these are as many as for 100,000 rows.
    await company.asAdmin(
      `ALTER TABLE imports.imported_customers SET (fillfactor = 10);
       INSERT INTO imports.imported_customers (source, source_key, first_name, last_name, email, phone,
         address, city, state, zip_code, last_service_date)
       SELECT 'servicepro', 'id:' || n, 'Nora' || n % 1000, 'Quinn' || n, 'n' || n || '@example.com',
         '(904) 555-014' || n % 10, n || ' Tern Lane', 'St Augustine', 'FL', '32084',
         date '2025-01-01' - n % 500
       FROM generate_series(1, 10000) AS n`,
    );
    await company.asAdmin(`ANALYZE imports.imported_customers`);
  });

  const planOfList = (query: { search?: string; cursor?: string }) =>
    planOf(company.dataSource, ...company.lists.rows(query).limit(101).getQueryAndParameters());

  it('page through the primary key, from wherever they are', async () => {
    const { nextCursor, total } = await company.lists.page({ limit: 100 });
    expect(total).toBe(10_000);
    for (const query of [{}, { cursor: nextCursor! }]) {
      const plan = await planOfList(query);
      expect(plan).toMatch(/Index Only Scan Backward using imported_customers_pkey/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });

  const searches = ['quinn4711', 'nora711 quinn4711', 'n4711@example.com'];
  it.each(searches)('find %p by an index', async (search) => {
    const plan = await planOfList({ search });
    expect(plan).toContain('imported_customers_search_words');
    expect(plan).not.toContain('Seq Scan');
    expect((await company.lists.page({ search })).total).toBe(1);
  });

  it('read six of a thousand who share a number, in the order of the index', async () => {
    const plan = await planOf(
      company.dataSource,
      `SELECT id FROM imported_customers WHERE phone_digits = $1 AND id <> 7
       ORDER BY last_service_date DESC NULLS LAST LIMIT 6`,
      ['9045550147'],
    );
    expect(plan).toContain('imported_customers_phone');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
