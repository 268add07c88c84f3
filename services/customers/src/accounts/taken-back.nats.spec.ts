/** Accounts that were registered with someone else's address, once that someone takes them. */
import { customersRequests } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { CustomersUnderTest } from '../../test/customers-under-test';
import { aRegistration, password } from '../../test/factories';
import { makeOwner } from './owner';

let customers: CustomersUnderTest;

beforeAll(async () => {
  customers = await CustomersUnderTest.open();
});
beforeEach(() => customers.database.clear());
afterAll(() => customers.close());

const { account, changeProfile, forgotPassword, register, resendVerification, resetPassword } =
  customersRequests;
const ask: CustomersUnderTest['requests']['ask'] = (definition, payload) =>
  customers.requests.ask(definition, payload, { deadlineMs: 30_000 });
const verify = (token: string) => ask(customersRequests.verifyEmail, { token });
const sentTo = (address: string) => customers.tokenSentTo('verify-email', address);

const steps = ['verify', 'change', 'reset', 'promote'] as const;
type Step = (typeof steps)[number];
const orders = (left: readonly Step[]): Step[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap((step) =>
        orders(left.filter((each) => each !== step)).map((rest) => [step, ...rest]),
      );
const email = 'nora@example.com';
const strangers = 'stranger@example.com';

/** Whether the stranger's wish is over, and the link to their address. */
async function taken(
  order: readonly Step[],
): Promise<{ id: number; ends: boolean; token: string }> {
  const { id } = await ask(register, aRegistration({ email }));
  const first = await sentTo(email);
  let current = password;
  let token = '';
  let ofOwner = false;
  let ends = false;
  const take: Record<Step, () => Promise<unknown>> = {
    verify: () => outcomeOf(verify(first)),
    change: async () => {
      await ask(changeProfile, { customerId: id, email: strangers, currentPassword: current });
      // An owner confirms it first, at the address that is to be left.
      token = ofOwner ? 'none' : await sentTo(strangers);
      ends = ofOwner;
    },
    reset: async () => {
      await ask(forgotPassword, { email });
      const link = await eventually(() => customers.tokenSentTo('reset-password', email));
      current = 'chosen again';
      await ask(resetPassword, { token: link, password: current, confirmPassword: current });
      ends = true;
    },
    promote: async () => {
      const owner = { ...aRegistration({ email }), password: 'of the owner' };
      const { emailVerified } = await ask(account, { customerId: id });
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

it.each(orders(steps))('ends with who takes the account back: %s, %s, %s, %s', async (...order) => {
  const { id, ends, token } = await taken(order);
  const { pendingEmail } = await ask(account, { customerId: id });
  if (!ends) expect(pendingEmail).toBe(strangers);
  await ask(resendVerification, { customerId: id });
  expect(await outcomeOf(verify(token))).toBe(ends ? 'token_invalid' : 'done');
  expect((await ask(account, { customerId: id })).email).toBe(ends ? email : strangers);
});
