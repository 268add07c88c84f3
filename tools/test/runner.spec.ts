import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';
import { nearest, quickChoice, specsThatImport } from './affected.mjs';
import { chooseStages, isMatched } from './choice.mjs';
import { findChromium } from './chromium.mjs';
import { parseSettings } from './backing.mjs';
import { journeysThrough, wholeSite } from './journeys.mjs';
import { kindOf, specFilesOf } from './spec-files.mjs';
import { groupsOf, writeGroups } from './spec-groups.mjs';
import { everRed, lastLine, sumOfTallies, tallyOfJest, tallyOfPlaywright } from './tally.mjs';

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
  it.each([
    ['what jest says', { numPassedTests: 3, numFailedTests: 1 }, 3, 1],
    ['a file that could not be run', { numPassedTests: 3, numRuntimeErrorTestSuites: 2 }, 3, 2],
    ['skipped tests', { numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 }, 3, 2],
    ['no tests', {}, 0, 1],
    ['no report', null, 0, 1],
  ])('of jest adds up %s', (_, counts, passed, failed) => {
    expect(tallyOfJest(counts && jestReport(counts))).toMatchObject({ passed, failed });
  });

  it.each([
    ['skipped and flaky tests', { expected: 2, skipped: 1, flaky: 1 }, 2, 2],
    ['no tests', {}, 0, 1],
    ['no report', null, 0, 1],
  ])('of Playwright adds up %s', (_, counts, passed, failed) => {
    expect(tallyOfPlaywright(counts && playwrightReport(counts))).toMatchObject({ passed, failed });
  });

  it('says what Playwright says of the whole', () => {
    const report = playwrightReport({ expected: 2 }, [{ message: 'bad config' }]);
    expect(tallyOfPlaywright(report)).toMatchObject({ failed: 1, notes: ['bad config'] });
  });

  it('adds the parts of a stage up, and wants a test in one of them', () => {
    const none = { passed: 0, failed: 0, notes: [], red: [] };
    const some = { passed: 2, failed: 1, notes: ['a note'], red: ['a spec'] };
    expect(sumOfTallies([some, none, some])).toEqual({
      passed: 4,
      failed: 2,
      notes: ['a note', 'a note'],
      red: ['a spec', 'a spec'],
    });
    expect(sumOfTallies([none, none])).toMatchObject({ passed: 0, failed: 1 });
  });

  it('ends with one line, and an exit code that says the same', () => {
    const good = { passed: 2, failed: 0 };
    expect(lastLine([good, good])).toEqual({ text: '4 passed, 0 failed', code: 0 });
    const bad = { passed: 1, failed: 1 };
    expect(lastLine([good, bad])).toEqual({ text: '3 passed, 1 failed', code: 1 });
  });
});

describe('the names of what was red', () => {
  const red = (...names: string[]) => [{ passed: 0, failed: names.length, notes: [], red: names }];

  it('are those of specs, and of files that could not be run', () => {
    const report = jestReport({
      numFailedTests: 2,
      testResults: [
        {
          name: path.join(root, 'tools/a.spec.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', ancestorTitles: ['a'], title: 'holds' },
            { status: 'failed', ancestorTitles: ['a', 'b'], title: 'fails' },
          ],
        },
        { name: path.join(root, 'tools/c.spec.ts'), status: 'failed', assertionResults: [] },
      ],
    });
    expect(tallyOfJest(report).red).toEqual(['a › b › fails', 'tools/c.spec.ts']);
  });

  it('are those of journeys, inside their groups', () => {
    const spec = (title: string, ok: boolean) => ({ title, ok });
    const report = playwrightReport({ expected: 1, unexpected: 1 });
    const suites = [
      {
        title: 'booking.e2e.ts',
        specs: [spec('books', true)],
        suites: [{ title: 'on a phone', specs: [spec('books', false)] }],
      },
    ];
    expect(tallyOfPlaywright({ ...report, suites }).red).toEqual([
      'booking.e2e.ts › on a phone › books',
    ]);
  });

  it('are reported once over all runs, the most frequent first', () => {
    expect(everRed([red('seldom', 'often'), red(), red('often', 'often')])).toEqual([
      'often  (run 1, 3)',
      'seldom  (run 1)',
    ]);
  });
});

describe('a group of spec files', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'spec-groups-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const files = specFilesOf('integration');

  it('is of neighbors up to a size, and each file is in one', () => {
    const groups = groupsOf(files, 150_000);
    expect(groups.flat().toSorted()).toEqual(files);
    const sizes = groups.map((group) => group.reduce((sum, file) => sum + statSync(file).size, 0));
    expect(Math.max(...sizes)).toBeLessThan(150_000);
    expect(sizes.filter((size) => size > 100_000).length).toBeGreaterThan(4);
    expect(groupsOf(files.slice(0, 2), 1)).toEqual([[files[0]], [files[1]]]);
  });

  it('does not share modules with a file that replaces one', () => {
    const mocking = path.join(folder, 'mocking.db.spec.ts');
    writeFileSync(mocking, `jest.mock('./x');`);
    expect(groupsOf([files[0]!, mocking], 150_000)).toEqual([[files[0]], [mocking]]);
  });

  it('puts the path of each file before the names of its specs', () => {
    writeGroups(folder, 'integration', files.slice(0, 1));
    const [name] = readdirSync(folder).filter((file) => file.endsWith('.js'));
    expect(readFileSync(path.join(folder, name!), 'utf8')).toContain(
      `describe("${path.relative(root, files[0]!)}"`,
    );
  });

  it('starts early if it takes long', () => {
    const sizeOf = (kind: 'component' | 'unit', room: number) => {
      const [group = []] = groupsOf(specFilesOf(kind), room);
      writeGroups(folder, kind, group);
      return statSync(path.join(folder, `${kind}-1.js`)).size;
    };
    const sizes = [sizeOf('component', 80_000), sizeOf('unit', 120_000), sizeOf('unit', 10_000)];
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });
});

describe('the kind of a spec file', () => {
  it('follows from its name', () => {
    expect(kindOf('/a/frontend/src/x.component.spec.tsx')).toBe('component');
    expect(kindOf('/a/services/x.nats.spec.ts')).toBe('integration');
    expect(kindOf('/a/e2e/crash/x.e2e.ts')).toBe('crash');
    expect(kindOf('/a/e2e/journeys/x.e2e.ts')).toBeUndefined();
    expect(kindOf('/a/frontend/src/x.spec.tsx')).toBe('unit');
  });
});

describe('npm test -- quick', () => {
  const choice = chooseStages(['quick']);

  it('leaves out what a change cannot reach', () => {
    expect(quickChoice(choice, [], ['README.md'], []).stages).toEqual(['static']);
    const file = 'services/booking/src/main.ts';
    const specs = [path.join(root, 'tools/test/runner.spec.ts')];
    const one = quickChoice(choice, ['services/booking'], [file], specs);
    expect(one).toMatchObject({ patterns: specs, changed: [file] });
    expect(one.stages).toEqual(['static', 'unit']);
    const sql = quickChoice(choice, ['services/booking'], ['services/booking/src/gone.sql'], []);
    expect(sql).toMatchObject({ patterns: [`${root}/services/booking/`], changed: [] });
    expect(sql.stages).toEqual(['static', 'unit', 'db']);
    const tool = quickChoice(choice, [], ['tools/build/compile.mjs'], []);
    expect(tool).toMatchObject({ stages: one.stages, patterns: [`${root}/tools/build/`] });
  });

  it('takes the specs that import a changed file, directly or not', () => {
    const specs = specsThatImport(['tools/test/affected.mjs', 'README.md', 'tools/test/gone.ts']);
    expect(specs).toEqual([path.join(root, 'tools/test/runner.spec.ts')]);
    expect(specsThatImport(['README.md'])).toEqual([]);
  });

  it('takes the nearest of too many, and then the small ones', () => {
    const unit = specFilesOf('unit');
    const specs = [...unit, ...specFilesOf('integration')];
    const own = specs.filter((spec) => spec.includes('/services/payments/src/paying/'));
    const sizeOf = (chosen: string[]) =>
      chosen.reduce((sum, spec) => sum + (unit.includes(spec) ? 0 : statSync(spec).size), 0);
    const most = { integration: sizeOf(own) + 50_000 };
    const chosen = nearest(specs, ['services/payments/src/paying/payable-bills.service.ts'], most);
    expect(own.length).toBeGreaterThan(1);
    expect(chosen.slice(0, own.length).toSorted()).toEqual(own);
    expect(chosen).toEqual(expect.arrayContaining(unit));
    expect(sizeOf(chosen)).toBeLessThanOrEqual(most.integration);
    expect(sizeOf(chosen)).toBeGreaterThan(sizeOf(own));
    expect(nearest(own, ['README.md'])).toHaveLength(own.length);
  });

  it('takes the journeys of what was touched, and the main job', () => {
    const { journeys, stages } = quickChoice(
      choice,
      ['services/payments', 'frontend', 'e2e'],
      [
        'services/payments/src/main.ts',
        'frontend/src/features/portal/portal.tsx',
        'e2e/journeys/shell.e2e.ts',
      ],
      [],
    );
    expect(stages).toEqual(['static', 'journeys']);
    const isRun = (name: string) => new RegExp(journeys!).test(`${name}.e2e.ts › does something`);
    expect(['payment', 'customer-portal', 'shell', 'main-job'].map(isRun)).toEqual(
      Array(4).fill(true),
    );
    expect(['booking', 'account-links'].map(isRun)).toEqual([false, false]);
  });

  it('knows the journeys of each service and feature, and each journey', () => {
    const namesIn = (folder: string) => readdirSync(path.join(root, folder));
    const parts = new Set([...namesIn('services'), ...namesIn('frontend/src/features')]);
    expect(Object.keys(journeysThrough).toSorted()).toEqual([...parts].toSorted());
    const named = new Set([...Object.values(journeysThrough).flat(), ...wholeSite]);
    const there = namesIn('e2e/journeys').map((file) => file.replace('.e2e.ts', ''));
    expect([...named].toSorted()).toEqual(there.toSorted());
  });

  it('chooses by itself', () => {
    expect(() => chooseStages(['quick', 'db'])).toThrow('quick chooses by itself');
  });
});

describe('what npm test runs', () => {
  it('is everything, or the stages named, in their order', () => {
    expect(chooseStages([])).toMatchObject({
      stages: ['static', 'unit', 'db', 'journeys', 'attack', 'crash'],
      runs: 1,
    });
    const rest = { quick: false, runs: 1 };
    const inOrder = { stages: ['unit', 'db'], patterns: [], ...rest };
    expect(chooseStages(['db', 'unit'])).toEqual(inOrder);
    expect(chooseStages(['attack'])).toMatchObject({ stages: ['attack'], patterns: [] });
    const ofBooking = { stages: ['db'], patterns: ['booking'], ...rest };
    expect(chooseStages(['db', 'booking'])).toEqual(ofBooking);
  });

  it('is every file, or those whose path has a pattern in it', () => {
    expect(isMatched([], '/e2e/crash/crash.e2e.ts')).toBe(true);
    expect(isMatched(['crowd', 'Imports'], '/e2e/crash/imports.e2e.ts')).toBe(true);
    expect(isMatched(['crowd'], '/e2e/crash/imports.e2e.ts')).toBe(false);
  });

  it('is nothing when it is not clear', () => {
    expect(() => chooseStages(['booking'])).toThrow('Which stage');
    expect(() => chooseStages(['unit', '--watch'])).toThrow('Unknown option --watch');
    expect(() => chooseStages(['--repeat', 'often'])).toThrow('--repeat wants a number');
  });

  it('is run as often as asked', () => {
    expect(chooseStages(['unit', '--repeat', '3'])).toMatchObject({ stages: ['unit'], runs: 3 });
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
