// What the site's build does to code on its way: JSON { aliases: [name], plugins: [{ name, hooks }] } on standard output, of the
// configuration as Vite resolves it, without Vite's own and React's plugins.
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
    // Vite finds its own client code by two.
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
