import { specDatabase } from '@service-kit/testing/test-database';
import { database } from '../database/data-source';
import { ToldCustomersService } from './told-customers.service';

const testDatabase = specDatabase(database);
const service = () => new ToldCustomersService(testDatabase.dataSource);
/** As the customers service answers. */
const tell = async () => {
  const { customers, removed } = await service().toTell();
  await service().told({ customers: customers.map((one) => ({ ...one, customer: 12 })), removed });
};
const sql = (statement: string) => testDatabase.asAdmin(statement);

beforeEach(async () => {
  await testDatabase.clear();
  await sql(
    `INSERT INTO imports.imported_customers
       (source, source_key, first_name, last_name, phone, other_phones, address, city, state, zip_code)
     VALUES ('servicepro', 'id:7', 'Ann', 'Hale', '9045550101', '9045550102,9045550103', '', '', '', '')`,
  );
});

describe('an imported customer', () => {
  it('is told once, and again when it has changed', async () => {
    const first = await service().toTell();
    expect(first.customers).toMatchObject([
      { sourceKey: 'id:7', firstName: 'Ann', otherPhones: ['9045550102', '9045550103'] },
    ]);
    await tell();
    expect((await service().toTell()).customers).toEqual([]);
    await sql(`UPDATE imports.imported_customers SET notes = 'Has a dog'`);
    expect((await service().toTell()).customers).toEqual([]);
    await sql(`UPDATE imports.imported_customers SET first_name = 'Anne'`);
    expect((await service().toTell()).customers).toMatchObject([{ firstName: 'Anne' }]);
  });

  it('that changes while it is told is told again', async () => {
    const { customers, removed } = await service().toTell();
    await sql(`UPDATE imports.imported_customers SET first_name = 'Anne'`);
    await service().told({
      customers: customers.map((one) => ({ ...one, customer: 12 })),
      removed,
    });
    expect((await service().toTell()).customers).toMatchObject([{ firstName: 'Anne' }]);
  });

  it('that is gone is told as removed, if it had been told', async () => {
    await tell();
    await sql(`DELETE FROM imports.imported_customers`);
    const gone = await service().toTell();
    expect(gone).toEqual({
      customers: [],
      removed: [{ source: 'servicepro', sourceKey: 'id:7' }],
      decisions: [],
    });
    await tell();
    expect((await service().toTell()).removed).toEqual([]);
  });

  it('that is imported again is not told as removed', async () => {
    await tell();
    await sql(`DELETE FROM imports.imported_customers`);
    await sql(`INSERT INTO imports.imported_customers
      (source, source_key, first_name, last_name, phone, address, city, state, zip_code)
      VALUES ('servicepro', 'id:7', 'Ann', 'Hale', '', '', '', '', '')`);
    const again = await service().toTell();
    expect(again).toMatchObject({ customers: [{ sourceKey: 'id:7' }], removed: [] });
    await tell();
    expect(await sql(`SELECT FROM imports.removals_to_tell`)).toEqual([]);
  });

  it('that gets another key is known by that one alone', async () => {
    await tell();
    await sql(`UPDATE imports.imported_customers SET source_key = 'id:8'`);
    expect(await service().toTell()).toMatchObject({
      customers: [{ sourceKey: 'id:8' }],
      removed: [{ sourceKey: 'id:7' }],
    });
  });
});
