import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@service-kit/testing/free-port';
import { get } from './http-probe.mjs';
import { pauseAfter, SupervisedChild } from './supervised-child.mjs';

describe('a supervised child', () => {
  it('starts a child again at once, and ever later when it keeps dying', () => {
    expect([1, 2, 3, 4, 20].map(pauseAfter)).toEqual([100, 200, 400, 800, 5000]);
  });
});

describe('a child that runs and does not answer', () => {
  let directory: string;
  let child: SupervisedChild | undefined;
  let news: string[];
  /** Otherwise a busy machine could end a child that is only slow. */
  let isWatched: boolean;

  beforeEach(() => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'supervised-'));
    news = [];
    isWatched = false;
  });
  afterEach(async () => {
    await child?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const start = async (forMs: number) => {
    const logFile = path.join(directory, 'child.log');
    closeSync(openSync(logFile, 'a'));
    const port = await freePort();
    const answers = async (timeoutMs = 200) => (await get(port, '/', { timeoutMs })).status === 200;
    const script = `require('http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
    const said = new Promise<void>((resolve) => {
      child = new SupervisedChild(
        {
          name: 'child',
          logFile,
          launch: () => ({ command: process.execPath, args: ['-e', script] }),
          isReady: () => answers(),
          isAlive: async () => !isWatched || answers(),
          healthCheck: { askEveryMs: 50, unanswered: 3, forMs },
          readyTimeoutMs: 20_000,
          manners: { signal: 'SIGTERM', timeoutMs: 5_000 },
        },
        {
          onHang: (what) => news.push(what),
          onDown: (reason) => news.push(reason),
          onBack: () => {
            isWatched = false;
            resolve();
          },
        },
      );
    });
    await child?.start();
    return { answers, back: said, pid: child?.key?.pid ?? 0 };
  };

  it('is ended and started again', async () => {
    const { answers, back, pid } = await start(300);
    process.kill(pid, 'SIGSTOP');
    isWatched = true;
    await back;
    expect(news).toEqual([
      expect.stringMatching(/^has not answered for \d+ s and is ended$/),
      'ended with SIGKILL',
    ]);
    expect(child?.key?.pid).not.toBe(pid);
    expect(await answers(20_000)).toBe(true);
  });

  it('is waited for when it does not take long', async () => {
    const { answers, pid } = await start(60_000);
    process.kill(pid, 'SIGSTOP');
    isWatched = true;
    // More questions than it takes, in less time.
    for (let question = 0; question < 6; question += 1) expect(await answers()).toBe(false);
    process.kill(pid, 'SIGCONT');
    expect(await answers(20_000)).toBe(true);
    expect(news).toEqual([]);
    expect(child?.key?.pid).toBe(pid);
  });
});
