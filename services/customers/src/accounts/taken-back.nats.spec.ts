/** Accounts that were registered with someone else's address, once that someone takes them. */
import { customersRequests } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import {
  aRegistration,
  callsOf,
  customersForTests,
  email,
  password,
} from '../../test/customer-calls';
import { makeOwner } from './owner';

const customers = customersForTests();
const { ask, account, moveTo, registered, reset, verificationSentTo, verify } = callsOf(customers);
const { forgotPassword, resendVerification } = customersRequests;

const steps = ['verify', 'change', 'reset', 'promote'] as const;
type Step = (typeof steps)[number];
const orders = (left: readonly Step[]): Step[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap((step) =>
        orders(left.filter((each) => each !== step)).map((rest) => [step, ...rest]),
      );
const strangers = 'stranger@example.com';

/** Whether the stranger's wish is over, and the link to their address. */
async function taken(
  order: readonly Step[],
): Promise<{ id: number; ends: boolean; token: string }> {
  const { id } = await registered();
  const first = await verificationSentTo(email);
  let current = password;
  let token = '';
  let ofOwner = false;
  let ends = false;
  const take: Record<Step, () => Promise<unknown>> = {
    verify: () => outcomeOf(verify(first)),
    change: async () => {
      await moveTo(id, strangers, current);
      // An owner confirms it first, at the address that is to be left.
      token = ofOwner ? 'none' : await verificationSentTo(strangers);
      ends = ofOwner;
    },
    reset: async () => {
      await ask(forgotPassword, { email });
      const link = await eventually(() => customers.tokenSentTo('reset-password', email));
      current = 'chosen again';
      await reset(link, current);
      ends = true;
    },
    promote: async () => {
      const owner = { ...aRegistration({ email }), password: 'of the owner' };
      const { emailVerified } = await account(id);
      const made = makeOwner(customers.database.dataSource, owner);
      if (!emailVerified) return expect(made).rejects.toThrow('never verified');
      expect(await made).toBe('promoted');
      current = owner.password;
      ofOwner = true;
      ends = true;
    },
  };
  for (const step of order) await take[step]();
  return { id, ends, token };
}

describe('an account with someone else’s address', () => {
  it.each(orders(steps))(
    'ends with who takes the account back: %s, %s, %s, %s',
    async (...order) => {
      const { id, ends, token } = await taken(order);
      const { pendingEmail } = await account(id);
      if (!ends) expect(pendingEmail).toBe(strangers);
      await ask(resendVerification, { accountId: id });
      expect(await outcomeOf(verify(token))).toBe(ends ? 'token_invalid' : 'done');
      expect((await account(id)).email).toBe(ends ? email : strangers);
    },
  );
});
