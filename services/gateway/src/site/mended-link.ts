import { pagesWithToken } from '@contracts/vocabulary/site-pages';

/** Query parameters of a mailing may come before the `#`. What follows the token is none of ours. */
const escapedHash = /^(\/[\w/-]*?)\/?(?:(?:\?|%(?:25)*3f)([^#\s]*?))?%(?:25)*23([\w-]*)/i;

/**
 * Where a link leads whose `#` a mail filter has escaped, perhaps twice: `/manage%23token` to
 * `/manage#token`. Undefined for every other address.
 */
export function mendedLink(url: string): string | undefined {
  const [, path, query, token] = escapedHash.exec(url) ?? [];
  const page = pagesWithToken.find((each) => each === path);
  if (page === undefined || token === undefined) return undefined;
  return `${page}${query ? `?${query}` : ''}${token && `#${token}`}`;
}
