// @ts-check
// What `npm test -- quick` runs: in the projects that Nx calls affected since `main` (or NX_BASE), the
// specs that import a changed file, and the journeys of changed services and features. Nearly every spec
// imports some files, and then quick runs the nearest.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { root } from '../stack/setup/root.mjs';
import { isMatched } from './choice.mjs';
import { journeysThrough, wholeSite } from './journeys.mjs';
import { kindOf, specFilesOf } from './spec-files.mjs';

const base = process.env.NX_BASE ?? 'main';

/** @param {string} program @param {string[]} args */
const outputOf = (program, ...args) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    // Without groups, jest finds the spec files themselves.
    env: { ...process.env, NX_DAEMON: 'false', SPEC_GROUPS: '' },
  });

/** @returns {Promise<string[]>} folders of the affected projects */
export async function affectedFolders() {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'show', 'projects', '--affected', `--base=${base}`, '--json'];
  const said = outputOf(process.execPath, ...args);
  const names = /** @type {string[]} */ (JSON.parse(said));
  const { nodes } = await createProjectGraphAsync();
  return names.flatMap((name) => nodes[name]?.data.root ?? []);
}

/** @param {string} program @param {string[]} args */
const linesOf = (program, ...args) =>
  outputOf(program, ...args)
    .split('\n')
    .filter(Boolean);

/** Committed or not. */
export const changedFiles = () => [
  ...linesOf('git', 'diff', '--name-only', '--merge-base', base),
  ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
];

const isScript = (/** @type {string} */ file) => /\.(?:tsx?|mjs)$/.test(file);

/**
 * @param {readonly string[]} files that changed
 * @returns {string[]} absolute paths of spec files that import one, directly or not
 */
export function specsThatImport(files) {
  const scripts = files.filter((file) => isScript(file) && existsSync(path.join(root, file)));
  if (scripts.length === 0) return [];
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const projects = ['--selectProjects', 'unit', 'component', 'integration'];
  const all = linesOf(
    process.execPath,
    jest,
    ...projects,
    '--listTests',
    '--findRelatedTests',
    ...scripts,
  );
  return all.filter((line) => path.isAbsolute(line));
}

/**
 * What two processors run in about a minute and a half: bytes of spec files, by kind.
 * @type {Readonly<Record<string, number>>}
 */
const quickBytes = { component: 160_000, integration: 500_000 };

/** @param {string} file @param {string} other @returns {number} how many folders they share */
function foldersShared(file, other) {
  const [one, two] = [file, other].map((each) => path.dirname(each).split(path.sep));
  const parts = /** @type {string[]} */ (one);
  const differs = parts.findIndex((part, index) => part !== two?.[index]);
  return differs < 0 ? parts.length : differs;
}

/**
 * @param {readonly string[]} specs absolute paths
 * @param {readonly string[]} files that changed
 * @param {Readonly<Record<string, number>>} most bytes, by kind; a kind that isn't there has no limit
 * @returns {string[]} the specs next to a changed file first, then the small ones, so that many have room
 */
export function nearest(specs, files, most = quickBytes) {
  const left = { ...most };
  return specs
    .map((spec) => ({
      spec,
      size: statSync(spec).size,
      shared: Math.max(...files.map((file) => foldersShared(spec, path.join(root, file)))),
    }))
    .toSorted((one, two) => two.shared - one.shared || one.size - two.size)
    .filter(({ spec, size }) => {
      const kind = kindOf(spec);
      const room = kind && left[kind];
      if (kind === undefined || room === undefined) return true;
      if (size > room) return false;
      left[kind] = room - size;
      return true;
    })
    .map(({ spec }) => spec);
}

/**
 * After a change of code that all services share, only the main job runs. The whole run has the other journeys.
 * @param {import('./choice.mjs').Choice} choice
 * @param {readonly string[]} folders of the affected projects
 * @param {readonly string[]} files that changed
 * @param {readonly string[]} specs that import one of them
 * @returns {import('./choice.mjs').Choice}
 */
export function quickChoice(choice, folders, files, specs) {
  const journeys = files.flatMap((file) => {
    const [, part = ''] = /^(?:services|frontend\/src\/features)\/([^/]+)\//.exec(file) ?? [];
    const [, own] = /^e2e\/journeys\/(.+)\.e2e\.ts$/.exec(file) ?? [];
    return own ? [own] : (journeysThrough[part] ?? []);
  });
  // Tools that belong to no project.
  const tools = files.flatMap(
    (file) => /^tools\/(?!stack\/|emulators\/)[^/]+/.exec(file)?.[0] ?? [],
  );
  // No import shows who reads SQL or a style sheet, or what imported a deleted file.
  const others = files.filter((file) => !isScript(file) || !existsSync(path.join(root, file)));
  const whole = folders.filter((folder) => others.some((file) => file.startsWith(`${folder}/`)));
  const patterns = [...specs, ...[...whole, ...tools].map((folder) => `${root}/${folder}/`)];
  const hasSpecs = (/** @type {import('./spec-files.mjs').Kind[]} */ ...kinds) =>
    patterns.length > 0 && kinds.flatMap(specFilesOf).some((file) => isMatched(patterns, file));
  /** @type {Partial<Record<import('./choice.mjs').StageName, boolean>>} */
  const isRun = {
    static: true,
    unit: hasSpecs('unit', 'component'),
    db: hasSpecs('integration'),
    journeys: folders.includes('e2e'),
  };
  return {
    ...choice,
    stages: choice.stages.filter((stage) => isRun[stage]),
    patterns: [...new Set(patterns)],
    changed: files.filter((file) => existsSync(path.join(root, file))),
    journeys: [...new Set([...journeys, ...wholeSite.slice(0, 1)])]
      .map((name) => `\\b${name}\\.e2e\\.ts`)
      .join('|'),
  };
}
