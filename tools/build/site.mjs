// @ts-check
// Builds the site into dist/frontend, prerenders the public pages, and compresses everything.
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { lightPages } from './heavy-pages.mjs';
import { precompress } from './precompress.mjs';
import { prerender, rendererFolder } from './prerender.mjs';
import { root } from './swc-options.mjs';

process.env.NODE_ENV = 'production';
const frontend = path.join(root, 'frontend');
const out = path.join(root, 'dist/frontend');
const forServer = path.join(root, 'dist/.prerender');
const configFile = path.join(frontend, 'vite.config.mts');

await build({ root: frontend, configFile, plugins: [lightPages()] });
await build({
  root: frontend,
  configFile,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: forServer,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
    minify: false,
    rolldownOptions: {
      input: ['src/prerender.tsx', 'src/render-worker.ts'].map((file) => path.join(frontend, file)),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
  // Bundles a single React. Without the definition, the thread that renders runs the development build.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
});
const pages = await prerender({ out, entry: path.join(forServer, 'prerender.mjs') });
const { files, before, after } = await precompress(out);
await rename(forServer, path.join(out, rendererFolder));
console.log(
  `${pages} kinds of pages to render; ${files} files compressed, ${kilobytes(before)} to ${kilobytes(after)}`,
);

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${Math.round(bytes / 1000)} kB`;
}
