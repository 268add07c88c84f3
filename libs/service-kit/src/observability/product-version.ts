import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

const file = findPackageJSON('..', __filename);
if (!file) throw new Error('There is no package.json above the services');

/** The release, from package.json. */
export const { version: productVersion } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly version: string;
};
