import type { CustomerId } from '@contracts/customers/accounts';

/** Who sent the request, once that has been checked. */
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
  /** Of the account's tokens; 0 for a token that names none. */
  readonly generation: number;
  /** Seconds since 1970 at which the token ends. */
  readonly exp: number;
}

export const anonymous: Caller = { role: 'anonymous' };

declare module 'fastify' {
  interface FastifyRequest {
    /** Undecided until the access rule of the route has been applied. */
    caller: Caller | null;
  }
}
