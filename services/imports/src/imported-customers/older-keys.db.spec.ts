/** Customers of files whom older imports knew by less than today's do. */
import type { CustomerRow } from '../runs/source';
import { aCustomer } from '../../test/company-rows';
import { companyForTests } from '../../test/company-under-test';

const company = companyForTests();

const phone = '(904) 555-0110';
const email = 'nora@example.com';
const row = (changes: Partial<CustomerRow> = {}) =>
  aCustomer({ externalId: null, phone, email, ...changes });
const rows = [
  row(),
  row({ firstName: 'Ada', phone: '(904) 555-0111', email: null }),
  row({ firstName: 'Theo', phone: '', email: 'theo@example.com' }),
  // Its number was 000-000-0000.
  row({ firstName: 'Zoe', phone: '', email: null }),
];

/** As an older version has left them. */
async function importedBefore(values = rows) {
  const claim = await company.import(values, null);
  await company.query(
    `UPDATE imported_customers SET source_key = 'hash:' || id,
       phone = CASE WHEN phone = '' AND email IS NULL THEN '000-000-0000' ELSE phone END
     WHERE starts_with(source_key, 'who:')`,
  );
  return claim;
}
const importAgain = async (values: ReturnType<typeof row>[]) => {
  const claim = await company.job(null);
  return { claim, taken: (await company.write(claim, values)).customers };
};
const old = () =>
  company.query(`SELECT 1 FROM imported_customers WHERE starts_with(source_key, 'hash:')`);

describe('a file that was imported with older keys', () => {
  it('finds everyone again in the same file, and no one is there twice', async () => {
    await importedBefore();
    const { taken } = await importAgain(rows);
    // Zoe's number is none now.
    expect(taken).toEqual({ added: 0, changed: 1, unchanged: 3 });
    expect(await old()).toEqual([]);
    expect((await importAgain(rows)).taken).toEqual({ added: 0, changed: 0, unchanged: 4 });
    expect((await company.listed()).length).toBe(4);
  });

  it('finds them with what is read of the file only now', async () => {
    await importedBefore();
    const { taken } = await importAgain(
      rows.map((value) =>
        value.kind === 'customer'
          ? {
              ...value,
              customer: {
                ...value.customer,
                address: `${value.customer.address}, Apt 4`,
                otherPhones: ['(904) 555-0119'],
              },
            }
          : value,
      ),
    );
    expect(taken).toEqual({ added: 0, changed: 4, unchanged: 0 });
  });

  it('says so in a dry run, which leaves the keys', async () => {
    await importedBefore();
    const job = { ...(await company.job(null)), jobId: 'none' };
    expect(await company.target.dryRun(job, rows)).toEqual({ added: 0, changed: 1, unchanged: 3 });
    expect(await old()).toHaveLength(4);
  });

  it('gives a row that was several people to the one at its street, and adds the others', async () => {
    // All had one number and one address, and the last one counted.
    await importedBefore([row({ firstName: 'Theo', address: '2 Tern Lane' })]);
    const { taken } = await importAgain([
      row({ firstName: 'Ada' }),
      row({ firstName: 'Theo', address: '1 Tern Lane' }),
      row({ firstName: 'Theo', address: '2 Tern Lane' }),
      row({ firstName: 'Theo', address: '3 Tern Lane' }),
    ]);
    expect(taken).toEqual({ added: 3, changed: 0, unchanged: 1 });
  });

  it('undoes what came since, and then the older import', async () => {
    const first = await importedBefore([row()]);
    const { claim } = await importAgain([row({ notes: 'Has a dog' })]);
    expect(await company.undo(claim)).toMatchObject({ removed: 0, restored: 1, kept: 0 });
    expect(await company.listed()).toMatchObject([{ notes: null }]);
    // Restored, and known by its new key.
    expect((await importAgain([row()])).taken).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await company.undo(first)).toMatchObject({ removed: 1, kept: 0 });
  });

  it('leaves rows with ids and other sources alone', async () => {
    await company.import([aCustomer({ phone, email })], null);
    await company.import([aCustomer({ phone, email })]);
    await importedBefore([row()]);
    await company.query(`UPDATE imported_customers SET source = 'servicepro' WHERE id = 3`);
    expect((await importAgain([row()])).taken).toMatchObject({ added: 1 });
  });
});
