/** An address that an account has left goes back to its owner, whatever anyone else does first. */
import fc from 'fast-check';
import { customersRequests } from '@contracts/customers/accounts';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { callsOf, customersForTests, email, password } from '../../test/customer-calls';

const customers = customersForTests();
const calls = callsOf(customers);
const { account, ask, changePassword, moveTo, registered, reset, verificationSentTo, verify } =
  calls;
const sentTo = (address: string) => customers.tokenSentTo('stop-email-change', address);
const next = 'next@example.com';
const chosen = 'chosen by its owner';

beforeEach(() => customers.stubs.answer(ownRecordsRequests.claim, () => ({})));

/** Someone who knows its password has moved the account to another address. */
async function moved(): Promise<{ id: number; token: string }> {
  const { id } = await registered();
  await verify(await verificationSentTo(email));
  await moveTo(id, next);
  const token = await sentTo(email);
  await verify(await verificationSentTo(next));
  return { id, token };
}

const owners = () =>
  customers.query<{ id: number }>(`SELECT id FROM accounts WHERE email = '${email}'`);

/** What a thief, or their second account, may try before the owner reads the email. */
const tries = ['register', 'take', 'move', 'password', 'forgot', 'back', 'stop'] as const;

describe('a stolen address goes back to its owner', () => {
  it('whatever is tried in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...tries]), async (order) => {
        await customers.database.clear();
        const { id, token } = await moved();
        const second = await registered({ email: 'second@example.com' });
        await verify(await verificationSentTo('second@example.com'));
        let current = password;
        let address = next;
        const take: Record<(typeof tries)[number], () => Promise<unknown>> = {
          register: () => outcomeOf(registered()),
          take: () => outcomeOf(moveTo(second.id, email)),
          move: async () => {
            await moveTo(id, 'third@example.com', current);
            await verify(await verificationSentTo('third@example.com'));
            address = 'third@example.com';
          },
          password: async () => {
            await changePassword(id, current, 'chosen by a thief');
            current = 'chosen by a thief';
          },
          forgot: async () => {
            await ask(customersRequests.forgotPassword, { email: address });
            const link = await eventually(() => customers.tokenSentTo('reset-password', address));
            current = 'reset by a thief';
            await reset(link, current);
          },
          back: () => outcomeOf(moveTo(id, 'fourth@example.com', current)),
          // With the link of their own move, if there was one.
          stop: async () => {
            if (address === next) return;
            current = 'stopped by a thief';
            await reset(await sentTo(next), current);
            address = next;
          },
        };
        for (const one of order) {
          await take[one]();
          expect(await owners()).toEqual([]);
        }
        const theirs = address === next ? undefined : await sentTo(next);
        expect(await outcomeOf(reset(token, chosen))).toBe('done');
        expect(await account(id)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
        if (theirs) expect(await outcomeOf(reset(theirs, 'again'))).toBe('token_invalid');
        expect(await calls.logsIn(email, chosen)).toBe('done');
      }),
      { numRuns: 6 },
    );
  });

  it('however the link and others race for it', async () => {
    for (let round = 0; round < 5; round += 1) {
      await customers.database.clear();
      const { id, token } = await moved();
      const second = await registered({ email: 'second@example.com' });
      const [stopped, ...others] = await Promise.all([
        outcomeOf(reset(token, chosen)),
        outcomeOf(registered()),
        outcomeOf(moveTo(second.id, email)),
        outcomeOf(registered()),
      ]);
      expect([stopped, ...others]).toEqual(['done', 'email_taken', 'email_taken', 'email_taken']);
      expect(await owners()).toEqual([{ id }]);
    }
  });

  it('however others race for it with the change', async () => {
    for (let round = 0; round < 5; round += 1) {
      await customers.database.clear();
      const { id } = await registered();
      await verify(await verificationSentTo(email));
      await moveTo(id, next);
      const [token, change] = [await sentTo(email), await verificationSentTo(next)];
      const [, ...others] = await Promise.all([
        verify(change),
        ...Array.from({ length: 4 }, () => outcomeOf(registered())),
      ]);
      expect(others).toEqual(Array.from({ length: 4 }, () => 'email_taken'));
      expect(await outcomeOf(reset(token, chosen))).toBe('done');
      expect(await owners()).toEqual([{ id }]);
    }
  });
});
