import { execFile } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { LogOutput } from './log-output';
import { createLogger } from './logging';
import { eventually } from '../testing/eventually';

const run = promisify(execFile);

describe('the output of log lines', () => {
  let directory: string;
  const opened: number[] = [];

  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'log-output-'));
  });
  afterEach(() => {
    for (const fd of opened.splice(0)) closeSync(fd);
    rmSync(directory, { recursive: true, force: true });
  });

  const open = (file: string, flags: string | number = 'a') => {
    const fd = openSync(file, flags);
    opened.push(fd);
    return fd;
  };
  const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

  it('keeps every line and their order', async () => {
    const file = path.join(directory, 'a.log');
    const output = new LogOutput(open(file), { chunk: 100 });
    const said = Array.from({ length: 500 }, (_, index) => `line ${index} “é”`);
    for (const line of said) output.write(`${line}\n`);
    await eventually(() => expect(linesOf(file)).toEqual(said));
    expect(output.dropped).toBe(0);
  });

  it('drops and counts what a full disk does not take', async () => {
    const output = new LogOutput(open('/dev/full', 'w'));
    const logger = createLogger('info', output);
    for (let line = 0; line < 100; line += 1) logger.info('into the void');
    await eventually(() => expect(output.dropped).toBe(100));
    output.flushAtExit();
  });

  /** A pipe that no one empties, as the supervisor's would be if it hung; filled to the brim. */
  const stuckPipe = async () => {
    const pipe = path.join(directory, 'pipe');
    await run('mkfifo', [pipe]);
    // Open for reading as well, or opening it would wait for a reader.
    return open(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  };

  it('does not wait for a reader that is stuck, holds a bounded amount in the meantime, and continues when it reads again', async () => {
    const pipe = await stuckPipe();
    const output = new LogOutput(pipe, { waiting: 1_000_000, stuckMs: 0, retryMs: 1 });
    const line = `${'x'.repeat(999)}\n`;
    for (let round = 0; round < 50; round += 1) {
      for (let count = 0; count < 100; count += 1) output.write(line);
      // The event loop goes round.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { dropped } = output;
    expect(dropped).toBeGreaterThan(3_000);
    output.flushAtExit();

    // To the last line: a retry after the pipe is closed would write into whatever file is given
    // its number next.
    const read = Buffer.alloc(1024 * 1024);
    let text = '';
    await eventually(() => {
      text += read.toString('latin1', 0, readSync(pipe, read));
      expect(text.match(/^x+$/gm)).toHaveLength(5_000 - dropped);
      const missing = [...text.matchAll(/"(\d+) log lines could not be written/g)];
      expect(missing.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(dropped);
    });
  });

  it('writes again as soon as there is room, and tells how many lines are missing', async () => {
    const file = path.join(directory, 'b.log');
    const fd = open('/dev/full', 'w');
    const output = new LogOutput(fd);
    for (let count = 0; count < 800; count += 1) output.write('no room\n');
    await eventually(() => expect(output.dropped).toBe(800));
    // The lowest free number is given out next: the same descriptor, with room behind it.
    closeSync(fd);
    expect(openSync(file, 'a')).toBe(fd);
    output.write('room again\n');
    await eventually(() => {
      const [first, second] = linesOf(file);
      expect(first).toBe('room again');
      expect(JSON.parse(second ?? '')).toMatchObject({
        level: 'warn',
        msg: '800 log lines could not be written: ENOSPC',
      });
    });
  });
});
