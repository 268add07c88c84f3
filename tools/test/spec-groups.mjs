// @ts-check
// Spec files of one project run together, as one file of jest: what they load (Nest and TypeORM alone are over
// a thousand modules) is loaded once a group instead of once a file. `npx jest <path>` still runs a file by itself.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

/** As many as a worker takes in a few seconds, so that the workers end at about the same time. */
const filesPerGroup = 14;

/** Replaces a module, or the log of its process, for itself alone, so it shares neither. */
const isApart = (/** @type {string} */ file) =>
  /\b(?:jest\.mock|nestLogger|processOutput)\b/.test(readFileSync(file, 'utf8'));

/** @param {string} file @returns {string} the Nx project that it is in, or the top folder */
const projectOf = (file) =>
  /^(?:services|libs|tools)\/[^/]+|^[^/]+/.exec(path.relative(root, file))?.[0] ?? '';

/**
 * @param {readonly string[]} files paths of spec files
 * @returns {string[][]} neighbors stay together, since they load the same
 */
export function groupsOf(files) {
  const alone = files.filter(isApart);
  /** @type {Map<string, string[]>} */
  const together = new Map();
  for (const file of files.filter((each) => !alone.includes(each)))
    together.set(projectOf(file), [...(together.get(projectOf(file)) ?? []), file]);
  const shared = [...together.values()].flatMap((inProject) => {
    const groups = Math.ceil(inProject.length / filesPerGroup);
    const size = Math.ceil(inProject.length / groups);
    return Array.from({ length: groups }, (_, index) =>
      inProject.slice(index * size, (index + 1) * size),
    );
  });
  return [...shared, ...alone.map((file) => [file])];
}

/**
 * Writes a file of jest for each group of `files` into `folder`. A spec's name begins with the path of its file.
 * @param {string} folder @param {readonly string[]} files
 */
export function writeGroups(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [index, group] of groupsOf(files).entries()) {
    const text = group.map((file) => {
      const [title, from] = [path.relative(root, file), file].map((each) => JSON.stringify(each));
      return `describe(${title}, () => void require(${from}));\n`;
    });
    const name = `${projectOf(group[0] ?? '').replaceAll('/', '-')}-${index + 1}.js`;
    writeFileSync(path.join(folder, name), text.join(''));
  }
}
