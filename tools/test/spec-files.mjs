// @ts-check
// Finds spec files. A file's name says its kind.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

/** jest's projects. A file belongs to the first kind that matches its name. */
export const kinds = {
  component: /\.component\.spec\.tsx$/,
  integration:
    process.env.DEEP === '1' ? /\.(db|nats|int|deep)\.spec\.ts$/ : /\.(db|nats|int)\.spec\.ts$/,
  deep: /\.deep\.spec\.ts$/,
  attack: /\/e2e\/attack\/[^/]+\.e2e\.ts$/,
  crash: /\/e2e\/crash\/[^/]+\.e2e\.ts$/,
  unit: /\.spec\.tsx?$/,
};

/** @typedef {keyof typeof kinds} Kind */

const folders = ['libs', 'services', 'frontend', 'tools', 'e2e', 'bench'];

/** @param {string} file @returns {Kind | undefined} */
export const kindOf = (file) =>
  /** @type {Kind[]} */ (Object.keys(kinds)).find((kind) => kinds[kind].test(file));

/** @param {Kind} kind @returns {string[]} absolute paths, in order */
export function specFilesOf(kind) {
  return folders
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((file) => !file.includes('/node_modules/') && kindOf(file) === kind)
    .toSorted();
}
