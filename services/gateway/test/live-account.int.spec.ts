/** The account topic: who hears of a customer's own records, and until when. */
import {
  liveAccountSubject,
  liveRevokedSubject,
  type LiveAccount,
  type LiveRevoked,
} from '@contracts/live';
import { later } from './clock';
import { gatewayForTests, type GatewayUnderTest } from './gateway-under-test';
import type { LiveBrowser } from './live-browser';
import { LiveStage } from './live-stage';

const gateway = gatewayForTests();
let stage: LiveStage;

beforeEach(() => {
  stage = new LiveStage(gateway);
});

afterEach(() => stage.close());

type TokenOptions = Parameters<GatewayUnderTest['token']>[1];
const tokenOf = (customerId: number, options: TokenOptions = {}) =>
  gateway.token('customer', { subject: String(customerId), ...options });

async function customer(token: string): Promise<LiveBrowser> {
  const browser = await stage.browser();
  browser.say({ type: 'subscribe', topic: 'account', token });
  await browser.until('subscribed');
  return browser;
}

const change = (customerId: number, ...changed: LiveAccount['changed']) =>
  gateway.stubs.say(liveAccountSubject(customerId), { changed } satisfies LiveAccount);
const revoke = (revoked: LiveRevoked) => gateway.stubs.say(liveRevokedSubject, revoked);

it('tells a customer of their own records, and of no one else’s', async () => {
  const [ada, ben] = await Promise.all([customer(tokenOf(11)), customer(tokenOf(12))]);
  change(11, 'appointments');
  change(12, 'service-requests', 'account');
  await ada.until('account_update');
  await ben.until('account_update');
  await Promise.all([ada.settled(), ben.settled()]);
  expect(ada.of('account_update')).toEqual([{ type: 'account_update', changed: ['appointments'] }]);
  expect(ben.of('account_update')).toEqual([
    { type: 'account_update', changed: ['service-requests', 'account'] },
  ]);
});

it.each([
  ['no token', () => 'none'],
  ['a token of an admin', () => gateway.token('admin', { subject: '11' })],
  ['a phone link', () => gateway.phoneToken()],
  ['a token that has run out', () => tokenOf(11, { expiresIn: -1 })],
  ['a token of a foreign issuer', () => tokenOf(11, { issuer: 'other' })],
])('takes no one with %s', async (_kind, token) => {
  const stranger = await stage.browser();
  stranger.say({ type: 'subscribe', topic: 'account', token: token() });
  await stranger.until('error');
  expect(stranger.of('error')[0]?.code).toMatch(/^(unauthenticated|forbidden)$/);
  const ada = await customer(tokenOf(11));
  change(11, 'account');
  await ada.until('account_update');
  await stranger.settled();
  expect(stranger.of('account_update')).toHaveLength(0);
});

it('ends all of an account’s browsers with an older generation, and no others', async () => {
  const old = [await customer(tokenOf(21)), await customer(tokenOf(21, { claims: { gen: 1 } }))];
  const present = await customer(tokenOf(21, { claims: { gen: 2 } }));
  const other = await customer(tokenOf(22));
  revoke({ kind: 'account', customerId: 21, oldestGeneration: 2 });
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

it('says nothing more after a logout, after leaving and once the token has run out', async () => {
  const token = tokenOf(31);
  const loggedOut = await customer(token);
  const left = await customer(tokenOf(31));
  const expiring = await customer(tokenOf(31));
  const staying = await customer(tokenOf(31, { expiresIn: 600 }));
  await gateway.http.post('/api/auth/logout').set('authorization', `Bearer ${token}`).expect(204);
  await loggedOut.until('error');
  left.say({ type: 'unsubscribe', topic: 'account' });
  await left.until('unsubscribed');
  await later(61, async () => {
    change(31, 'account');
    await expiring.until('error');
  });
  const heard = [loggedOut, left, expiring].map((browser) => browser.of('account_update').length);
  const soFar = staying.of('account_update').length;
  change(31, 'appointments');
  await staying.until('account_update', soFar + 1);
  await Promise.all([loggedOut, left, expiring].map((browser) => browser.settled()));
  expect([loggedOut, left, expiring].map((one) => one.of('account_update').length)).toEqual(heard);
  expect(heard.slice(0, 2)).toEqual([0, 0]);
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
