// @ts-check
// Checks that everything people read, or what is in the files named, is American English: no flagged
// phrases, nothing misspelled.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getDefaultReporter, lint } from 'cspell';
import { root } from '../stack/setup/root.mjs';
import { phrasesIn } from './phrases.mjs';

/** With what cspell takes for part of a word: escapes, keys, two words that are joined. */
const word = /[\p{L}\p{M}\p{N}'’+/_\\-]+/gu;
/** Not text, or named in `ignorePaths`. */
const unread = /\.(?:json|svg|png|webm|woff2)$|^tools\/words\/|^cspell\.config\.yaml$/;

const named = process.argv.slice(2);
const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
const files = (named.length > 0 ? named : tracked())
  .filter((file) => file !== '' && !unread.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

let isClean = true;
for (const { file, text } of files) {
  for (const { line, phrase, instead } of phrasesIn(text)) {
    isClean = false;
    console.log(`${file}:${line} - "${phrase}": write "${instead}"`);
  }
}

const options = { config: path.join(root, 'cspell.config.yaml'), progress: false, summary: false };

/**
 * Most are in many files, and cspell takes four times as long to read them all.
 * @returns {Promise<Set<string>>} words that are wrong somewhere, or would be if they weren't ignored there
 */
async function doubtfulWords() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'words-'));
  try {
    const list = path.join(folder, 'words.txt');
    writeFileSync(
      list,
      [...new Set(files.flatMap(({ text }) => text.match(word) ?? []))].join('\n'),
    );
    /** @type {Set<string>} */
    const doubtful = new Set();
    const issue = (/** @type {import('cspell').Issue} */ { line }) =>
      doubtful.add(line.text.trim());
    const { errors } = await lint([list], { ...options, root: folder }, { issue });
    if (errors > 0) throw new Error('cspell could not read the list of words');
    return doubtful;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const doubtful = await doubtfulWords();
const suspects = files.filter(({ text }) => text.match(word)?.some((each) => doubtful.has(each)));
const { issues, errors } = await lint(
  [],
  { ...options, root, files: suspects.map(({ file }) => file), mustFindFiles: false },
  getDefaultReporter({ ...options, root, relative: true, fileGlobs: [], issues: true }),
);
if (issues > 0) console.log('Add a correct name or term to tools/words, under the reason.');
process.exitCode = isClean && issues + errors === 0 ? 0 : 1;
