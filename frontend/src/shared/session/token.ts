/** Milliseconds since the epoch at which a signed token ends, or null when it says none or cannot be read. Decides what to show; the server decides what holds. */
export function tokenExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: unknown;
    };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** The token when its expiry is in the future, else null. A token without an expiry is not valid. */
export function validToken(token: string | null, now: number): string | null {
  if (token === null) return null;
  const expiry = tokenExpiry(token);
  return expiry !== null && expiry > now ? token : null;
}
