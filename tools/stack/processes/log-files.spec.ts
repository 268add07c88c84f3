import { errorIn, readable } from './log-files.mjs';

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
