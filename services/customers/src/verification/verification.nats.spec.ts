/** Addresses, from when someone says that they have one until they have shown it. */
import { randomUUID } from 'node:crypto';
import { customersRequests, type CustomerAccount } from '@contracts/customers/accounts';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { CustomersUnderTest } from '../../test/customers-under-test';
import { aRegistration, password } from '../../test/factories';
import { workOf } from '../../test/statements';

let customers: CustomersUnderTest;

beforeAll(async () => {
  customers = await CustomersUnderTest.open();
});
beforeEach(async () => {
  await customers.database.clear();
  customers.asked.length = 0;
  customers.whenAsked(ownRecordsRequests.claim, () => ({}));
});
afterAll(() => customers.close());

const {
  account,
  changeProfile,
  linkMessage,
  logIn,
  register,
  resendVerification,
  resetPassword,
  verifiedEmails,
} = customersRequests;
const ask: CustomersUnderTest['requests']['ask'] = (definition, payload) =>
  customers.requests.ask(definition, payload, { deadlineMs: 30_000 });
const registered = (email = 'nora@example.com') => ask(register, aRegistration({ email }));
const verify = (token: string) => ask(customersRequests.verifyEmail, { token });
const sentTo = (email: string) => customers.tokenSentTo('verify-email', email);
const verifications = async () =>
  (await customers.announced()).filter(({ subject }) => subject.includes('customer-verified'));
const linkIds = async () =>
  (await customers.announced()).flatMap(({ facts }) =>
    facts.linkId ? [String(facts.linkId)] : [],
  );
const query = (statement: string) => customers.database.dataSource.query<unknown[]>(statement);

/** Verified with its first address, and waiting to have another. */
async function moving(next = 'next@example.com'): Promise<CustomerAccount> {
  const { id } = await registered();
  await verify(await sentTo('nora@example.com'));
  return ask(changeProfile, { customerId: id, email: next, currentPassword: password });
}

describe('verifying an address', () => {
  it('tells booking what is theirs before it answers', async () => {
    const { id } = await registered();
    const { message } = await verify(await sentTo('nora@example.com'));
    expect(message).toContain('is in your portal now');
    expect(customers.asked).toEqual([
      {
        subject: ownRecordsRequests.claim.subject,
        payload: { customerId: id, email: 'nora@example.com' },
      },
    ]);
    expect(await ask(account, { customerId: id })).toMatchObject({
      emailVerified: true,
      version: 2,
    });
    expect(await ask(verifiedEmails, { customerId: id })).toEqual({ emails: ['nora@example.com'] });
    expect(await verifications()).toMatchObject([
      { aggregateId: String(id), version: 2, facts: { customerId: id } },
    ]);
  });

  it('does not wait long for booking', async () => {
    const { id } = await registered();
    customers.whenAsked(ownRecordsRequests.claim, () => new Promise<never>(() => undefined));
    await verify(await sentTo('nora@example.com'));
    expect(await ask(verifiedEmails, { customerId: id })).toEqual({ emails: ['nora@example.com'] });
  });

  it('has one effect of fifty uses at once', async () => {
    await registered();
    const token = await sentTo('nora@example.com');
    const outcomes = await outcomesOf(Array.from({ length: 50 }, () => verify(token)));
    expect(outcomes).toEqual({ done: 1, token_invalid: 49 });
    expect(await verifications()).toHaveLength(1);
  });

  it('has one effect of two links to one address', async () => {
    const { id } = await registered();
    const first = await sentTo('nora@example.com');
    await ask(resendVerification, { customerId: id });
    const second = await sentTo('nora@example.com');
    expect(second).not.toBe(first);
    expect(await outcomesOf([verify(first), verify(second)])).toEqual({
      done: 1,
      token_invalid: 1,
    });
  });

  it('moves the account to the address that waited', async () => {
    const { id } = await moving();
    expect(await ask(verifiedEmails, { customerId: id })).toEqual({ emails: ['nora@example.com'] });
    await verify(await sentTo('next@example.com'));
    expect(await ask(account, { customerId: id })).toMatchObject({
      email: 'next@example.com',
      pendingEmail: null,
      emailVerified: true,
    });
    expect(await ask(verifiedEmails, { customerId: id })).toEqual({ emails: ['next@example.com'] });
    await ask(logIn, { email: 'next@example.com', password });
    const before = ask(logIn, { email: 'nora@example.com', password });
    expect(await outcomeOf(before)).toBe('credentials_rejected');
  });

  it('tells the address that the account had, which is forgotten after a week', async () => {
    const { id, version: before } = await moving();
    const token = await sentTo('next@example.com');
    const outcomes = await outcomesOf(Array.from({ length: 10 }, () => verify(token)));
    expect(outcomes).toEqual({ done: 1, token_invalid: 9 });
    const changes = (await customers.announced()).filter(({ subject }) =>
      subject.includes('email-changed'),
    );
    const version = before + 1;
    expect(changes).toMatchObject([
      { aggregateId: String(id), version, facts: { customerId: id } },
    ]);
    // No event names an address.
    expect(JSON.stringify(await customers.announced())).not.toContain('@');
    const formerly = (of: number) =>
      ask(customersRequests.formerContact, { customerId: id, version: of });
    expect(await formerly(version)).toEqual({
      customerId: id,
      email: 'nora@example.com',
      firstName: 'Nora',
    });
    expect(await outcomeOf(formerly(before))).toBe('customer_not_found');
    await query(`UPDATE former_emails SET changed_at = now() - interval '8 days'`);
    await customers.start();
    await eventually(async () => expect(await query(`SELECT FROM former_emails`)).toEqual([]));
    expect(await outcomeOf(formerly(version))).toBe('customer_not_found');
  });

  it('tells nothing to an address that no one has shown to be theirs', async () => {
    const { id } = await registered('mistyped@example.com');
    const next = { email: 'nora@example.com', currentPassword: password };
    await ask(changeProfile, { customerId: id, ...next });
    await verify(await sentTo('nora@example.com'));
    expect(await query(`SELECT FROM former_emails`)).toEqual([]);
    const subjects = (await customers.announced()).map(({ subject }) => subject);
    expect(subjects.join()).not.toContain('email-changed');
  });

  it('is not done by the link of an address that was given up in the meantime', async () => {
    const { id } = await moving('mistyped@example.com');
    const token = await sentTo('mistyped@example.com');
    const next = { email: 'next@example.com', currentPassword: password };
    await ask(changeProfile, { customerId: id, ...next });
    expect(await outcomeOf(verify(token))).toBe('token_invalid');
    await verify(await sentTo('next@example.com'));
  });

  it('gives an address that two wait for to one of them', async () => {
    await moving('wanted@example.com');
    const first = await sentTo('wanted@example.com');
    const { id } = await registered('ada@example.com');
    const wanted = { email: 'wanted@example.com', currentPassword: password };
    await ask(changeProfile, { customerId: id, ...wanted });
    const second = await sentTo('wanted@example.com');
    const outcomes = await outcomesOf([verify(first), verify(second)]);
    expect(outcomes).toEqual({ done: 1, email_taken: 1 });
  });
});

describe('a change of a customer’s address', () => {
  const stopSentTo = (email: string) => customers.tokenSentTo('stop-email-change', email);
  const stop = (token: string) =>
    ask(resetPassword, { token, password: 'chosen again', confirmPassword: 'chosen again' });

  it.each(['before it is made', 'after it was made'])(
    'is stopped at the old one %s',
    async (when) => {
      const { id } = await moving('strangers@example.com');
      const theirs = await sentTo('strangers@example.com');
      const [, , linkId] = await linkIds();
      expect(await ask(linkMessage, { linkId: linkId! })).toMatchObject({
        kind: 'stop-email-change',
        email: 'nora@example.com',
        nextEmail: 'strangers@example.com',
        path: expect.stringMatching(/^\/reset-password#/) as string,
      });
      if (when.startsWith('after')) await verify(theirs);
      const token = await stopSentTo('nora@example.com');
      expect(await outcomesOf(Array.from({ length: 10 }, () => stop(token)))).toEqual({
        done: 1,
        token_invalid: 9,
      });
      expect(await outcomeOf(verify(theirs))).toBe('token_invalid');
      expect(await ask(account, { customerId: id })).toMatchObject({
        email: 'nora@example.com',
        emailVerified: true,
        pendingEmail: null,
      });
      await ask(logIn, { email: 'nora@example.com', password: 'chosen again' });
      const told = await verifications();
      expect(told).toHaveLength(when.startsWith('after') ? 3 : 1);
    },
  );

  it('is either made or stopped, when both are done at once', async () => {
    const { id } = await moving();
    const [next, token] = [await sentTo('next@example.com'), await stopSentTo('nora@example.com')];
    const [, stopped] = await Promise.all([outcomeOf(verify(next)), outcomeOf(stop(token))]);
    expect(stopped).toBe('done');
    expect(await ask(account, { customerId: id })).toMatchObject({ email: 'nora@example.com' });
  });

  it('is not stopped by a link from before another password, or once there is none', async () => {
    const { id } = await moving();
    const token = await stopSentTo('nora@example.com');
    const next = { password: 'another one', confirmPassword: 'another one' };
    await ask(customersRequests.changePassword, {
      customerId: id,
      currentPassword: password,
      ...next,
    });
    expect(await outcomeOf(stop(token))).toBe('token_invalid');
    expect(await outcomeOf(verify(token))).toBe('token_invalid');
  });

  it('is refused to be taken back when the old address is another account’s by now', async () => {
    await moving();
    const token = await stopSentTo('nora@example.com');
    await verify(await sentTo('next@example.com'));
    await registered('nora@example.com');
    expect(await outcomeOf(stop(token))).toBe('email_taken');
  });

  it('is not told to an address that was never verified', async () => {
    const { id } = await registered();
    await ask(changeProfile, { customerId: id, email: 'n@example.com', currentPassword: password });
    await expect(stopSentTo('nora@example.com')).rejects.toThrow('no link');
  });
});

describe('a change of an owner’s address', () => {
  const confirmFor = (next: string) => customers.tokenSentTo('confirm-email-change', next);
  const wanted = (id: number, email: string) =>
    ask(changeProfile, { customerId: id, email, currentPassword: password });

  async function owner(): Promise<number> {
    const { id } = await registered();
    await verify(await sentTo('nora@example.com'));
    await query('UPDATE customers SET is_admin = true');
    return id;
  }

  it('asks the new address only once the current one has confirmed it', async () => {
    const id = await owner();
    await wanted(id, 'next@example.com');
    await ask(resendVerification, { customerId: id });
    await expect(sentTo('next@example.com')).rejects.toThrow('no link');
    const linkId = (await linkIds()).at(-1)!;
    expect(await ask(linkMessage, { linkId })).toMatchObject({
      kind: 'confirm-email-change',
      email: 'nora@example.com',
      nextEmail: 'next@example.com',
      path: expect.stringMatching(/^\/verify-email#/) as string,
    });
    const token = await confirmFor('next@example.com');
    const outcomes = await outcomesOf(Array.from({ length: 10 }, () => verify(token)));
    expect(outcomes).toEqual({ done: 1, token_invalid: 9 });
    expect(await ask(account, { customerId: id })).toMatchObject({ email: 'nora@example.com' });
    await verify(await sentTo('next@example.com'));
    expect(await ask(account, { customerId: id })).toMatchObject({ email: 'next@example.com' });
  });

  it('is not confirmed for another address than the message named', async () => {
    const id = await owner();
    await wanted(id, 'next@example.com');
    const token = await confirmFor('next@example.com');
    await wanted(id, 'strangers@example.com');
    expect(await outcomeOf(verify(token))).toBe('token_invalid');
  });
});

describe('a token that does not count', () => {
  it('is refused after the same work, whatever is wrong with it', async () => {
    await registered();
    const used = await sentTo('nora@example.com');
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
    const work = new Map<string, unknown>();
    for (const [kind, token] of Object.entries(tokens)) {
      work.set(
        kind,
        await workOf(async () => expect(await outcomeOf(verify(token))).toBe('token_invalid')),
      );
    }
    const [usual] = work.values();
    expect(usual).toMatchObject({ statements: [expect.stringContaining('FROM account_links')] });
    for (const [kind, done] of work) expect([kind, done]).toEqual([kind, usual]);
    expect(await verifications()).toHaveLength(1);
  });
});

describe('sending the link again', () => {
  const resend = (customerId: number) => ask(resendVerification, { customerId });

  it('sends none to an address that is verified', async () => {
    const { id } = await registered();
    await verify(await sentTo('nora@example.com'));
    await resend(id);
    expect(await linkIds()).toHaveLength(1);
  });

  it('sends it to the address that waits', async () => {
    const { id } = await moving();
    await resend(id);
    const last = (await linkIds()).at(-1);
    expect(await ask(linkMessage, { linkId: last! })).toMatchObject({ email: 'next@example.com' });
  });
});

describe('what a link is sent with', () => {
  it('is the account’s name and address, and a path with the token behind its #', async () => {
    const { id } = await registered();
    const [linkId] = await linkIds();
    const message = await ask(linkMessage, { linkId: linkId! });
    expect(message).toEqual({
      kind: 'verify-email',
      customerId: id,
      email: 'nora@example.com',
      // Anyone who registered someone else's address has typed the name, too.
      firstName: '',
      nextEmail: null,
      path: `/verify-email#${await sentTo('nora@example.com')}`,
      expiresAt: expect.any(String) as string,
    });
    const hours = (Date.parse(message.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
  });

  it('is not replaced by what a link to another address is sent with', async () => {
    const { id } = await registered();
    const next = { email: 'next@example.com', currentPassword: password };
    await ask(changeProfile, { customerId: id, ...next });
    const [own, other] = await linkIds();
    expect(await ask(linkMessage, { linkId: own! })).toMatchObject({ email: 'nora@example.com' });
    expect(await ask(linkMessage, { linkId: other! })).toMatchObject({ email: 'next@example.com' });
  });

  it('is refused once the link is used, replaced, expired, or none', async () => {
    const { id } = await registered();
    await ask(resendVerification, { customerId: id });
    const [first, second] = await linkIds();
    const sending = (linkId: string) => outcomeOf(ask(linkMessage, { linkId }));
    expect(await sending(first!)).toBe('token_invalid');
    expect(await sending(second!)).toBe('done');
    await query(`UPDATE account_links SET expires_at = now()`);
    expect(await sending(second!)).toBe('token_invalid');
    expect(await sending(randomUUID())).toBe('token_invalid');
    expect(await sending('none')).toBe('token_invalid');
  });
});
