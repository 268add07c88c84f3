// @ts-check
// Spec files run in groups, each as one file of jest: what they load (Nest and TypeORM alone are over a
// thousand modules) is loaded once a group instead of once a file. `npx jest <path>` still runs a
// file on its own.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

/**
 * So much code of specs is a group, by kind: a few groups for each worker, so that they end at about the same time.
 * @type {Readonly<Record<string, number>>}
 */
const groupBytes = { unit: 120_000, component: 80_000, integration: 210_000 };

/** Replaces a module for itself alone, so it shares none. */
const isApart = (/** @type {string} */ file) => readFileSync(file, 'utf8').includes('jest.mock');

/**
 * @param {readonly string[]} files paths of spec files of one kind
 * @param {number} most bytes in a group; a group of one file may be larger
 * @returns {string[][]} neighbors stay together, since they load the same
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
 * Writes a file of jest for each group of `files` into `folder`. A spec's name begins with the path of its file.
 * @param {string} folder @param {import('./spec-files.mjs').Kind} kind @param {readonly string[]} files of that kind
 */
export function writeGroups(folder, kind, files) {
  mkdirSync(folder, { recursive: true });
  for (const [index, group] of groupsOf(files, groupBytes[kind] ?? 0).entries()) {
    const text = group.map((file) => {
      const [title, from] = [path.relative(root, file), file].map((each) => JSON.stringify(each));
      return `describe(${title}, () => void require(${from}));\n`;
    });
    const name = `${kind}-${index + 1}.js`;
    writeFileSync(path.join(folder, name), text.join(''));
  }
}
