// @ts-check
// Which pages of the built site are too heavy. Such a site works, and `npm test` fails on it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  officeComponent,
  overTheLimit,
  scriptLimit,
  withoutOffice,
} from '../../frontend/src/app/chunk-rules.mjs';
import { root } from './swc-options.mjs';

/** In the site's folder. The gateway serves no name with a dot in front. */
const heavyPagesFile = '.heavy-pages.json';

/** @returns {string[]} what the last build found */
export function heavyPages() {
  return JSON.parse(readFileSync(path.join(root, 'dist/frontend', heavyPagesFile), 'utf8'));
}

/** What the entry script may never contain, what only pages behind the office's login may reach, and what no page begins with. */
const budgets = [
  {
    from: (/** @type {string} */ id) => id.endsWith('src/main.tsx'),
    never:
      /node_modules\/(antd|@ant-design|@rc-component|leaflet|@reduxjs|react-hook-form|@stripe)\//,
  },
  {
    from: (/** @type {string} */ id) => {
      const component = /app\/pages\/((?:office\/)?[^/]+-page)\.tsx$/.exec(id)?.[1];
      return component !== undefined && !officeComponent.test(component);
    },
    never: /node_modules\/(antd|@ant-design|@rc-component)\//,
  },
  {
    // The payment page itself loads it when it comes to the card.
    from: (/** @type {string} */ id) => /app\/pages\/(?:office\/)?[^/]+-page\.tsx$/.test(id),
    never: /node_modules\/@stripe\//,
  },
];

/** @typedef {Record<string, number>} Weights bytes of the chunks of the first load, gzipped, and of the modules in them, minified not yet */

/** Those of the last build that passed on this machine. */
const lastWeights = path.join(root, 'node_modules/.vite/frontend/first-load.json');

/** What became heavier since the last build that passed; where there was none, everything that is heavy. @param {Weights} weights @returns {string[]} */
function grown(weights) {
  /** @type {Weights} */
  let before = {};
  try {
    before = JSON.parse(readFileSync(lastWeights, 'utf8'));
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

/**
 * Finds what an import brings into a page that must stay light. The build goes on, so that a few bytes never keep the site
 * from starting; `npm test` fails on what is written here.
 * @returns {import('vite').Plugin}
 */
export function lightPages() {
  return {
    name: 'light-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    // Last of all: Vite adds its lists to the chunks here too.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        /** @type {(name: string, seen?: Set<string>) => Set<string>} */
        const reach = (name, seen = new Set()) => {
          if (seen.has(name)) return seen;
          seen.add(name);
          for (const next of byName.get(name)?.imports ?? []) reach(next, seen);
          return seen;
        };
        /** @type {string[]} */
        const faults = [];
        const first = chunks
          .filter((chunk) => chunk.isEntry)
          .flatMap((chunk) => [...reach(chunk.fileName)]);
        /** @type {Weights} */
        const weights = {};
        for (const name of first) {
          const { code = '', name: chunk = name, modules = {} } = byName.get(name) ?? {};
          const left = withoutOffice(code);
          if (/pages\/office\//.test(left)) {
            faults.push(
              `${name}: withoutOffice in app/chunk-rules.mjs doesn't find the office's pages`,
            );
          }
          weights[`chunk ${chunk}`] = gzipSync(left, { level: 9 }).length;
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            weights[path.relative(root, id)] = renderedLength;
          }
        }
        const weight = Object.entries(weights).reduce(
          (sum, [of, bytes]) => sum + (of.startsWith('chunk ') ? bytes : 0),
          0,
        );
        if (weight > scriptLimit) {
          faults.push(
            [
              `The first load of a public page weighs ${weight} bytes, ${scriptLimit} are allowed.`,
              ...grown(weights),
              overTheLimit,
            ].join('\n'),
          );
        }
        this.info(`First load: ${(weight / 1000).toFixed(1)} kB of scripts, gzipped`);
        for (const { from, never } of budgets) {
          for (const chunk of chunks.filter((each) => each.moduleIds.some(from))) {
            for (const name of reach(chunk.fileName)) {
              const heavy = byName.get(name)?.moduleIds.find((id) => never.test(id));
              if (heavy) faults.push(`${chunk.fileName} reaches ${heavy}: import it lazily`);
            }
          }
        }
        for (const fault of faults) this.warn(fault);
        this.emitFile({ type: 'asset', fileName: heavyPagesFile, source: JSON.stringify(faults) });
        if (faults.length > 0) return;
        mkdirSync(path.dirname(lastWeights), { recursive: true });
        writeFileSync(lastWeights, JSON.stringify(weights));
      },
    },
  };
}
