// @ts-check
// Checks the subjects of commits (commitlint.config.mjs). Earlier ones are older than the rule.
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const checkedSince = '778447721ebd470483381c484066f68d3cb5a60e';

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

if (git('rev-parse', '--is-inside-work-tree') === null) {
  console.log('Not a clone, so there are no commits to check.');
} else {
  // A shallow clone doesn't have it.
  const range =
    git('merge-base', '--is-ancestor', checkedSince, 'HEAD') === null
      ? ['--last']
      : ['--from', checkedSince, '--to', 'HEAD'];
  const cli = path.join(root, 'node_modules', '@commitlint/cli', 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, ...range], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
