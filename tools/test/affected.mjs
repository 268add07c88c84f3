// @ts-check
// What `npm test -- quick` runs: the specs of the projects that Nx calls affected since `main` (or
// NX_BASE), and the journeys of changed services and features.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { root } from '../stack/setup/root.mjs';
import { journeysThrough, wholeSite } from './journeys.mjs';

const base = process.env.NX_BASE ?? 'main';

/** @param {string} program @param {string[]} args */
const outputOf = (program, ...args) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false' },
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

/** Committed or not. */
export function changedFiles() {
  const lines = (/** @type {string[]} */ ...args) =>
    outputOf('git', ...args)
      .split('\n')
      .filter(Boolean);
  return [
    ...lines('diff', '--name-only', '--merge-base', base),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * After a change of code that all services share, only the main job runs. The whole run has the other journeys.
 * @param {import('./choice.mjs').Choice} choice
 * @param {readonly string[]} folders of the affected projects
 * @param {readonly string[]} files that changed
 * @returns {import('./choice.mjs').Choice}
 */
export function quickChoice(choice, folders, files) {
  const journeys = files.flatMap((file) => {
    const [, part = ''] = /^(?:services|frontend\/src\/features)\/([^/]+)\//.exec(file) ?? [];
    const [, own] = /^e2e\/journeys\/(.+)\.e2e\.ts$/.exec(file) ?? [];
    return own ? [own] : (journeysThrough[part] ?? []);
  });
  // Tools that belong to no project.
  const tools = files.flatMap(
    (file) => /^tools\/(?!stack\/|emulators\/)[^/]+/.exec(file)?.[0] ?? [],
  );
  const touched = [...new Set([...folders, ...tools])];
  const isRun = folders.includes('e2e');
  return {
    ...choice,
    stages: choice.stages.filter((stage) =>
      stage === 'journeys' ? isRun : stage === 'static' || touched.length > 0,
    ),
    patterns: touched.map((folder) => `${root}/${folder}/`),
    journeys: [...new Set([...journeys, ...wholeSite.slice(0, 1)])]
      .map((name) => `\\b${name}\\.e2e\\.ts`)
      .join('|'),
  };
}
