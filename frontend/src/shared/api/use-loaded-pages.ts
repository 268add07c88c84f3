import { useState } from 'react';

/**
 * The number of loaded pages of a list. Polling fetches all of them, so its pace is multiplied by
 * this. Call `loaded` with each answer.
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
