import { useState } from 'react';

/**
 * How many pages of a list are loaded. All of them are asked for again at once, so a page that polls
 * multiplies the pace by it. What is loaded is told with each answer.
 */
export function useLoadedPages(): [
  pages: number,
  loaded: (data: { pages: readonly unknown[] } | undefined) => void,
] {
  const [pages, setPages] = useState(1);
  return [
    pages,
    (data) => {
      const loaded = data?.pages.length ?? 1;
      if (loaded !== pages) setPages(loaded);
    },
  ];
}
