/** Who may have all of the company's data, and what they read while it's prepared. */
import { authenticatorRequests } from '@contracts/customers/authenticators';
import { companyExportRequests } from '@contracts/customers/company-exports';
import { logRequests } from '@contracts/office-log';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { codeIn } from '../../test/app-codes';
import { callsOf, customersForTests } from '../../test/customer-calls';

const customers = customersForTests();
const { ask, registered } = callsOf(customers);
const currentPassword = 'a door that sticks';

async function owner(name: string) {
  const email = `${name}@example.com`;
  const { id } = await registered({ email, password: currentPassword, firstName: name });
  await customers.query(`UPDATE accounts SET office_role = 'owner' WHERE id = $1`, [id]);
  return { accountId: id, name };
}
type Owner = Awaited<ReturnType<typeof owner>>;

const prepare = (by: Owner, proof: object = {}) =>
  ask(companyExportRequests.ask, { by, currentPassword, ...proof });
const newest = async ({ accountId }: Owner) =>
  (await ask(companyExportRequests.newest, { accountId })).newest;
const file = ({ accountId }: Owner) => ask(companyExportRequests.file, { accountId });
const count = async () =>
  (await customers.query<{ n: number }>(`SELECT count(*)::int AS n FROM company_exports`))[0]?.n;
const becomes = (changes: string) =>
  customers.database.asAdmin(`UPDATE customers.company_exports SET ${changes}`);
const ready = `over_at = now(), row_count = 7, byte_count = 5000000000, kept_until = now() + interval '1 hour'`;

describe('the export of a company', () => {
  it('takes the password, and the code of anyone who has an authenticator', async () => {
    const by = await owner('harriet');
    expect((await refusalOf(prepare(by, { currentPassword: 'guess' }))).code).toBe(
      'password_wrong',
    );
    const { secret } = await ask(authenticatorRequests.setUp, {
      accountId: by.accountId,
      currentPassword,
      issuer: 'First Coast',
    });
    await ask(authenticatorRequests.confirm, {
      accountId: by.accountId,
      generation: 0,
      code: codeIn(secret),
    });
    expect((await refusalOf(prepare(by))).code).toBe('code_required');
    expect((await refusalOf(prepare(by, { code: '000000' }))).code).toBe('code_wrong');
    expect(await count()).toBe(0);
    expect(await newest(by)).toBeNull();
    await prepare(by, { code: codeIn(secret, 1) });
    expect(await count()).toBe(1);
  });

  it('is prepared once, however many owners press at once', async () => {
    const owners = [await owner('harriet'), await owner('wes')] as const;
    const asked = [owners[0], owners[1], owners[0], owners[1]].map((by) => prepare(by));
    expect(await outcomesOf(asked)).toEqual({ done: 4 });
    expect(await count()).toBe(1);
    const seen = await Promise.all(owners.map(newest));
    expect(seen.map((one) => one?.state)).toEqual(['preparing', 'preparing']);
    expect(seen.map((one) => one?.mine).sort()).toEqual([false, true]);
  });

  it('gives the file to the owner who asked, for as long as it’s kept', async () => {
    const [by, other] = [await owner('harriet'), await owner('wes')];
    await prepare(by);
    expect((await refusalOf(file(by))).code).toBe('export_not_found');
    await becomes(ready);
    expect(await newest(by)).toMatchObject({
      state: 'ready',
      by: 'harriet',
      mine: true,
      rows: 7,
      bytes: 5_000_000_000,
      failure: null,
    });
    expect((await file(by)).id).toMatch(/^[\da-f-]{36}$/);
    expect((await refusalOf(file(other))).code).toBe('export_not_found');
    await becomes(`kept_until = now()`);
    expect((await newest(by))?.state).toBe('removed');
    expect((await refusalOf(file(by))).code).toBe('export_not_found');
  });

  it('is in the office’s log, with who required the second step', async () => {
    await prepare(await owner('harriet'));
    await customers.query(`INSERT INTO second_step_rules (required, by_name) VALUES (true, 'Wes')`);
    const period = { from: '2000-01-01', until: '3000-01-01', after: null };
    const { entries, next } = await ask(logRequests.customers, period);
    expect(entries).toMatchObject([
      { by: 'harriet', about: 'Settings', message: 'Exported everything' },
      { by: 'Wes', about: 'Settings', message: 'Required two-step login of everyone' },
    ]);
    expect(next).toBeNull();
  });

  it('says why there is none, and is prepared again', async () => {
    const by = await owner('harriet');
    await prepare(by);
    await becomes(`alive_until = now()`);
    expect(await newest(by)).toMatchObject({
      state: 'failed',
      failure: 'The part of the site that prepares it isn’t responding.',
    });
    await prepare(by);
    expect([await count(), (await newest(by))?.state]).toEqual([2, 'preparing']);
    await becomes(`over_at = now(), failure = 'The disk is full'`);
    expect(await newest(by)).toMatchObject({ state: 'failed', failure: 'The disk is full' });
    await prepare(by);
    expect(await count()).toBe(3);
  });
});
