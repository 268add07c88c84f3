import { useEffect, useState } from 'react';

interface PagedList {
  isFetching: boolean;
  fetchNextPage: () => PromiseLike<unknown>;
}

/** Show more: RTK Query drops the call while the pages it has are being fetched again, so it waits for that. */
export function useNextPage({ isFetching, fetchNextPage }: PagedList): {
  wanted: boolean;
  showMore: () => void;
} {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted && !isFetching) void fetchNextPage().then(() => setWanted(false));
  }, [wanted, isFetching, fetchNextPage]);
  return { wanted, showMore: () => setWanted(true) };
}
