/**
 * The token in a pasted link, in a whole message around it, or alone. Null if there is none.
 */
export function tokenInPasted(text: string): string | null {
  const inLink = /\/technician\/?(?:\?[^\s#%]*)?(?:#|%(?:25)*23)([\w-]+)/.exec(text)?.[1];
  return inLink ?? /^\s*([\w-]{20,})\s*$/.exec(text)?.[1] ?? null;
}
