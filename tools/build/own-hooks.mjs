// Prints the resolved Vite configuration's aliases and plugin hooks that change code, as JSON, without Vite's and React's
// own plugins:  { aliases: [name], plugins: [{ name, hooks }] }
import path from 'node:path';
import { resolveConfig } from 'vite';
import { root } from './swc-options.mjs';

const configFile = path.join(root, 'frontend/vite.config.mts');
const config = await resolveConfig(
  { root: path.join(root, 'frontend'), configFile },
  'build',
  'production',
);
const rewriting = ['transform', 'load', 'resolveId', 'renderChunk'];
const result = {
  aliases: config.resolve.alias
    // Two are for Vite's own client code.
    .filter(({ find }) => !String(find).includes('vite'))
    .map(({ find, replacement }) => ({
      find: String(find),
      replacement: path.relative(root, replacement),
    })),
  plugins: config.plugins
    .filter(({ name }) => !/^(vite:|builtin:|native:|alias$)/.test(name))
    .map((plugin) => ({ name: plugin.name, hooks: rewriting.filter((hook) => plugin[hook]) })),
};
process.stdout.write(JSON.stringify(result));
