/** The topics that need a login: who hears them, and until when. */
import { importCalls } from '@contracts/imports/jobs';
import { liveAccountSubject, liveImportSubject } from '@contracts/live';
import { Refusal } from '@service-kit/requests/refusal';
import { later } from './clock';
import { anImport } from './factories';
import { gatewayForTests, type TokenOptions } from './gateway-under-test';
import type { LiveBrowser } from './live-browser';
import { stageForTests } from './live-stage';

const gateway = gatewayForTests();
const stage = stageForTests(gateway);
const accountId = 31;
const customer = (options: TokenOptions = {}) =>
  gateway.token('customer', { subject: String(accountId), ...options });
const job = anImport({ status: 'running', version: 2, done: 1, finishedAt: null });
let done = 1;
const import_ = { topic: 'import', jobId: job.id } as const;

beforeEach(() =>
  gateway.stubs.answer(importCalls.job, (asked) => {
    if (asked.accountId !== accountId) throw new Refusal('import_not_found');
    return job;
  }),
);

const topics = [
  {
    names: { topic: 'account' },
    token: customer,
    foreign: ['forbidden', (): string => gateway.token('admin')],
    update: 'account_update',
    happens: () => gateway.stubs.say(liveAccountSubject(accountId), { changed: ['account'] }),
  },
  {
    names: { topic: 'dispatch' },
    token: (options?: TokenOptions) => gateway.token('admin', options),
    foreign: ['forbidden', (): string => gateway.token('customer')],
    update: 'tracking_update',
    happens: () => stage().tell(stage().underWay()),
  },
  {
    names: import_,
    token: customer,
    foreign: ['import_not_found', (): string => customer({ subject: '52' })],
    update: 'import_update',
    happens: () => {
      done += 1;
      gateway.stubs.say(liveImportSubject(job.id), { accountId, job: { ...job, done } });
    },
  },
] as const;

describe.each(topics)('the topic $names.topic', ({ names, token, foreign, update, happens }) => {
  const updatesOf = (browser: LiveBrowser) => browser.of(update).length;
  const subscriber = async (options?: TokenOptions, own = token(options)) => {
    const browser = await stage().browser();
    browser.say({ type: 'subscribe', ...names, token: own });
    await browser.until('subscribed');
    return browser;
  };

  it.each([
    ['no token', 'unauthenticated', (): string => 'none'],
    ['a token of someone else', ...foreign],
    [
      'a token that is only good for setting up a second step',
      'second_step_missing',
      () => gateway.token('admin', { claims: { secondStepMissing: true } }),
    ],
    [
      'a bookkeeper’s token',
      names.topic === 'account' ? 'forbidden' : 'role_refused',
      () => gateway.token('admin', { claims: { officeRole: 'bookkeeper' } }),
    ],
    ['a phone link', 'unauthenticated', (): string => gateway.phoneToken()],
    ['a token that has run out', 'unauthenticated', (): string => token({ expiresIn: -1 })],
    ['a token of a foreign issuer', 'unauthenticated', (): string => token({ issuer: 'other' })],
  ] as const)('takes no one with %s', async (_who, code, wrong) => {
    const owner = await subscriber();
    const stranger = await stage().browser();
    stranger.say({ type: 'subscribe', ...names, token: wrong() });
    await stranger.until('error');
    const heard = { type: 'error', code, ...(names === import_ && names) };
    expect(stranger.heard).toEqual([expect.objectContaining(heard)]);
    const soFar = updatesOf(owner);
    happens();
    await owner.until(update, soFar + 1);
    await stranger.settled();
    expect(updatesOf(stranger)).toBe(0);
  });

  it('ends with a logout, with leaving, and with the token', async () => {
    const own = token();
    const loggedOut = await subscriber({}, own);
    const [left, expiring] = [await subscriber(), await subscriber()];
    const staying = await subscriber({ expiresIn: 600 });
    await gateway.as(own, 'post', '/api/auth/logout').expect(204);
    await loggedOut.until('error');
    expect(loggedOut.of('error')).toEqual([
      expect.objectContaining({ code: 'unauthenticated', ...names }),
    ]);
    left.say({ type: 'unsubscribe', ...names });
    await left.until('unsubscribed');
    const heardBefore = [loggedOut, left].map(updatesOf);
    await later(61, async () => {
      happens();
      await expiring.until('error');
    });
    heardBefore.push(updatesOf(expiring));
    const soFar = updatesOf(staying);
    happens();
    await staying.until(update, soFar + 1);
    const gone = [loggedOut, left, expiring];
    await Promise.all(gone.map((browser) => browser.settled()));
    expect(gone.map(updatesOf)).toEqual(heardBefore);
  });
});
