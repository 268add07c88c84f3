import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import {
  accountComponent,
  officeComponent,
  overTheLimit,
  scriptLimit,
  staffComponent,
  withoutOffice,
} from './src/app/chunk-rules.mjs';

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

/** What the entry script may never contain, what only pages behind the office's login may reach, and what no page begins with. */
const budgets = [
  {
    from: (id: string) => id.endsWith('src/main.tsx'),
    never:
      /node_modules\/(antd|@ant-design|@rc-component|leaflet|@reduxjs|react-hook-form|@stripe)\//,
  },
  {
    from: (id: string) => {
      const component = /app\/pages\/((?:office\/)?[^/]+-page)\.tsx$/.exec(id)?.[1];
      return component !== undefined && !officeComponent.test(component);
    },
    never: /node_modules\/(antd|@ant-design|@rc-component)\//,
  },
  {
    // The payment page itself loads it when it comes to the card.
    from: (id: string) => /app\/pages\/(?:office\/)?[^/]+-page\.tsx$/.test(id),
    never: /node_modules\/@stripe\//,
  },
];

/** Bytes of the chunks of the first load, gzipped, and of the modules in them, minified not yet. */
type Weights = Record<string, number>;

/** Those of the last build that passed on this machine. */
const lastWeights = path.join(here, '../node_modules/.vite/frontend/first-load.json');

/** What became heavier since the last build that passed; where there was none, everything that is heavy. */
function grown(weights: Weights): string[] {
  let before: Weights = {};
  try {
    before = JSON.parse(readFileSync(lastWeights, 'utf8')) as Weights;
  } catch {
    // Nothing was built here before.
  }
  return Object.entries(weights)
    .map(([of, bytes]) => ({ of, bytes, more: bytes - (before[of] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .slice(0, 12)
    .map(({ of, bytes, more }) => `  ${of}: ${bytes} bytes, ${more} more than before`);
}

/** Fails the build when an import brings something heavy into a page that must stay light. */
function lightPages(): Plugin {
  return {
    name: 'light-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    // Last of all: Vite adds its lists to the chunks here too.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const reach = (name: string, seen = new Set<string>()): Set<string> => {
          if (seen.has(name)) return seen;
          seen.add(name);
          for (const next of byName.get(name)?.imports ?? []) reach(next, seen);
          return seen;
        };
        const first = chunks
          .filter((chunk) => chunk.isEntry)
          .flatMap((chunk) => [...reach(chunk.fileName)]);
        const weights: Weights = {};
        for (const name of first) {
          const { code = '', name: chunk = name, modules = {} } = byName.get(name) ?? {};
          const left = withoutOffice(code);
          if (/pages\/office\//.test(left)) {
            this.error(
              `${name}: withoutOffice in app/chunk-rules.mjs doesn't find the office's pages`,
            );
          }
          weights[`chunk ${chunk}`] = gzipSync(left, { level: 9 }).length;
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            weights[path.relative(path.join(here, '..'), id)] = renderedLength;
          }
        }
        const weight = Object.entries(weights).reduce(
          (sum, [of, bytes]) => sum + (of.startsWith('chunk ') ? bytes : 0),
          0,
        );
        if (weight > scriptLimit) {
          this.error(
            [
              `The first load of a public page weighs ${weight} bytes, ${scriptLimit} are allowed.`,
              ...grown(weights),
              overTheLimit,
            ].join('\n'),
          );
        }
        mkdirSync(path.dirname(lastWeights), { recursive: true });
        writeFileSync(lastWeights, JSON.stringify(weights));
        this.info(`First load: ${(weight / 1000).toFixed(1)} kB of scripts, gzipped`);
        for (const { from, never } of budgets) {
          for (const chunk of chunks.filter((each) => each.moduleIds.some(from))) {
            for (const name of reach(chunk.fileName)) {
              const heavy = byName.get(name)?.moduleIds.find((id) => never.test(id));
              if (heavy) this.error(`${chunk.fileName} reaches ${heavy}: import it lazily`);
            }
          }
        }
      },
    },
  };
}

export default defineConfig({
  root: here,
  cacheDir: path.join(here, '../node_modules/.vite/frontend'),
  plugins: [
    react(),
    lightPages(),
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
        staffComponent.test(path.basename(file)) || accountComponent.test(path.basename(file))
          ? needed.filter((each) => each.endsWith('.css'))
          : needed,
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [path.join(here, 'index.html'), path.join(here, 'src/bootstrap.ts')],
      // Every visitor loads the entry script, which names 148 files. Their hashes can't be compressed.
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
      },
    },
    // Says which styles a page needs; the prerendering reads it (tools/build/prerender.mjs).
    manifest: true,
  },
});
