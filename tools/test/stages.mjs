// @ts-check
// What each stage runs and counts.
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { choosePort, isPortFreeEverywhere } from '../stack/processes/ports.mjs';
import { findProgram } from '../stack/backing/programs.mjs';
import { heavyPages } from '../build/heavy-pages.mjs';
import { onShutdownRequest } from '../stack/processes/shutdown.mjs';
import { build, hashOfSources } from '../stack/setup/build.mjs';
import { cacheDirectory, ownedDirectories, readJson } from '../stack/setup/data-directory.mjs';
import { seconds } from '../stack/setup/progress.mjs';
import { root } from '../stack/setup/root.mjs';
import { proposePorts } from '../stack/setup/stack-ports.mjs';
import { provideBacking } from './backing.mjs';
import { provideChromium } from './chromium.mjs';
import {
  affectedFolders,
  changedFiles,
  nearest,
  quickChoice,
  specsThatImport,
} from './affected.mjs';
import { isMatched, lines, stageNames } from './choice.mjs';
import { mountLogDisk } from './log-disk.mjs';
import { specFilesOf } from './spec-files.mjs';
import { writeGroups } from './spec-groups.mjs';
import {
  everRed,
  failed,
  lastLine,
  sumOfTallies,
  tallyOfCheck,
  tallyOfJest,
  tallyOfPlaywright,
} from './tally.mjs';
import { endRunningTools, runNode, startNode } from './tool-run.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./choice.mjs').Choice} Choice */
/** @typedef {{ title: string, ms: number, tally: Tally }} Result */
/** @typedef {{ env: Record<string, string>, started: Awaited<ReturnType<typeof startNode>> }} Stack */
/** @typedef {{ results: Result[], ms: number }} Run */

const { priority } = os.constants;

const tool = (/** @type {string} */ name) => path.join(root, 'node_modules', name);

/** The outcome of a part without tests. */
const nothing = { tally: { passed: 0, failed: 0, notes: [], red: [] }, output: '' };

/**
 * @param {Choice} choice
 * @param {(line: string) => void} print
 * @returns {Promise<number>} the exit code
 */
export async function runStages(choice, print) {
  let stopping = false;
  onShutdownRequest((reason) => {
    print(`Stopping: ${reason}`);
    stopping = true;
    endRunningTools();
  });
  if (choice.quick) {
    const changed = changedFiles();
    const specs = specsThatImport(changed);
    const chosen = nearest(specs, changed);
    if (chosen.length < specs.length)
      print(
        `${specs.length} spec files import what changed. quick runs the ${chosen.length} nearest.`,
      );
    choice = quickChoice(choice, await affectedFolders(), changed, chosen);
  }
  /** @type {Run[]} */
  const runs = [];
  while (runs.length < choice.runs && !stopping) {
    if (choice.runs > 1) print(`Run ${runs.length + 1} of ${choice.runs}`);
    runs.push(await runOnce(choice, print, () => stopping));
  }
  const tallies = runs.map(({ results }) => results.map(({ tally }) => tally));
  if (choice.runs > 1) {
    for (const [index, { ms }] of runs.entries())
      print(`  Run ${index + 1}: ${lastLine(tallies[index] ?? []).text}, ${seconds(ms)}`);
    const red = everRed(tallies);
    print(red.length > 0 ? '\nRed at least once:' : '\nNo spec was ever red.');
    for (const line of red) print(`  ${line}`);
  }
  const { text, code } = lastLine(tallies.flat());
  print(text);
  return code;
}

/**
 * In memory, if there is room. Each spec file's database has some 300 files, and creating and deleting
 * them on a disk costs more than writing to them.
 */
function workHome() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 6 * 1024 ** 3 ? memory : os.tmpdir();
}

/**
 * @param {Choice} choice
 * @param {(line: string) => void} print
 * @param {() => boolean} isStopping
 * @returns {Promise<Run>}
 */
async function runOnce(choice, print, isStopping) {
  const start = performance.now();
  const work = mkdtempSync(path.join(workHome(), 'appliance-repair-test-'));
  chmodSync(work, 0o711); // if we run as root, PostgreSQL's user must be able to pass through
  const { stages } = choice;
  const run = new TestRun(work, choice, print);
  const runStage = async (/** @type {Choice['stages'][number]} */ stage) => {
    if (isStopping()) run.results.push({ title: stage, ms: 0, tally: failed(stage) });
    else await run[stage]();
  };
  for (const line of lines) {
    await Promise.all(line.filter((stage) => stages.includes(stage)).map(runStage));
  }
  print('');
  for (const { title, ms, tally } of run.results) {
    print(
      `  ${title.padEnd(22)} ${`${tally.passed} passed, ${tally.failed} failed`.padEnd(28)} ${seconds(ms)}`,
    );
  }
  const ms = performance.now() - start;
  print(`  ${'in all'.padEnd(51)} ${seconds(ms)}`);
  if (run.results.every(({ tally }) => tally.failed === 0)) run.removeData();
  else print(`\nData, logs and reports of this run are kept in ${work}`);
  return { results: run.results, ms };
}

class TestRun {
  /** @type {Result[]} */
  results = [];
  /** @type {string[]} */
  #dataDirs = [];
  /** @type {Promise<Stack> | undefined} */
  #startedSite;

  /** @param {string} work @param {Choice} choice @param {(line: string) => void} print */
  constructor(work, { stages, patterns, journeys, changed, quick, runs }, print) {
    this.work = work;
    this.stages = stages;
    this.patterns = patterns;
    this.journeyPattern = journeys;
    this.changed = changed;
    /** The tools print straight to the terminal. */
    this.show = stages.length < stageNames.length && !quick && runs === 1;
    this.print = print;
  }

  /** Builds for the stacks of the next stages, then checks what needs no stack. */
  async static() {
    await this.#stage('build', async () => {
      await build(root, hashOfSources(root));
      const output = heavyPages().join('\n');
      return { tally: tallyOfCheck('build', output === ''), output };
    });
    const files = this.changed ?? [];
    const isAnyRead = !this.changed || files.length > 0;
    const format = ['--check', '--no-error-on-unmatched-pattern', ...files];
    await Promise.all([
      isAnyRead && this.#check('format', tool('oxfmt/bin/oxfmt'), ...format),
      isAnyRead && this.#check('words', path.join(root, 'tools/words/check.mjs'), ...files),
      this.#check('commits', path.join(root, 'tools/words/commits.mjs')),
      this.#check('code and types', tool('oxlint/bin/oxlint')),
    ]);
  }

  async unit() {
    await this.#stage('unit', () =>
      // `db` often waits, and leaves enough of the processors.
      this.#runTogether('unit', ['unit', 'component'], 3, {}, priority.PRIORITY_BELOW_NORMAL),
    );
    this.#prepareJourneys();
  }

  async db() {
    await this.#stage('db', async () => {
      const backing = await provideBacking(this.#dataDir('backing'));
      this.print(`  … db: PostgreSQL, NATS and Redis are ${backing.how}`);
      try {
        return await this.#runTogether('db', ['integration'], 3, backing.env);
      } finally {
        await backing.stop();
      }
    });
    this.#prepareJourneys();
  }

  /** A stack takes half a minute to start: as soon as `unit` or `db` has ended, next to the other. */
  #prepareJourneys() {
    if (['unit', 'db', 'journeys'].every((stage) => this.stages.some((each) => each === stage)))
      this.#site().catch(() => undefined); // `journeys` reports it
  }

  async journeys() {
    await this.#stage('journeys', async () => {
      const chromium = await provideChromium();
      const use = async (/** @type {Record<string, string>} */ stackEnv) => {
        const report = path.join(this.work, 'playwright.json');
        const args = [
          tool('@playwright/test/cli.js'),
          'test',
          '-c',
          'e2e/playwright.config.ts',
          '--reporter=line,json',
          ...(this.journeyPattern ? ['--grep', this.journeyPattern] : this.patterns),
        ];
        const env = { ...stackEnv, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
        const { output } = await runNode(args, { env, show: this.show });
        return { tally: tallyOfPlaywright(readJson(report, null)), output };
      };
      if (this.stages.includes('attack')) return use((await this.#site()).env);
      return this.#withStack(this.#site(), use);
    });
  }

  /** One stack for `journeys` and then `attack`, which brings its own gateways. */
  #site() {
    return (this.#startedSite ??= this.#startStack('site', {
      flags: [],
      lapSeconds: 40,
      portsFrom: 23_000,
    }));
  }

  async attack() {
    await this.#stage('attack', () =>
      this.#withStack(this.#site(), async (stackEnv) => {
        const say = (/** @type {string} */ what) => this.print(`  … attack: ${what}`);
        const caddy = await findProgram('caddy', cacheDirectory(process.env), say);
        const env = { ...stackEnv, CADDY: JSON.stringify(caddy) };
        return this.#runJest('attack', ['attack'], env, ['--runInBand', '--', ...this.patterns]);
      }),
    );
  }

  /**
   * Two halves run at once on their own stacks, because both mostly wait. They have their own ports, so
   * that no other process takes one while its owner is down.
   */
  async crash() {
    await this.#stage('crash', async () => {
      const files = specFilesOf('crash').filter((file) => isMatched(this.patterns, file));
      // Both halves take about as long.
      const isInFirst = (/** @type {string} */ file) =>
        /(crash|payment-storm)\.e2e\.ts$/.test(file);
      const outcomes = await Promise.all([
        this.#crashing('crash', files.filter(isInFirst), { portsFrom: 25_000 }),
        this.#crashing(
          'crash-others',
          files.filter((file) => !isInFirst(file)),
          { portsFrom: 27_000 },
        ),
      ]);
      return {
        tally: sumOfTallies(outcomes.map(({ tally }) => tally)),
        output: outcomes.map(({ output }) => output).join('\n'),
      };
    });
  }

  /** @param {string} name @param {string[]} files @param {{ portsFrom: number }} ports */
  async #crashing(name, files, ports) {
    if (files.length === 0) return nothing;
    const logDisk = mountLogDisk(path.join(this.#dataDir(name), 'logs'));
    try {
      const stack = this.#startStack(name, { flags: ['--separate'], ...ports });
      return await this.#withStack(stack, (stackEnv) =>
        this.#runJest(name, ['crash'], { ...stackEnv, ...logDisk.env }, [
          '--runInBand',
          '--',
          ...files,
        ]),
      );
    } finally {
      logDisk.unmount();
    }
  }

  /**
   * @param {string} name
   * @param {{ flags: string[], lapSeconds?: number, portsFrom: number }} how
   *   `portsFrom`: the first of a thousand ports that no other stack of this run uses. Where it starts
   *   among them is random, because another clone may run tests, too.
   * @returns {Promise<Stack>}
   */
  async #startStack(name, { flags, lapSeconds, portsFrom }) {
    const dataDir = this.#dataDir(name);
    const from = portsFrom + 50 * randomInt(18);
    const port = await choosePort({ from, isFree: isPortFreeEverywhere });
    proposePorts(dataDir, port + 1);
    const url = `http://localhost:${port}`;
    const settings = {
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: process.env.RATE_LIMIT ?? 'off',
      MAP_TILE_URL: 'off',
      BACKUP_HOUR: 'off',
      ...(lapSeconds && { DEMO_LAP_SECONDS: String(lapSeconds) }),
    };
    const started = await startNode(
      [path.join(root, 'tools/stack/start.mjs'), ...flags],
      settings,
      (said) => said.includes(`Ready on ${url}\n`),
      300_000,
    );
    return { env: { BASE_URL: url, STACK_FILE: path.join(dataDir, 'stack.json') }, started };
  }

  /**
   * @param {Promise<Stack>} starting
   * @param {(env: Record<string, string>) => Promise<{ tally: Tally, output: string }>} use
   */
  async #withStack(starting, use) {
    const { env, started } = await starting;
    try {
      return await use(env);
    } finally {
      await started.stop();
    }
  }

  /** @param {string} name */
  #dataDir(name) {
    const dir = path.join(this.work, name);
    mkdirSync(dir, { recursive: true });
    this.#dataDirs.push(dir);
    return dir;
  }

  removeData() {
    const moved = this.#dataDirs.flatMap((dir) => ownedDirectories(dir).slice(1));
    for (const dir of [...moved, this.work]) rmSync(dir, { recursive: true, force: true });
  }

  /** @param {string} title @param {string} script its file @param {string[]} args */
  async #check(title, script, ...args) {
    await this.#stage(title, async () => {
      // Less garbage collection in Go, which checks the types, saves a sixth of the processor time.
      const env = { GOGC: '400' };
      const { code, output } = await runNode([script, ...args], { env });
      return { tally: tallyOfCheck(title, code === 0), output };
    });
  }

  /**
   * Runs spec files in groups.
   * @param {string} name @param {import('./spec-files.mjs').Kind[]} kinds
   * @param {number} workers @param {Record<string, string>} env @param {number} [ownPriority]
   */
  async #runTogether(name, kinds, workers, env, ownPriority) {
    const groups = path.join(this.work, `specs-${name}`);
    for (const kind of kinds) {
      const files = specFilesOf(kind).filter((file) => isMatched(this.patterns, file));
      if (files.length > 0) writeGroups(path.join(groups, kind), kind, files);
      else kinds = kinds.filter((each) => each !== kind);
    }
    if (kinds.length === 0) return { tally: sumOfTallies([]), output: '' };
    const args = [`--maxWorkers=${workers}`];
    return this.#runJest(name, kinds, { ...env, SPEC_GROUPS: groups }, args, ownPriority);
  }

  /**
   * @param {string} name of the report
   * @param {string[]} projects of jest @param {Record<string, string>} env @param {string[]} args
   * @param {number} [ownPriority]
   */
  async #runJest(name, projects, env, args, ownPriority) {
    const report = path.join(this.work, `jest-${name}.json`);
    const { output } = await runNode(
      [
        tool('jest/bin/jest.js'),
        '--selectProjects',
        ...projects,
        '--json',
        `--outputFile=${report}`,
        '--passWithNoTests',
        ...args,
      ],
      { env, show: this.show, priority: ownPriority },
    );
    return { tally: tallyOfJest(readJson(report, null)), output };
  }

  /** @param {string} title @param {() => Promise<{ tally: Tally, output: string }>} work */
  async #stage(title, work) {
    const start = performance.now();
    const elapsed = () => seconds(performance.now() - start);
    const stillAtIt = setInterval(() => this.print(`  … ${title} (${elapsed()})`), 30_000);
    /** @type {{ tally: Tally, output: string }} */
    let outcome;
    try {
      outcome = await work();
    } catch (error) {
      outcome = { tally: failed(title), output: /** @type {Error} */ (error).message };
    } finally {
      clearInterval(stillAtIt);
    }
    const { tally, output } = outcome;
    if (tally.failed > 0 && output)
      this.print(`\n── ${title} ${'─'.repeat(60)}\n${output.trimEnd()}\n${'─'.repeat(64)}`);
    for (const note of tally.notes) this.print(`  ! ${title}: ${note}`);
    this.print(
      `  ${tally.failed > 0 ? '✗' : '✓'} ${title.padEnd(22)} ${tally.passed} passed, ${tally.failed} failed, ${elapsed()}`,
    );
    this.results.push({ title, ms: performance.now() - start, tally });
  }
}
