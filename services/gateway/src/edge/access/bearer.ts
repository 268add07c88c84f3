/** The token of an Authorization header, if it is a bearer's. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1];
}

/** Three parts with dots are a signed token; a technician's is opaque. */
export function isSigned(token: string): boolean {
  return token.split('.').length === 3;
}
