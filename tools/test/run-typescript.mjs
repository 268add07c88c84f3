// @ts-check
// Runs a TypeScript file, compiled as in jest, for specs: node tools/test/run-typescript.mjs <file.ts>
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { swcOptions } from '../build/swc-options.mjs';

/** @typedef {{ _compile(code: string, filename: string): void }} Compiling */

const { _extensions: extensions } =
  /** @type {{ _extensions: Record<string, (module: Compiling, filename: string) => void> }} */ (
    /** @type {unknown} */ (Module)
  );

extensions['.ts'] = (/** @type {Compiling} */ module, /** @type {string} */ filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    .../** @type {import('@swc/core').Options} */ (swcOptions),
    filename,
    sourceMaps: 'inline',
  });
  module._compile(code, filename);
};

const [, , file = ''] = process.argv;
createRequire(import.meta.url)(path.resolve(file));
