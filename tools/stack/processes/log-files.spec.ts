import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ErrorWatch, errorIn, readable, rotateLog } from './log-files.mjs';

describe('what of a log is shown on the terminal', () => {
  it.each([
    [
      '{"level":"error","service":"booking","context":"Outbox","msg":"no stream"}',
      '(booking) [Outbox] no stream',
    ],
    [
      '{"level":60,"msg":"out","err":{"message":"why","stack":"Error: why\\n at x"}}',
      'out Error: why',
    ],
    [
      '2026-11-20 18:50:16 UTC [1] FATAL:  could not write',
      '2026-11-20 18:50:16 UTC [1] FATAL:  could not write',
    ],
    ['[1] 2026/11/20 18:50:18 [ERR] no space', '[1] 2026/11/20 18:50:18 [ERR] no space'],
  ])('an error: %s', (line, shown) => {
    expect(errorIn(line)).toBe(shown);
  });

  it.each([
    '{"level":"info","msg":"ready"}',
    '{"level":"warn","msg":"slow"}',
    '{"broken',
    '2026 UTC [1] FATAL:  the database system is starting up',
    '2026 UTC [1] FATAL:  terminating connection due to administrator command',
    '1:M 20 Nov 2026 * Ready to accept connections',
    '',
  ])('no error: %s', (line) => {
    expect(errorIn(line)).toBeNull();
  });

  it('shortens what is long, and leaves plain lines as they are', () => {
    expect(errorIn(`[ERR] ${'x'.repeat(1000)}`)).toHaveLength(240);
    expect(readable('plain')).toBe('plain');
  });
});

describe('a log that has grown large', () => {
  let directory: string;
  let file: string;

  beforeEach(() => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'log-files-'));
    file = path.join(directory, 'a.log');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is put aside under the process that writes it, and two former ones are kept', async () => {
    const writer = openSync(file, 'a');
    for (let round = 1; round <= 4; round += 1) {
      writeSync(writer, `${round}`.repeat(200));
      expect(await rotateLog(file, 100)).toBe(true);
      expect(statSync(file).size).toBe(0);
      expect(await rotateLog(file, 100)).toBe(false);
    }
    writeSync(writer, 'goes on');
    closeSync(writer);
    expect(readFileSync(file, 'utf8')).toBe('goes on');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('4'.repeat(200));
    expect(readFileSync(`${file}.2`, 'utf8')).toBe('3'.repeat(200));
    expect(existsSync(`${file}.3`)).toBe(false);
  });

  it('is still watched for errors after it was emptied', async () => {
    const said: string[] = [];
    const watch = new ErrorWatch((_name, message) => said.push(message));
    appendFileSync(file, `[ERR] first ${'x'.repeat(100)}\n`);
    watch.follow('a', file);
    watch.look();
    await rotateLog(file, 50);
    appendFileSync(file, '[ERR] second\n');
    watch.stop();
    expect(said).toEqual([expect.stringContaining('first'), '[ERR] second']);
  });

  it('that is not there, or no file, is left alone', async () => {
    expect(await rotateLog(path.join(directory, 'none.log'), 0)).toBe(false);
    expect(await rotateLog('/dev/null', -1)).toBe(false);
  });
});
