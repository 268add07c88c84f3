// @ts-check
// Combines spec files into groups that jest runs as one file each, so modules load once per group (Nest
// and TypeORM have over a thousand). `npx jest <path>` still runs a single file.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

/**
 * The size of a group, by kind. Each worker gets a few groups, so all end at about the same time.
 * @type {Readonly<Record<string, number>>}
 */
const groupBytes = { unit: 120_000, component: 80_000, integration: 210_000 };

/** A component spec takes about five times as long as another one of its length. */
const lengthFactor = (/** @type {string} */ kind) => (kind === 'component' ? 5 : 1);

/** Files that mock modules don't share them. */
const isApart = (/** @type {string} */ file) => readFileSync(file, 'utf8').includes('jest.mock');

/**
 * @param {readonly string[]} files paths of spec files of one kind
 * @param {number} most bytes in a group; a group of one file may be larger
 * @returns {string[][]} neighbors stay together, because they load the same modules
 */
export function groupsOf(files, most) {
  /** @type {string[][]} */
  const groups = [];
  let room = 0;
  for (const file of files.filter((each) => !isApart(each))) {
    const { size } = statSync(file);
    if (size > room) groups.push([]);
    room = (size > room ? most : room) - size;
    groups.at(-1)?.push(file);
  }
  return [...groups, ...files.filter(isApart).map((file) => [file])];
}

/**
 * Writes a jest file for each group. A spec's name begins with its file's path. jest starts with the
 * largest file, so each is as large as it takes long: otherwise the longest ones would end last, alone.
 * @param {string} folder @param {import('./spec-files.mjs').Kind} kind @param {readonly string[]} files
 */
export function writeGroups(folder, kind, files) {
  mkdirSync(folder, { recursive: true });
  for (const [index, group] of groupsOf(files, groupBytes[kind] ?? 0).entries()) {
    const text = group.map((file) => {
      const [title, from] = [path.relative(root, file), file].map((each) => JSON.stringify(each));
      return `describe(${title}, () => void require(${from}));\n`;
    });
    const bytes = group.reduce((sum, file) => sum + statSync(file).size, 0);
    const size = ' '.repeat(bytes * lengthFactor(kind));
    const name = `${kind}-${index + 1}.js`;
    writeFileSync(path.join(folder, name), `${text.join('')}//${size}\n`);
  }
}
