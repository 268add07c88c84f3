// @ts-check
// What each stage runs, with what, and how it is counted.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { choosePort, isPortFreeEverywhere } from '../stack/processes/ports.mjs';
import { onShutdownRequest } from '../stack/processes/shutdown.mjs';
import { build, hashOfSources } from '../stack/setup/build.mjs';
import { ownedDirectories, readJson } from '../stack/setup/data-directory.mjs';
import { seconds } from '../stack/setup/progress.mjs';
import { root } from '../stack/setup/root.mjs';
import { proposePorts } from '../stack/setup/stack-ports.mjs';
import { provideBacking } from './backing.mjs';
import { provideChromium } from './chromium.mjs';
import { isMatched } from './choice.mjs';
import { mountLogDisk } from './log-disk.mjs';
import { lastLine, sumOfTallies, tallyOfJest, tallyOfPlaywright } from './tally.mjs';
import { endRunningTools, runNode, startNode } from './tool-run.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./choice.mjs').Choice} Choice */
/** @typedef {{ title: string, ms: number, tally: Tally }} Result */

const tool = (/** @type {string} */ name) => path.join(root, 'node_modules', name);

/** They wait for most of their time: at the same time, and beside the checks. The others take the whole processor, in turn. */
const waiting = /** @type {readonly Choice['stages'][number][]} */ (['attack', 'crash']);

/**
 * @param {Choice} choice
 * @param {(line: string) => void} print
 * @returns {Promise<number>} the exit code
 */
export async function runStages({ stages, patterns, narrow }, print) {
  const work = mkdtempSync(path.join(os.tmpdir(), 'appliance-repair-test-'));
  chmodSync(work, 0o711); // as root, PostgreSQL runs as somebody else, who has to pass through
  const run = new TestRun(work, patterns, narrow, print);
  let stopping = false;
  onShutdownRequest((reason) => {
    print(`Stopping: ${reason}`);
    stopping = true;
    endRunningTools();
  });
  const runStage = async (/** @type {Choice['stages'][number]} */ stage) => {
    if (stopping)
      run.results.push({ title: stage, ms: 0, tally: { passed: 0, failed: 1, notes: [] } });
    else await run[stage]();
  };
  for (const stage of stages) if (!waiting.includes(stage)) await runStage(stage);
  await Promise.all([
    ...stages.filter((stage) => waiting.includes(stage)).map(runStage),
    stages.includes('static') && !stopping && run.checks(),
  ]);
  const { text, code } = lastLine(run.results.map(({ tally }) => tally));
  print('');
  for (const { title, ms, tally } of run.results) {
    print(
      `  ${title.padEnd(22)} ${`${tally.passed} passed, ${tally.failed} failed`.padEnd(28)} ${seconds(ms)}`,
    );
  }
  if (code === 0) run.removeData();
  else print(`\nData, logs and reports of this run are kept in ${work}`);
  print(text);
  return code;
}

class TestRun {
  /** @type {Result[]} */
  results = [];
  /** @type {string[]} */
  #dataDirs = [];

  /**
   * @param {string} work @param {string[]} patterns @param {boolean} narrow @param {(line: string) => void} print
   */
  constructor(work, patterns, narrow, print) {
    this.work = work;
    this.patterns = patterns;
    this.narrow = narrow;
    this.print = print;
  }

  /** The stacks of the next stages find it built. Before ESLint: both make the graph of the projects. */
  async static() {
    await this.#stage('build', async () => {
      await build(root, hashOfSources(root));
      return { tally: { passed: 1, failed: 0, notes: [] }, output: '' };
    });
  }

  /** Code with its types, boundaries and format: they only read files, at the lowest priority. */
  async checks() {
    const format = ['--check', '--log-level=warn', '.'];
    await Promise.all([
      this.#check('code and types', 'oxlint/bin/oxlint'),
      (async () => {
        await this.#check('boundaries', 'eslint/bin/eslint.js', '.', '--max-warnings', '0');
        await this.#check('format', 'prettier/bin/prettier.cjs', ...format);
      })(),
    ]);
  }

  async unit() {
    const projects = ['unit', 'component'];
    await this.#stage('unit', () => this.#runJest('unit', {}, undefined, { projects }));
  }

  async db() {
    await this.#stage('db', async () => {
      const backing = await provideBacking(this.#dataDir('backing'));
      this.print(`  … db: PostgreSQL, NATS and Redis are ${backing.how}`);
      try {
        return await this.#runJest('integration', backing.env);
      } finally {
        await backing.stop();
      }
    });
  }

  async journeys() {
    await this.#stage('journeys', async () => {
      const chromium = await provideChromium();
      const stack = { flags: [], lapSeconds: 40 };
      return this.#withStack('journeys', stack, async (stackEnv) => {
        const report = path.join(this.work, 'playwright.json');
        const args = [
          tool('@playwright/test/cli.js'),
          'test',
          '-c',
          'e2e/playwright.config.ts',
          '--reporter=line,json',
          ...this.patterns,
        ];
        const env = { ...stackEnv, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
        const { output } = await runNode(args, { env, show: this.narrow });
        return { tally: tallyOfPlaywright(readJson(report, null)), output };
      });
    });
  }

  /** With its limits, which are half of the defense. */
  async attack() {
    await this.#stage('attack', () =>
      this.#withStack(
        'attack',
        { flags: ['--separate'], limits: 'on', portsFrom: 26_000 },
        (stackEnv) => this.#runJest('attack', stackEnv, ['--runInBand']),
      ),
    );
  }

  /**
   * What kills everything has a stack of its own beside that of the others, since both wait for most of
   * the time. Its ports are its own, too: while a process is down, nobody else must take its place.
   */
  async crash() {
    await this.#stage('crash', async () => {
      const files = readdirSync(path.join(root, 'e2e/crash'))
        .filter((file) => file.endsWith('.e2e.ts'))
        .map((file) => `e2e/crash/${file}`)
        .filter((file) => isMatched(this.patterns, path.join(root, file)));
      const isKiller = (/** @type {string} */ file) => file === 'e2e/crash/crash.e2e.ts';
      const outcomes = await Promise.all([
        this.#crashing('crash', files.filter(isKiller), { portsFrom: 25_000 }),
        this.#crashing(
          'crash-others',
          files.filter((file) => !isKiller(file)),
          {},
        ),
      ]);
      return {
        tally: sumOfTallies(outcomes.map(({ tally }) => tally)),
        output: outcomes.map(({ output }) => output).join('\n'),
      };
    });
  }

  /** @param {string} name @param {string[]} files @param {{ portsFrom?: number }} ports */
  async #crashing(name, files, ports) {
    if (files.length === 0) return { tally: { passed: 0, failed: 0, notes: [] }, output: '' };
    const logDisk = mountLogDisk(path.join(this.#dataDir(name), 'logs'));
    try {
      return await this.#withStack(name, { flags: ['--separate'], ...ports }, (stackEnv) =>
        this.#runJest('crash', { ...stackEnv, ...logDisk.env }, ['--runInBand'], {
          name,
          patterns: files,
        }),
      );
    } finally {
      logDisk.unmount();
    }
  }

  /**
   * A stack of its own: a free port, an empty data directory.
   * @param {string} name
   * @param {{ flags: string[], limits?: 'on' | 'off', lapSeconds?: number, portsFrom?: number }} how
   *   `portsFrom`: all its ports are from there on, where no other stack looks for one
   * @param {(env: Record<string, string>) => Promise<{ tally: Tally, output: string }>} use
   */
  async #withStack(name, { flags, limits, lapSeconds, portsFrom }, use) {
    const dataDir = this.#dataDir(name);
    const port = await choosePort({ from: portsFrom ?? 23_000, isFree: isPortFreeEverywhere });
    if (portsFrom) proposePorts(dataDir, port + 1);
    const url = `http://localhost:${port}`;
    const settings = {
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: limits ?? process.env.RATE_LIMIT ?? 'off',
      ...(lapSeconds && { DEMO_LAP_SECONDS: String(lapSeconds) }),
    };
    const stack = await startNode(
      [path.join(root, 'tools/stack/start.mjs'), ...flags],
      settings,
      (said) => said.includes(`Ready on ${url}\n`),
      300_000,
    );
    try {
      return await use({ BASE_URL: url, STACK_FILE: path.join(dataDir, 'stack.json') });
    } finally {
      await stack.stop();
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

  /** @param {string} title @param {string} script of a package @param {string[]} args */
  async #check(title, script, ...args) {
    await this.#stage(title, async () => {
      const { code, output } = await runNode([tool(script), ...args], { idle: true });
      return {
        tally: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, notes: [] },
        output,
      };
    });
  }

  /**
   * @param {string} project @param {Record<string, string>} env @param {string[]} [flags]
   * @param {{ name?: string, patterns?: string[], projects?: string[] }} [part] a part of the project or several projects,
   *   and what their report is called
   */
  async #runJest(project, env, flags = ['--maxWorkers=3'], part = {}) {
    const { name = project, patterns = this.patterns, projects = [project] } = part;
    const report = path.join(this.work, `jest-${name}.json`);
    const args = [
      tool('jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      ...flags,
      '--json',
      `--outputFile=${report}`,
      '--passWithNoTests',
      '--',
      ...patterns,
    ];
    const { output } = await runNode(args, { env, show: this.narrow });
    return { tally: tallyOfJest(readJson(report, null)), output };
  }

  /**
   * @param {string} title
   * @param {() => Promise<{ tally: Tally, output: string }>} work
   */
  async #stage(title, work) {
    const start = performance.now();
    const elapsed = () => seconds(performance.now() - start);
    const stillAtIt = setInterval(() => this.print(`  … ${title} (${elapsed()})`), 30_000);
    /** @type {{ tally: Tally, output: string }} */
    let outcome;
    try {
      outcome = await work();
    } catch (error) {
      outcome = {
        tally: { passed: 0, failed: 1, notes: [] },
        output: /** @type {Error} */ (error).message,
      };
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
