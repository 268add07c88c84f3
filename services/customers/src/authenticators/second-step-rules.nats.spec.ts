/** The second step of everyone at the office: who may require it, and what a login without it is good for. */
import { JwtService } from '@nestjs/jwt';
import { customersRequests } from '@contracts/customers/accounts';
import { authenticatorRequests } from '@contracts/customers/authenticators';
import { officeUserRequests } from '@contracts/customers/office-users';
import type { TokenClaims } from '@contracts/customers/tokens';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { codeIn } from '../../test/app-codes';
import { callsOf, customersForTests } from '../../test/customer-calls';

const customers = customersForTests();
const { ask, registered, reset } = callsOf(customers);
const password = 'a door that sticks';

interface Person {
  readonly id: number;
  readonly email: string;
}

async function atOffice(name: string, role: OfficeRole = 'owner'): Promise<Person> {
  const email = `${name}@example.com`;
  const { id } = await registered({ email, password, firstName: name });
  await customers.query(`UPDATE accounts SET office_role = $2 WHERE id = $1`, [id, role]);
  return { id, email };
}

const state = ({ id }: Person) => ask(authenticatorRequests.state, { accountId: id });
const isRequired = async (anyone: Person) => (await state(anyone)).rule?.required ?? false;
const require = ({ id, email }: Person, required = true) =>
  ask(authenticatorRequests.requireSecondStep, { required, by: { accountId: id, name: email } });

async function setUp({ id }: Person, generation = 0) {
  const { secret } = await ask(authenticatorRequests.setUp, {
    accountId: id,
    currentPassword: password,
    issuer: 'First Coast',
  });
  const confirmed = await ask(authenticatorRequests.confirm, {
    accountId: id,
    generation,
    code: codeIn(secret),
  });
  return { secret, ...confirmed };
}
const remove = ({ id }: Person, code: string) =>
  ask(authenticatorRequests.remove, { accountId: id, currentPassword: password, code });

const claimsIn = (token: string) => new JwtService().decode<TokenClaims>(token);
async function logIn({ email }: Person, code?: string): Promise<TokenClaims> {
  return claimsIn((await ask(customersRequests.adminLogin, { email, password, code })).token);
}
const isDead = async ({ jti, sub, gen = 0 }: TokenClaims) => {
  const token = { jti, accountId: Number(sub), generation: gen };
  return (await ask(customersRequests.isRevoked, token)).revoked;
};
const isLimited = ({ secondStepMissing }: TokenClaims) => secondStepMissing ?? false;

describe('the second step of everyone', () => {
  it('is required by an owner who has one, and counts at once', async () => {
    const [owner, dana, wes] = [
      await atOffice('harriet'),
      await atOffice('dana', 'dispatcher'),
      await atOffice('wes'),
    ];
    const refused = await refusalOf(require(owner));
    expect(refused).toMatchObject({
      code: 'second_step_required',
      message: expect.stringContaining('Set up your own') as string,
    });
    expect(await isRequired(owner)).toBe(false);
    const { secret } = await setUp(owner);
    await setUp(wes);
    const [owners, theirs] = [await logIn(owner, codeIn(secret, 1)), await logIn(dana)];
    expect(isLimited(theirs)).toBe(false);
    expect(await require(owner)).toEqual({
      on: true,
      recoveryCodesLeft: 10,
      rule: { required: true, at: expect.any(String) as string, by: 'harriet@example.com' },
    });
    // Those who have one go on.
    expect(await isDead(owners)).toBe(false);
    expect(await isDead(theirs)).toBe(true);
    const limited = await logIn(dana);
    expect(limited).toMatchObject({ officeRole: 'dispatcher', secondStepMissing: true });
    expect(await isDead(limited)).toBe(false);
    const { token, secret: itsSecret } = await setUp(dana, limited.gen);
    expect(claimsIn(token)).toMatchObject({ sub: String(dana.id), officeRole: 'dispatcher' });
    expect(isLimited(claimsIn(token))).toBe(false);
    expect(await isDead(claimsIn(token))).toBe(false);
    expect(isLimited(await logIn(dana, codeIn(itsSecret, 1)))).toBe(false);
  });

  it('is no longer required when an owner says so, whose name is kept', async () => {
    const [owner, dana] = [await atOffice('harriet'), await atOffice('dana', 'dispatcher')];
    await setUp(owner);
    await require(owner);
    await require(owner);
    const limited = await logIn(dana);
    const other = await atOffice('wes');
    expect((await require(other, false)).rule).toMatchObject({
      required: false,
      by: 'wes@example.com',
    });
    // The next one may do everything.
    expect(await isDead(limited)).toBe(true);
    expect(isLimited(await logIn(dana))).toBe(false);
    const log = await customers.query(
      `SELECT required, by_name AS by FROM second_step_rules ORDER BY id`,
    );
    expect(log).toEqual([
      { required: true, by: 'harriet@example.com' },
      { required: false, by: 'wes@example.com' },
    ]);
  });

  it('stays on while it is required', async () => {
    const owner = await atOffice('harriet');
    const { recoveryCodes } = await setUp(owner);
    const [code = ''] = recoveryCodes;
    await require(owner);
    expect(await outcomeOf(remove(owner, code))).toBe('second_step_required');
    expect(await state(owner)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    await require(owner, false);
    expect(await outcomeOf(remove(owner, code))).toBe('done');
  });

  it('is set up again after a reset', async () => {
    const [owner, dana] = [await atOffice('harriet'), await atOffice('dana', 'dispatcher')];
    await setUp(owner);
    await setUp(dana);
    await require(owner);
    await ask(officeUserRequests.resetAuthenticator, {
      userId: dana.id,
      by: { accountId: owner.id, name: 'Harriet' },
    });
    expect(isLimited(await logIn(dana))).toBe(true);
  });

  it('leaves customers, invitations and the demo’s owner alone', async () => {
    const [owner, demo] = [await atOffice('harriet'), await atOffice('demo')];
    await customers.query(`UPDATE accounts SET is_demo = true WHERE id = $1`, [demo.id]);
    const nora = await registered();
    const hers = await ask(customersRequests.logIn, {
      email: nora.email,
      password: 'correct horse battery',
    });
    await ask(officeUserRequests.invite, {
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      officeRole: 'dispatcher',
    });
    const invitation = await customers.tokenSentTo('office-invitation', 'dana@example.com');
    await setUp(owner);
    await require(owner);
    expect(await isDead(claimsIn(hers.token))).toBe(false);
    await reset(invitation, password);
    expect(isLimited(await logIn({ id: 0, email: 'dana@example.com' }))).toBe(true);
    expect(await isRequired(owner)).toBe(true);
    const generations = await customers.query(
      `SELECT token_generation AS generation FROM accounts WHERE id = $1`,
      [demo.id],
    );
    expect(generations).toEqual([{ generation: 0 }]);
  });

  it('gives no token to someone who was logged out everywhere in the meantime', async () => {
    const [owner, dana] = [await atOffice('harriet'), await atOffice('dana', 'dispatcher')];
    await setUp(owner);
    const before = await logIn(dana);
    await require(owner);
    expect(await outcomeOf(setUp(dana, before.gen))).toBe('unauthenticated');
    expect(await state(dana)).toMatchObject({ on: false });
  });

  describe('at the same time', () => {
    const waiting = async () =>
      (
        await customers.query(
          `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;

    /** `act` has read the rule and waits to write to the account of `held` when `owner` requires it. */
    async function whileRequired<T>(
      held: Person,
      owner: Person,
      act: () => Promise<T>,
    ): Promise<T> {
      const { acted, required } = await customers.database.dataSource.transaction(async (tx) => {
        await tx.query(`SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE`, [held.id]);
        const acted = act();
        await eventually(async () => expect(await waiting()).toBe(1));
        let isOver = false;
        const required = outcomeOf(require(owner)).finally(() => (isOver = true));
        await eventually(async () => expect(isOver || (await waiting()) === 2).toBe(true));
        return { acted, required };
      });
      await required;
      return acted;
    }

    it('is never required by an owner who turns off their own', async () => {
      const owner = await atOffice('harriet');
      const { recoveryCodes } = await setUp(owner);
      const [code = ''] = recoveryCodes;
      expect(await whileRequired(owner, owner, () => outcomeOf(remove(owner, code)))).toBe('done');
      expect(await state(owner)).toMatchObject({ on: false, rule: null });
    });

    it('is never missing in the end, whichever comes first', async () => {
      const owner = await atOffice('harriet');
      for (let round = 0; round < 8; round += 1) {
        const { recoveryCodes } = await setUp(owner);
        const off = recoveryCodes.slice(0, 2).map((code) => remove(owner, code));
        await outcomesOf([require(owner), ...off, require(owner)]);
        const { on, rule } = await state(owner);
        expect(on).toBe(rule?.required ?? false);
        await require(owner, false);
        await outcomeOf(remove(owner, recoveryCodes[2]!));
      }
    });

    it('leaves no login that may do everything without it', async () => {
      const [owner, dana] = [await atOffice('harriet'), await atOffice('dana', 'dispatcher')];
      await setUp(owner);
      const token = await whileRequired(dana, owner, () => logIn(dana));
      expect(isLimited(token)).toBe(false);
      expect(await isDead(token)).toBe(true);
    });
  });
});
