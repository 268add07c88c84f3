// @ts-check
// npm test: everything that can be checked, on a machine with nothing but Node and npm.
//   npm test                        all stages: static, unit with db, journeys, attack with crash
//   npm test -- quick               checks, specs and journeys of what changed since main, before a commit
//   npm test -- unit db             some stages
//   npm test -- db booking          a stage, and only the files whose path has "booking" in it
//   npm test -- --repeat 10         again and again; in the end, each spec that was ever red
// The last line is `N passed, N failed`, and the exit code says the same. What each stage is given: docs/testing.md.
import { progressOn } from '../stack/setup/progress.mjs';
import { root } from '../stack/setup/root.mjs';
import { runsOnPinnedNode } from '../stack/setup/pinned-node.mjs';
import { chooseStages } from './choice.mjs';

const print = (/** @type {string} */ line) => console.log(line);
const step = progressOn(print);
try {
  const choice = chooseStages(process.argv.slice(2));
  if (await runsOnPinnedNode(root, process.argv[1] ?? '', step)) {
    // Only now, when what the stages import is installed.
    const { runStages } = await import('./stages.mjs');
    process.exitCode = await runStages(choice, print);
    process.exit();
  }
} catch (error) {
  print(`\n${/** @type {Error} */ (error).message}`);
  print('0 passed, 1 failed');
  process.exitCode = 1;
}
