/** The unverified claims of a token; null if it can't be read. Good enough to decide what to show. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<
      string,
      unknown
    >;
  } catch {
    return null;
  }
}

/** Milliseconds since 1970; null if the token has none or can't be read. */
export function tokenExpiry(token: string): number | null {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** The id of its owner; empty if it has none. */
export function tokenSubject(token: string): string {
  const sub = claimsOf(token)?.sub;
  return typeof sub === 'string' ? sub : '';
}

/** The token, or null if it has expired or has no expiry. */
export function validToken(token: string | null, now: number): string | null {
  if (token === null) return null;
  const expiry = tokenExpiry(token);
  return expiry !== null && expiry > now ? token : null;
}
