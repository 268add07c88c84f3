import { useEffect, useState } from 'react';

interface PagedList {
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage: () => PromiseLike<unknown>;
}

/** Show more: RTK Query drops the call while the pages it has are being fetched again, so it waits for that. */
export function useNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: PagedList): {
  pending: boolean;
  showMore: () => void;
} {
  const [wanted, setWanted] = useState(false);
  // Not when the call ends: the list has its answer before, and would be asked for one page more.
  if (wanted && isFetchingNextPage) setWanted(false);
  useEffect(() => {
    if (wanted && !isFetching) void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);
  return { pending: wanted || isFetchingNextPage, showMore: () => setWanted(true) };
}
