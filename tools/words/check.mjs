// @ts-check
// Checks that everything people read, or what is in the files named, is American English: no flagged
// phrases, nothing misspelled.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';
import { phrasesIn } from './phrases.mjs';

const readable = /\.(?:ts|tsx|mts|mjs|cjs|css|sql|md|html|ya?ml|conf)$/;
const named = process.argv.slice(2);
const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
const files = (named.length > 0 ? named : tracked()).filter(
  (file) => readable.test(file) && !file.startsWith('tools/words/phrases'),
);

let isClean = true;
for (const file of files) {
  for (const { line, phrase, instead } of phrasesIn(readFileSync(path.join(root, file), 'utf8'))) {
    isClean = false;
    console.log(`${file}:${line} - "${phrase}": write "${instead}"`);
  }
}

const cspell = path.join(root, 'node_modules/cspell/bin.mjs');
const { status } = spawnSync(
  process.execPath,
  [
    cspell,
    'lint',
    '--no-progress',
    '--quiet',
    '--dot',
    '--no-must-find-files',
    ...(named.length > 0 ? named : ['.']),
  ],
  { cwd: root, stdio: 'inherit' },
);
if (status !== 0) {
  console.log('Add a correct name or term to tools/words, under the reason.');
}
process.exitCode = isClean && status === 0 ? 0 : 1;
