import { openedForTests } from '@service-kit/testing/opened-for-tests';
import { capturedQueries, planOf } from '@service-kit/testing/query-plans';
import { aCustomer, aService } from '../../test/company-rows';
import { CompanyUnderTest } from '../../test/company-under-test';
import { ImportedPeopleService } from './imported-people.service';

const company = openedForTests(CompanyUnderTest, () => CompanyUnderTest.open());
const none = { accountIds: [], importedIds: [], emails: [], phones: [] };
const people = () => new ImportedPeopleService(company.dataSource);

describe('imported people', () => {
  afterEach(() => company.clear());

  it('are found by email and phone, with what each merged record says of them', async () => {
    const robert = { email: 'r@example.com', phone: '(904) 555-0102' };
    await company.import([
      aCustomer({ ...robert, firstName: 'Robert', externalId: 'c-5' }),
      aCustomer({ ...robert, firstName: 'ROBERT', externalId: 'c-6' }),
      aCustomer({ externalId: 'c-7', phone: '904 555 0102', firstName: 'Else' }),
      aService({ externalId: 's-1', customerExternalId: 'c-5', service: 'Oven repair' }),
      aService({ externalId: 's-2', customerExternalId: 'c-6', service: 'Dryer repair' }),
      aService({ externalId: 's-3', customerExternalId: 'c-6', inactive: true }),
    ]);
    const byEmail = await people().contacts({ ...none, emails: ['r@example.com'] });
    const [one] = byEmail;
    expect(byEmail.map(({ name }) => name)).toEqual(['Robert Quinn', 'ROBERT Quinn']);
    expect(new Set(byEmail.map(({ importedId }) => importedId)).size).toBe(1);
    const byPhone = await people().contacts({ ...none, phones: ['9045550102'] });
    expect(byPhone.map(({ name }) => name)).toContain('Else Quinn');
    const houses = ['else quinn 5 tern'];
    expect(await people().contacts({ ...none, houses })).toMatchObject([{ name: 'Else Quinn' }]);
    expect(await people().contacts({ ...none, importedIds: [one!.importedId!] })).toEqual(byEmail);
    const records = await people().records({ importedIds: [one!.importedId!] });
    expect(records.customers.map(({ firstName }) => firstName)).toEqual(['Robert']);
    expect(records.services.map(({ service }) => service).toSorted()).toEqual([
      'Dryer repair',
      'Oven repair',
    ]);
    expect(records.serviceCount).toBe(2);
  });
});

describe('imported people among many', () => {
  it('are found by indexes among 10,000', async () => {
    await company.asAdmin(
      `ALTER TABLE imports.imported_customers SET (fillfactor = 10);
     INSERT INTO imports.imported_customers (source, source_key, first_name, last_name, email, phone,
       address, city, state, zip_code)
     SELECT 'servicepro', 'id:' || n, 'Nora', 'Quinn' || n, 'n' || n || '@example.com',
       '(904) 555-' || lpad((n % 10000)::text, 4, '0'), '5 Tern Lane', 'St Augustine', 'FL', '32084'
     FROM generate_series(1, 10000) AS n`,
    );
    await company.asAdmin(`ANALYZE imports.imported_customers`);
    const captured = capturedQueries(company.dataSource);
    const [one] = await people().contacts({
      ...none,
      emails: ['n4711@example.com'],
      phones: ['9045554711'],
      houses: ['nora quinn4711 5 tern 32084'],
    });
    await people().records({ importedIds: [one!.importedId!] });
    const asked = captured.filter(({ text }) => text.includes('imported_customers'));
    expect(asked.length).toBeGreaterThan(2);
    for (const { text, values } of asked) {
      expect(await planOf(company.dataSource, text, values)).not.toContain('Seq Scan on imported');
    }
  });
});
