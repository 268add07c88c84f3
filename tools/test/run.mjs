// @ts-check
// npm test: all checks, on a machine with only Node and npm.
//   npm test                        all stages: static, unit with db, journeys, attack, crash
//   npm test -- quick               before a commit: checks, specs and journeys of what changed since main
//   npm test -- unit db             some stages
//   npm test -- db booking          a stage, and only files with "booking" in their path
//   npm test -- --repeat 10         repeatedly; lists each spec that was ever red
// The last line is `N passed, N failed`, and the exit code matches it. See docs/testing.md.
import { progressOn } from '../stack/setup/progress.mjs';
import { root } from '../stack/setup/root.mjs';
import { runsOnPinnedNode } from '../stack/setup/pinned-node.mjs';
import { chooseStages } from './choice.mjs';

const print = (/** @type {string} */ line) => console.log(line);
const step = progressOn(print);
try {
  const choice = chooseStages(process.argv.slice(2));
  if (await runsOnPinnedNode(root, process.argv[1] ?? '', step)) {
    // Imported after the installation, because the stages need packages.
    const { runStages } = await import('./stages.mjs');
    process.exitCode = await runStages(choice, print);
    process.exit();
  }
} catch (error) {
  print(`\n${/** @type {Error} */ (error).message}`);
  print('0 passed, 1 failed');
  process.exitCode = 1;
}
