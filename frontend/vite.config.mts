import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { rareComponent, staffComponent } from './src/app/chunk-rules.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

/** Preloads the two fonts of the first screen, so that they load next to the CSS instead of after it. */
function preloadFonts(fonts: readonly RegExp[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => fonts.some((font) => font.test(file)))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
          })),
    },
  };
}

export default defineConfig({
  root: here,
  cacheDir: path.join(here, '../node_modules/.vite/frontend'),
  plugins: [
    react(),
    preloadFonts([
      /bricolage-grotesque-narrow-.*\.woff2$/,
      /instrument-sans-latin-wght-normal-.*\.woff2$/,
    ]),
  ],
  resolve: {
    alias: {
      '@contracts': path.join(here, '../libs/contracts/src'),
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.SITE_DEV_PORT ?? 5173),
    proxy: {
      '/api': { target: gateway },
      '/map-tiles.pmtiles': { target: gateway },
      '/ws': { target: gateway, ws: true },
    },
  },
  build: {
    outDir: path.join(here, '../dist/frontend'),
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no inline script and no data: font, so nothing is inlined into the HTML or CSS.
    modulePreload: {
      polyfill: false,
      // The entry script, which every visitor loads, lists what each page needs. The lists of the staff and of accounts are the
      // longest; those pages find their scripts by themselves, a moment later.
      resolveDependencies: (file, needed) =>
        staffComponent.test(path.basename(file)) || rareComponent.test(path.basename(file))
          ? needed.filter((each) => each.endsWith('.css'))
          : needed,
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [path.join(here, 'index.html'), path.join(here, 'src/bootstrap.ts')],
      // Every visitor loads the entry script, which names 148 files. Names and hashes compress badly, so
      // a file that is no page has only a hash. The bundler would name it after one of its modules.
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:5][extname]',
      },
    },
    // Says which styles a page needs; the prerendering reads it (tools/build/prerender.mjs).
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every visitor loads is one file, which compresses better than several. The bundler
            // would take it apart where a page shares a module with it. bootstrap.ts imports nothing.
            codeSplitting: {
              groups: [{ name: 'index', tags: ['$initial'], test: /^(?!.*bootstrap\.ts$)/ }],
            },
          },
        },
      },
    },
  },
});
