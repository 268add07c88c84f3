import { chooseStages, isMatched } from './choice.mjs';
import { findChromium } from './chromium.mjs';
import { parseSettings } from './backing.mjs';
import { lastLine, sumOfTallies, tallyOfJest, tallyOfPlaywright } from './tally.mjs';

const jestReport = (counts: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...counts,
});
const playwrightReport = (counts: object, errors: object[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...counts },
  errors,
});

describe('the count of npm test', () => {
  it('adds up what jest says, and takes a file that could not be run for a failure', () => {
    expect(tallyOfJest(jestReport({ numPassedTests: 3, numFailedTests: 1 }))).toMatchObject({
      passed: 3,
      failed: 1,
    });
    expect(
      tallyOfJest(jestReport({ numPassedTests: 3, numRuntimeErrorTestSuites: 2 })),
    ).toMatchObject({
      passed: 3,
      failed: 2,
    });
  });

  it('takes skipped tests, no tests and no report for failures', () => {
    expect(
      tallyOfJest(jestReport({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 })),
    ).toMatchObject({ failed: 2 });
    expect(tallyOfJest(jestReport({}))).toMatchObject({ passed: 0, failed: 1 });
    expect(tallyOfJest(null)).toMatchObject({ passed: 0, failed: 1 });
    expect(tallyOfPlaywright(playwrightReport({}))).toMatchObject({ passed: 0, failed: 1 });
    expect(
      tallyOfPlaywright(playwrightReport({ expected: 2, skipped: 1, flaky: 1 })),
    ).toMatchObject({
      passed: 2,
      failed: 2,
    });
    expect(tallyOfPlaywright(playwrightReport({}, [{ message: 'bad config' }]))).toMatchObject({
      failed: 1,
      notes: ['bad config'],
    });
    expect(tallyOfPlaywright(null)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('adds the parts of a stage up, and wants a test in one of them', () => {
    const none = { passed: 0, failed: 0, notes: [] };
    const some = { passed: 2, failed: 1, notes: ['a note'] };
    expect(sumOfTallies([some, none, some])).toEqual({
      passed: 4,
      failed: 2,
      notes: ['a note', 'a note'],
    });
    expect(sumOfTallies([none, none])).toMatchObject({ passed: 0, failed: 1 });
  });

  it('ends with one line, and an exit code that says the same', () => {
    const good = { passed: 2, failed: 0, notes: [] };
    expect(lastLine([good, good])).toEqual({ text: '4 passed, 0 failed', code: 0 });
    expect(lastLine([good, { passed: 1, failed: 1, notes: [] }])).toEqual({
      text: '3 passed, 1 failed',
      code: 1,
    });
  });
});

describe('what npm test runs', () => {
  it('is everything, or the stages named, in their order', () => {
    expect(chooseStages([])).toMatchObject({
      stages: ['static', 'unit', 'db', 'journeys', 'attack', 'crash'],
      narrow: false,
    });
    expect(chooseStages(['db', 'unit'])).toEqual({
      stages: ['unit', 'db'],
      patterns: [],
      narrow: true,
    });
    expect(chooseStages(['attack'])).toEqual({ stages: ['attack'], patterns: [], narrow: true });
    expect(chooseStages(['db', 'booking'])).toEqual({
      stages: ['db'],
      patterns: ['booking'],
      narrow: true,
    });
  });

  it('is every file, or those whose path has a pattern in it', () => {
    expect(isMatched([], '/e2e/crash/crash.e2e.ts')).toBe(true);
    expect(isMatched(['crowd', 'Imports'], '/e2e/crash/imports.e2e.ts')).toBe(true);
    expect(isMatched(['crowd'], '/e2e/crash/imports.e2e.ts')).toBe(false);
  });

  it('is nothing when it is not clear', () => {
    expect(() => chooseStages(['booking'])).toThrow('Which stage');
    expect(() => chooseStages(['unit', '--watch'])).toThrow('Unknown option --watch');
  });
});

describe('what the tests are given', () => {
  it('is the first Chromium there is', () => {
    const env = { PATH: '/usr/local/bin:/usr/bin' };
    expect(findChromium(env, (file) => file === '/usr/bin/google-chrome')).toBe(
      '/usr/bin/google-chrome',
    );
    expect(findChromium({ ...env, CHROMIUM_PATH: '/opt/c' }, () => true)).toBe('/opt/c');
    expect(() => findChromium({ ...env, CHROMIUM_PATH: '/opt/c' }, () => false)).toThrow(
      'CHROMIUM_PATH',
    );
    expect(findChromium(env, () => false)).toBeNull();
  });

  it('is what the backing services print', () => {
    expect(
      parseSettings('DATABASE_URL=postgres://a:b=c@x/y\nother=1\nREDIS_URL=redis://z\n'),
    ).toEqual({
      DATABASE_URL: 'postgres://a:b=c@x/y',
      REDIS_URL: 'redis://z',
    });
  });
});
