import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AlreadyRunning, lockState, takeStartLock } from './start-lock.mjs';

describe('the lock of a data directory', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'lock-spec-'));
    file = path.join(dir, 'lock.json');
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('is held by the very process that took it, not by one that was given its pid later', () => {
    const holder = { pid: 5, startedAt: '100' };
    expect(lockState(holder, { pid: 5, startedAt: '100' })).toBe('held');
    expect(lockState(holder, { pid: 5, startedAt: '900' })).toBe('free');
    expect(lockState(holder, null)).toBe('free');
    expect(lockState(null, null)).toBe('free');
  });

  it('is taken once, and given back', () => {
    const giveBack = takeStartLock(dir);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(() => takeStartLock(dir)).toThrow(AlreadyRunning);
    giveBack();
    expect(existsSync(file)).toBe(false);
    takeStartLock(dir)();
  });

  it('says where the first one runs', () => {
    takeStartLock(dir);
    writeFileSync(path.join(dir, 'stack.json'), JSON.stringify({ url: 'http://localhost:3000' }));
    expect(() => takeStartLock(dir)).toThrow(`on http://localhost:3000 as process ${process.pid}`);
  });

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 999_999_999, startedAt: '1' })],
    ['a file cut short', '{"pid": 1'],
  ])('is taken over from %s', (_what, left) => {
    writeFileSync(file, left);
    takeStartLock(dir);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  });
});
