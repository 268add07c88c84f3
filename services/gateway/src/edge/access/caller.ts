import type { CustomerId } from '@contracts/customers/accounts';

/** Who sent the request, once it was checked. */
export type Caller =
  | { readonly role: 'anonymous' }
  | AccountCaller
  | { readonly role: 'technician'; readonly technicianId: string; readonly linkId: string };

/** A person with an account: a customer, or an owner of the business. */
export interface AccountCaller {
  readonly role: 'customer' | 'admin';
  readonly customerId: CustomerId;
  /** First and last name. */
  readonly name: string;
  readonly jti: string;
  /** The token's generation; 0 for a token without one. */
  readonly generation: number;
  /** When the token expires, in seconds since 1970. */
  readonly exp: number;
}

export const anonymous: Caller = { role: 'anonymous' };

declare module 'fastify' {
  interface FastifyRequest {
    /** Unknown until the route's access rule has been applied. */
    caller: Caller | null;
  }
}
