/** What a signed token says, unverified; null when it cannot be read. Decides what to show; the server decides what holds. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown } | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object;
  } catch {
    return null;
  }
}

/** Milliseconds since the epoch at which a signed token ends, or null when it says none or cannot be read. */
export function tokenExpiry(token: string): number | null {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** Whose token it is, by their id; empty when it does not say. */
export function tokenSubject(token: string): string {
  const sub = claimsOf(token)?.sub;
  return typeof sub === 'string' ? sub : '';
}

/** The token when its expiry is in the future, else null. A token without an expiry is not valid. */
export function validToken(token: string | null, now: number): string | null {
  if (token === null) return null;
  const expiry = tokenExpiry(token);
  return expiry !== null && expiry > now ? token : null;
}
