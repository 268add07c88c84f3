/** The bearer token of an Authorization header, if any. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1];
}

/** Signed tokens have three parts with dots. A technician's is opaque. */
export function isSigned(token: string): boolean {
  return token.split('.').length === 3;
}
