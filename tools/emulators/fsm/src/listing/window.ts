/** A list's fault while it's active. */
export interface ListTrouble {
  /** Each page starts with this many records of the previous one. */
  readonly overlap: number;
  /** From this page on, this page repeats, and there is always more. */
  readonly repeatsFrom: number | null;
}

export const inOrder: ListTrouble = { overlap: 0, repeatsFrom: null };

export interface Window {
  /** Positions in the list, from 0. `to` is the first one after the page. */
  readonly from: number;
  readonly to: number;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly pages: number;
  readonly hasMore: boolean;
}

/** The part of a list of `total` records on a page. `page` starts at 1. */
export function windowOf(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  total: number,
  { overlap, repeatsFrom }: ListTrouble,
): Window {
  const repeats = repeatsFrom !== null && page >= repeatsFrom;
  const shown = repeats ? repeatsFrom : page;
  const step = Math.max(1, pageSize - overlap);
  const from = Math.min((shown - 1) * step, total);
  const to = Math.min(from + pageSize, total);
  const pages = 1 + Math.ceil(Math.max(0, total - pageSize) / step);
  return {
    from,
    to,
    page,
    pageSize,
    total,
    pages: repeats ? page + 1 : pages,
    hasMore: repeats || to < total,
  };
}
