import { useEffect, useState } from 'react';

interface PagedList {
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage: () => PromiseLike<unknown>;
}

/** Show more. RTK Query ignores the call while it refetches the loaded pages, so this waits for that. */
export function useNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: PagedList): {
  pending: boolean;
  showMore: () => void;
} {
  const [wanted, setWanted] = useState(false);
  // Reset as soon as the call starts. The list has the page before the call's promise resolves, so a
  // later reset would load one page more.
  if (wanted && isFetchingNextPage) setWanted(false);
  useEffect(() => {
    if (wanted && !isFetching) void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);
  return { pending: wanted || isFetchingNextPage, showMore: () => setWanted(true) };
}
