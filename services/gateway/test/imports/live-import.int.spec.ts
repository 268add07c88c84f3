/** The topic of an import: what is heard of how far it has come. */
import { randomUUID } from 'node:crypto';
import { importCalls, type ImportJob } from '@contracts/imports/jobs';
import { liveImportSubject } from '@contracts/live';
import { Refusal } from '@service-kit/requests/refusal';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { eventually } from '@service-kit/testing/eventually';
import { anImport } from '../factories';
import { gatewayForTests } from '../gateway-under-test';
import type { LiveBrowser } from '../live-browser';
import { stageForTests } from '../live-stage';

const gateway = gatewayForTests();
const stage = stageForTests(gateway);
/** The jobs that imports has, by their id. */
const jobs = new Map<string, { accountId: number | null; job: ImportJob }>();

beforeEach(() => {
  gateway.stubs.answer(importCalls.job, ({ jobId, accountId }) => {
    const known = jobs.get(jobId);
    if (known?.accountId !== accountId) throw new Refusal('import_not_found');
    return known.job;
  });
});

const tokenOf = (accountId: number) => gateway.token('customer', { subject: String(accountId) });
const office = () => gateway.token('admin', { subject: '4' });

function underWay(accountId: number | null, changes: Partial<ImportJob> = {}): ImportJob {
  const job = anImport({ status: 'running', version: 2, done: 1, finishedAt: null, ...changes });
  jobs.set(job.id, { accountId, job });
  return job;
}
/** The import comes further; no one is told by this but the live channel. */
function comesTo(job: ImportJob, changes: Partial<ImportJob>): void {
  const accountId = jobs.get(job.id)?.accountId ?? null;
  const next = { ...job, ...changes };
  jobs.set(job.id, { accountId, job: next });
  gateway.stubs.say(liveImportSubject(job.id), { accountId, job: next });
}

async function watching(jobId: string, token: string): Promise<LiveBrowser> {
  const browser = await stage().browser();
  await watch(browser, jobId, token);
  return browser;
}
async function watch(browser: LiveBrowser, jobId: string, token: string): Promise<void> {
  const before = browser.of('import_update').length;
  browser.say({ type: 'subscribe', topic: 'import', jobId, token });
  await browser.until('import_update', before + 1);
}
const doneHeardBy = (browser: LiveBrowser) =>
  browser.of('import_update').map(({ job }) => job.done);

describe('a live import', () => {
  it('shows the job as it is, then how it comes further, to its customer alone', async () => {
    const [adas, bens] = [underWay(11, { done: 40 }), underWay(12)];
    const ada = await watching(adas.id, tokenOf(11));
    const ben = await watching(bens.id, tokenOf(12));
    expect(ada.heard).toEqual([
      { type: 'subscribed', topic: 'import', jobId: adas.id },
      { type: 'import_update', jobId: adas.id, job: adas },
    ]);
    comesTo(adas, { done: 80 });
    await ada.until('import_update', 2);
    await ben.settled();
    expect(doneHeardBy(ada)).toEqual([40, 80]);
    expect(doneHeardBy(ben)).toEqual([1]);
  });

  it('shows the office its own', async () => {
    const job = underWay(null);
    const browser = await watching(job.id, office());
    comesTo(job, { done: 2 });
    await browser.until('import_update', 2);
    expect(doneHeardBy(browser)).toEqual([1, 2]);
  });

  it.each([
    ['a customer', 'the office', null, () => tokenOf(4)],
    ['the office', 'a customer', 4, () => office()],
  ])('takes no token of %s for an import of %s', async (_who, _whose, owner, token) => {
    const job = underWay(owner);
    const stranger = await stage().browser();
    stranger.say({ type: 'subscribe', topic: 'import', jobId: job.id, token: token() });
    await stranger.until('error');
    expect(stranger.of('error')).toMatchObject([{ code: 'import_not_found' }]);
  });

  it('never goes back: what is older than what was shown is dropped', async () => {
    const job = underWay(11, { version: 3, done: 50 });
    const browser = await watching(job.id, tokenOf(11));
    comesTo(job, { version: 3, done: 49 });
    comesTo(job, { version: 2, done: 90 });
    comesTo(job, { version: 4, done: 50, status: 'succeeded' });
    comesTo(job, { version: 3, done: 50 });
    await browser.until('import_update', 2);
    await stage().heardEverything(browser);
    expect(
      browser.of('import_update').map(({ job: { version, done } }) => [version, done]),
    ).toEqual([
      [3, 50],
      [4, 50],
    ]);
  });

  it('shows what was heard while the job was asked for, if that is later', async () => {
    const job = underWay(11, { done: 1 });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    gateway.stubs.answer(importCalls.job, async () => {
      await held;
      return job;
    });
    const browser = await stage().browser();
    browser.say({ type: 'subscribe', topic: 'import', jobId: job.id, token: tokenOf(11) });
    await eventually(() =>
      expect(gateway.stubs.payloadsOf(importCalls.job).at(-1)).toMatchObject({ jobId: job.id }),
    );
    comesTo(job, { done: 60 });
    await stage().heardEverything(browser);
    expect(browser.of('import_update')).toEqual([]);
    answer();
    await browser.until('import_update');
    expect(doneHeardBy(browser)).toEqual([60]);
  });

  it('is not started for someone who has left while the job was asked for', async () => {
    const [job, other] = [underWay(11), underWay(11)];
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    gateway.stubs.answer(importCalls.job, async ({ jobId }) => {
      if (jobId === job.id) await held;
      return jobs.get(jobId)!.job;
    });
    const browser = await stage().browser();
    browser.say({ type: 'subscribe', topic: 'import', jobId: job.id, token: tokenOf(11) });
    browser.say({ type: 'unsubscribe', topic: 'import', jobId: job.id });
    await browser.settled();
    answer();
    await watch(browser, other.id, tokenOf(11));
    expect(browser.of('import_update').map(({ jobId }) => jobId)).toEqual([other.id]);
  });

  it('is not started for someone who has logged out while the job was asked for', async () => {
    const job = underWay(11);
    const token = tokenOf(11);
    gateway.stubs.answer(importCalls.job, async () => {
      await gateway.as(token, 'post', '/api/auth/logout').expect(204);
      return job;
    });
    const browser = await stage().browser();
    browser.say({ type: 'subscribe', topic: 'import', jobId: job.id, token });
    await browser.until('error');
    expect(browser.heard).toMatchObject([
      { type: 'error', code: 'unauthenticated', jobId: job.id },
    ]);
  });

  it('is one of ten at most, for each connection', async () => {
    const browser = await stage().browser();
    const own = Array.from({ length: 11 }, () => underWay(11));
    const [first, ...others] = own;
    const last = others.pop();
    for (const { id } of [first!, ...others]) await watch(browser, id, tokenOf(11));
    browser.say({ type: 'subscribe', topic: 'import', jobId: last!.id, token: tokenOf(11) });
    await browser.until('error');
    expect(browser.of('error')).toMatchObject([{ code: 'validation_failed', jobId: last!.id }]);
    // One that is watched already counts once, and leaving makes room.
    await watch(browser, first!.id, tokenOf(11));
    browser.say({ type: 'unsubscribe', topic: 'import', jobId: first!.id });
    await watch(browser, last!.id, tokenOf(11));
    // What is refused takes no room.
    browser.say({ type: 'unsubscribe', topic: 'import', jobId: last!.id });
    for (const jobId of [randomUUID(), randomUUID()]) {
      const errors = browser.of('error').length;
      browser.say({ type: 'subscribe', topic: 'import', jobId, token: tokenOf(11) });
      await browser.until('error', errors + 1);
    }
    await watch(browser, first!.id, tokenOf(11));
  });

  it('keeps asking for what may have been missed, when imports is back', async () => {
    const job = underWay(11);
    const browser = await watching(job.id, tokenOf(11));
    jobs.set(job.id, { accountId: 11, job: { ...job, done: 77 } });
    let isAway = true;
    gateway.stubs.answer(importCalls.job, () => {
      if (isAway) throw new Error('a bug');
      return { ...job, done: 77 };
    });
    const nats = gateway.app.get(NatsConnection);
    const before = gateway.stubs.payloadsOf(importCalls.job).length;
    await nats.connection.reconnect();
    await eventually(() =>
      expect(gateway.stubs.payloadsOf(importCalls.job).length).toBeGreaterThan(before),
    );
    isAway = false;
    await browser.until('import_update', 2);
    expect(doneHeardBy(browser)).toEqual([1, 77]);
  });

  it('knows what can be no import', async () => {
    const browser = await stage().browser();
    browser.say({ type: 'subscribe', topic: 'import', jobId: 'x', token: tokenOf(11) });
    await browser.until('error');
    expect(browser.heard).toMatchObject([
      { type: 'error', code: 'import_not_found', topic: 'import' },
    ]);
  });
});
