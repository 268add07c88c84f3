import { createElement, lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { layouts, pageRows, pages, type Page } from './pages';

type Module = Readonly<{ default: ComponentType }>;

/** One chunk per page. Layouts that only working pages use, and the store, come with those and never with the landing page. */
const loaders = new Map(
  Object.entries(
    import.meta.glob<Module>([
      './pages/*-page.tsx',
      './layouts/*-{layout,pages}.tsx',
      '!./layouts/public-layout.tsx',
    ]),
  ).map(([file, load]) => [file.replace(/^\.\/|\.tsx$/g, ''), load]),
);

const lazyComponents = new Map([...loaders].map(([chunk, load]) => [chunk, lazy(load)]));

const loadedComponents = new Map<string, ComponentType>();

/** The chunks of a page, named by their module below app/ without its ending, outermost first. */
export const chunksOf = (page: Page): readonly string[] => [
  ...layouts[page.layout],
  `pages/${page.component}`,
];

export function pageAt(pathname: string): Page {
  const row = pageRows.find(([path]) => path !== '*' && matchPath(path, pathname));
  return row?.[1] ?? pages['*'];
}

/**
 * Loads the code of the page at this address, so that its first rendering waits for nothing and can
 * hydrate what is in the HTML.
 */
export async function loadChunksOf(pathname: string): Promise<void> {
  await Promise.all(
    chunksOf(pageAt(pathname)).map(async (chunk) => {
      const module = await loaders.get(chunk)?.();
      if (module) loadedComponents.set(chunk, module.default);
    }),
  );
}

/** The component of one chunk: rendered right away when `loadChunksOf` has loaded it, otherwise as soon as it arrives. */
export function Chunk({ name }: { name: string }) {
  const Component = loadedComponents.get(name) ?? lazyComponents.get(name);
  if (!Component) throw new Error(`app/pages.ts names app/${name}.tsx, which does not exist`);
  return createElement(Component);
}
