/** The account topic: who hears of which customer's records. */
import {
  liveAccountSubject,
  liveRevokedSubject,
  type LiveAccount,
  type LiveRevoked,
} from '@contracts/live';
import { gatewayForTests, type TokenOptions } from './gateway-under-test';
import type { LiveBrowser } from './live-browser';
import { stageForTests } from './live-stage';

const gateway = gatewayForTests();
const stage = stageForTests(gateway);

const tokenOf = (accountId: number, options: TokenOptions = {}) =>
  gateway.token('customer', { subject: String(accountId), ...options });

async function customer(token: string): Promise<LiveBrowser> {
  const browser = await stage().browser();
  browser.say({ type: 'subscribe', topic: 'account', token });
  await browser.until('subscribed');
  return browser;
}

const change = (accountId: number, ...changed: LiveAccount['changed']) =>
  gateway.stubs.say(liveAccountSubject(accountId), { changed } satisfies LiveAccount);
const revoke = (revoked: LiveRevoked) => gateway.stubs.say(liveRevokedSubject, revoked);

describe('an account’s live channel', () => {
  it('tells a customer of their own records, and of no one else’s', async () => {
    const [ada, ben] = await Promise.all([customer(tokenOf(11)), customer(tokenOf(12))]);
    change(11, 'appointments');
    change(12, 'service-requests', 'account');
    await ada.until('account_update');
    await ben.until('account_update');
    await Promise.all([ada.settled(), ben.settled()]);
    expect(ada.of('account_update')).toEqual([
      { type: 'account_update', changed: ['appointments'] },
    ]);
    expect(ben.of('account_update')).toEqual([
      { type: 'account_update', changed: ['service-requests', 'account'] },
    ]);
  });

  it('ends all of an account’s browsers with an older generation, and no others', async () => {
    const old = [await customer(tokenOf(21)), await customer(tokenOf(21, { claims: { gen: 1 } }))];
    const present = await customer(tokenOf(21, { claims: { gen: 2 } }));
    const other = await customer(tokenOf(22));
    revoke({ kind: 'account', accountId: 21, oldestGeneration: 2 });
    for (const browser of old) {
      await browser.until('error');
      expect(browser.of('error')).toEqual([
        expect.objectContaining({ code: 'unauthenticated', topic: 'account' }),
      ]);
    }
    change(21, 'account');
    change(22, 'account');
    await present.until('account_update');
    await other.until('account_update');
    for (const browser of old) {
      await browser.settled();
      expect(browser.of('account_update')).toHaveLength(0);
    }
  });

  it('hears as the last account it logged in with', async () => {
    const browser = await customer(tokenOf(41));
    browser.say({ type: 'subscribe', topic: 'account', token: tokenOf(42) });
    await browser.until('subscribed', 2);
    const ada = await customer(tokenOf(41));
    change(41, 'account');
    change(42, 'appointments');
    await ada.until('account_update');
    await browser.until('account_update');
    await browser.settled();
    expect(browser.of('account_update')).toEqual([
      { type: 'account_update', changed: ['appointments'] },
    ]);
  });
});
