import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

const file = findPackageJSON('..', __filename);
if (!file) throw new Error('There is no package.json above the services');

/** The release, and the oldest one whose data it upgrades, from package.json. */
export const { version: productVersion, upgradesFrom } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly version: string;
  readonly upgradesFrom: string;
};
