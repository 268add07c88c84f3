/** Addresses, from when someone says that they have one until they have shown it. */
import { randomUUID } from 'node:crypto';
import { customersRequests, type CustomerAccount } from '@contracts/customers/accounts';
import { liveAccountSubject } from '@contracts/live';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { callsOf, customersForTests, email, password } from '../../test/customer-calls';
import { workOfRefusing } from '../../test/statements';

const customers = customersForTests();
const calls = callsOf(customers);
const { ask, account, changePassword, logsIn, moveTo, verifiedEmails, verify } = calls;
const message = (linkId = '') => ask(customersRequests.linkMessage, { linkId });
const resend = (accountId: number) => ask(customersRequests.resendVerification, { accountId });
const sentTo = calls.verificationSentTo;
const stopSentTo = (address: string) => customers.tokenSentTo('stop-email-change', address);

beforeEach(() => customers.stubs.answer(ownRecordsRequests.claim, () => ({})));

const registered = (address = email) => calls.registered({ email: address });
const verifications = () => calls.announced('customer-verified');
const linkIds = async () =>
  (await customers.announced()).flatMap(({ facts }) =>
    facts.linkId ? [String(facts.linkId)] : [],
  );
const query = (statement: string) => customers.query(statement);

/** Verified with its first address, and waiting to have another. */
async function moving(next = 'next@example.com'): Promise<CustomerAccount> {
  const { id } = await registered();
  await verify(await sentTo(email));
  return moveTo(id, next);
}

describe('verifying an address', () => {
  it('tells booking what is theirs before it answers', async () => {
    const { id } = await registered();
    const heard: unknown[] = [];
    customers.hear(liveAccountSubject(id), (update) => heard.push(update));
    const contact = () => ask(customersRequests.contact, { accountId: id });
    expect(await contact()).toEqual({ accountId: id, email, firstName: '' });
    const { message: reply } = await verify(await sentTo(email));
    expect(reply).toContain('is in your portal now');
    expect(customers.stubs.asked).toEqual([
      { subject: ownRecordsRequests.claim.subject, payload: { accountId: id, email } },
    ]);
    expect(await account(id)).toMatchObject({ emailVerified: true, version: 2 });
    expect(await verifiedEmails(id)).toEqual([email]);
    expect(await contact()).toMatchObject({ firstName: 'Nora' });
    expect(await verifications()).toMatchObject([
      { aggregateId: String(id), version: 2, facts: { accountId: id } },
    ]);
    // The portal may be open elsewhere.
    await eventually(() => expect(heard).toEqual([{ changed: ['account'] }]));
  });

  it('does not wait long for booking', async () => {
    const { id } = await registered();
    customers.stubs.answer(ownRecordsRequests.claim, () => new Promise<never>(() => undefined));
    await verify(await sentTo(email));
    expect(await verifiedEmails(id)).toEqual([email]);
  });

  it('has one effect of fifty uses at once, of two links to one address', async () => {
    const { id } = await registered();
    const first = await sentTo(email);
    await resend(id);
    const second = await sentTo(email);
    expect(second).not.toBe(first);
    const uses = Array.from({ length: 50 }, (_, index) => verify(index % 2 ? second : first));
    expect(await outcomesOf(uses)).toEqual({ done: 1, token_invalid: 49 });
    expect(await verifications()).toHaveLength(1);
  });

  it('tells the address that the account had, which is forgotten after a week', async () => {
    const { id, version: before } = await moving();
    await verify(await sentTo('next@example.com'));
    expect(await verifiedEmails(id)).toEqual(['next@example.com']);
    const version = before + 1;
    expect(await calls.announced('email-changed')).toMatchObject([
      { aggregateId: String(id), version, facts: { accountId: id } },
    ]);
    // No event names an address.
    expect(JSON.stringify(await customers.announced())).not.toContain('@');
    const formerly = (of: number) =>
      ask(customersRequests.formerContact, { accountId: id, version: of });
    expect(await formerly(version)).toEqual({ accountId: id, email, firstName: 'Nora' });
    expect(await outcomeOf(formerly(before))).toBe('customer_not_found');
    await query(`UPDATE former_emails SET changed_at = now() - interval '8 days'`);
    await customers.start();
    await eventually(async () => expect(await query(`SELECT FROM former_emails`)).toEqual([]));
    expect(await outcomeOf(formerly(version))).toBe('customer_not_found');
  });

  it('tells nothing to an address that no one has shown to be theirs', async () => {
    const { id } = await registered('mistyped@example.com');
    await moveTo(id, email);
    await expect(stopSentTo('mistyped@example.com')).rejects.toThrow('no link');
    await verify(await sentTo(email));
    expect(await query(`SELECT FROM former_emails`)).toEqual([]);
    expect(await calls.announced('email-changed')).toEqual([]);
  });

  it('is not done by the link of an address that was given up in the meantime', async () => {
    const { id } = await moving('mistyped@example.com');
    const token = await sentTo('mistyped@example.com');
    await moveTo(id, 'next@example.com');
    expect(await outcomeOf(verify(token))).toBe('token_invalid');
    await verify(await sentTo('next@example.com'));
  });

  it('gives an address that two wait for to one of them', async () => {
    await moving('wanted@example.com');
    const first = await sentTo('wanted@example.com');
    const { id } = await registered('ada@example.com');
    await moveTo(id, 'wanted@example.com');
    const second = await sentTo('wanted@example.com');
    const outcomes = await outcomesOf([verify(first), verify(second)]);
    expect(outcomes).toEqual({ done: 1, email_taken: 1 });
  });
});

describe('a change of a customer’s address', () => {
  const stop = (token: string) => calls.reset(token, 'chosen again');

  it.each(['before it is made', 'after it was made'])(
    'is stopped at the old one %s',
    async (when) => {
      const { id } = await moving('strangers@example.com');
      const theirs = await sentTo('strangers@example.com');
      const [, , linkId] = await linkIds();
      expect(await message(linkId)).toMatchObject({
        kind: 'stop-email-change',
        email,
        nextEmail: 'strangers@example.com',
        path: expect.stringMatching(/^\/reset-password#/) as string,
      });
      if (when.startsWith('after')) await verify(theirs);
      const token = await stopSentTo(email);
      expect(await outcomesOf(Array.from({ length: 5 }, () => stop(token)))).toEqual({
        done: 1,
        token_invalid: 4,
      });
      expect(await outcomeOf(verify(theirs))).toBe('token_invalid');
      expect(await account(id)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
      expect(await logsIn(email, 'chosen again')).toBe('done');
      const told = await verifications();
      expect(told).toHaveLength(when.startsWith('after') ? 3 : 1);
    },
  );

  it('is either made or stopped, when both are done at once', async () => {
    const { id } = await moving();
    const [next, token] = [await sentTo('next@example.com'), await stopSentTo(email)];
    const [, stopped] = await Promise.all([outcomeOf(verify(next)), outcomeOf(stop(token))]);
    expect(stopped).toBe('done');
    expect(await account(id)).toMatchObject({ email });
  });

  it('is not stopped by a link from before another password, or once there is none', async () => {
    const { id, version } = await moving();
    const token = await stopSentTo(email);
    await changePassword(id, password, 'another one');
    // A form that was opened before is outdated.
    expect(await account(id)).toMatchObject({ pendingEmail: null, version: version + 1 });
    expect(await outcomeOf(stop(token))).toBe('token_invalid');
    expect(await outcomeOf(verify(token))).toBe('token_invalid');
  });

  it('is stopped by a link from before another password once it was made', async () => {
    const { id } = await moving();
    const token = await stopSentTo(email);
    await verify(await sentTo('next@example.com'));
    await changePassword(id, password, 'another one');
    expect(await outcomeOf(stop(token))).toBe('done');
    expect(await account(id)).toMatchObject({ email, emailVerified: true });
  });

  it('frees the former address for others once it can no longer be stopped', async () => {
    await moving();
    await verify(await sentTo('next@example.com'));
    expect(await outcomeOf(registered())).toBe('email_taken');
    await query(`UPDATE account_links SET expires_at = now() - interval '2 hours'`);
    expect(await outcomeOf(registered())).toBe('done');
  });
});

describe('a change of an owner’s address', () => {
  const confirmFor = (next: string) => customers.tokenSentTo('confirm-email-change', next);

  async function owner(): Promise<number> {
    const { id } = await registered();
    await verify(await sentTo(email));
    await query(`UPDATE accounts SET office_role = 'owner'`);
    return id;
  }

  it('asks the new address only once the current one has confirmed it', async () => {
    const id = await owner();
    await moveTo(id, 'next@example.com');
    await resend(id);
    await expect(sentTo('next@example.com')).rejects.toThrow('no link');
    const linkId = (await linkIds()).at(-1);
    expect(await message(linkId)).toMatchObject({
      kind: 'confirm-email-change',
      email,
      nextEmail: 'next@example.com',
      path: expect.stringMatching(/^\/verify-email#/) as string,
    });
    const token = await confirmFor('next@example.com');
    const outcomes = await outcomesOf(Array.from({ length: 10 }, () => verify(token)));
    expect(outcomes).toEqual({ done: 1, token_invalid: 9 });
    expect(await account(id)).toMatchObject({ email });
    await verify(await sentTo('next@example.com'));
    expect(await account(id)).toMatchObject({ email: 'next@example.com' });
  });

  it('is not confirmed for another address than the message named', async () => {
    const id = await owner();
    await moveTo(id, 'next@example.com');
    const token = await confirmFor('next@example.com');
    await moveTo(id, 'strangers@example.com');
    expect(await outcomeOf(verify(token))).toBe('token_invalid');
  });
});

describe('an emailed link', () => {
  it('a token that does not count is refused after the same work, whatever is wrong with it', async () => {
    await registered();
    const used = await sentTo(email);
    await verify(used);
    await registered('late@example.com');
    const expired = await sentTo('late@example.com');
    await query(`UPDATE account_links SET expires_at = now() WHERE email = 'late@example.com'`);
    await registered('other@example.com');
    const [linkId] = (await linkIds()).slice(-1);
    const tokens = {
      used,
      expired,
      unknown: customers.tokenOf('verify-email', randomUUID()),
      'of another kind': customers.tokenOf('reset-password', linkId!),
      forged: 'x'.repeat(43),
      'not one of ours': "' OR 1=1 --",
      tampered: `${expired.slice(0, -2)}${expired.endsWith('AA') ? 'BB' : 'AA'}`,
    };
    expect(await workOfRefusing(tokens, verify)).toMatchObject({
      statements: [expect.stringContaining('FROM account_links')],
    });
    expect(await verifications()).toHaveLength(1);
  });

  it('sends the link again to no address that is verified, but to one that waits', async () => {
    const { id } = await registered();
    await verify(await sentTo(email));
    await resend(id);
    expect(await linkIds()).toHaveLength(1);
    await moveTo(id, 'next@example.com');
    await resend(id);
    const last = (await linkIds()).at(-1);
    expect(await message(last)).toMatchObject({ email: 'next@example.com' });
  });
});

describe('what a link is sent with', () => {
  it('is the account’s name and address, and a path with the token behind its #', async () => {
    const { id } = await registered();
    const [linkId] = await linkIds();
    const sent = await message(linkId);
    expect(sent).toEqual({
      kind: 'verify-email',
      accountId: id,
      email,
      // Anyone who registered someone else's address has typed the name, too.
      firstName: '',
      nextEmail: null,
      path: `/verify-email#${await sentTo(email)}`,
      expiresAt: expect.any(String) as string,
    });
    const hours = (Date.parse(sent.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    await ask(customersRequests.forgotPassword, { email });
    await eventually(async () =>
      expect(await message((await linkIds())[1])).toMatchObject({ email, firstName: '' }),
    );
  });

  it('is not replaced by what a link to another address is sent with', async () => {
    const { id } = await registered();
    await moveTo(id, 'next@example.com');
    const [own, other] = await linkIds();
    expect(await message(own)).toMatchObject({ email });
    expect(await message(other)).toMatchObject({ email: 'next@example.com' });
  });

  it('is refused once the link is used, replaced, expired, or none', async () => {
    const { id } = await registered();
    await resend(id);
    const [first, second] = await linkIds();
    const sending = (linkId?: string) => outcomeOf(message(linkId));
    expect(await sending(first)).toBe('token_invalid');
    expect(await sending(second)).toBe('done');
    await query(`UPDATE account_links SET expires_at = now()`);
    expect(await sending(second)).toBe('token_invalid');
    expect(await sending(randomUUID())).toBe('token_invalid');
    expect(await sending('none')).toBe('token_invalid');
  });
});
