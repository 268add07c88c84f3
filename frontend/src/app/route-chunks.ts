import { createElement, lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { layouts, pageRows, pages, type Page } from './pages';

type Module = Readonly<{ default: ComponentType }>;

/**
 * One chunk per page. Layouts for working pages, and the store, are loaded with those and never
 * with the landing page.
 */
const loaders = new Map(
  Object.entries(
    import.meta.glob<Module>([
      './pages/**/*-page.tsx',
      './layouts/*-{layout,pages}.tsx',
      '!./layouts/public-layout.tsx',
    ]),
  ).map(([file, load]) => [file.replace(/^\.\/|\.tsx$/g, ''), load]),
);

const mostWaitMs = 20_000;

/** A browser may wait for minutes. The page before stays in the meantime, without a word. */
const inTime = (load: () => Promise<Module>) => () =>
  Promise.race([load(), new Promise<never>((_, fail) => setTimeout(fail, mostWaitMs))]);

const lazyComponents = new Map([...loaders].map(([chunk, load]) => [chunk, lazy(inTime(load))]));

const loadedComponents = new Map<string, ComponentType>();

/** A page's chunks by their module in app/, without extension, outermost first. */
export const chunksOf = (page: Page): readonly string[] => [
  ...layouts[page.layout],
  `pages/${page.component}`,
];

function pageAt(pathname: string): Page {
  const row = pageRows.find(([path]) => path !== '*' && matchPath(path, pathname));
  return row?.[1] ?? pages['*'];
}

/** Loads the code of a page before its first rendering, which hydrates the HTML. */
export async function loadChunksOf(pathname: string): Promise<void> {
  await Promise.all(
    chunksOf(pageAt(pathname)).map(async (chunk) => {
      const module = await loaders.get(chunk)?.();
      if (module) loadedComponents.set(chunk, module.default);
    }),
  );
}

/** pages.spec.ts checks that there is a chunk for each name in app/pages.ts. */
export function Chunk({ name }: { name: string }) {
  return createElement((loadedComponents.get(name) ?? lazyComponents.get(name)) as ComponentType);
}
