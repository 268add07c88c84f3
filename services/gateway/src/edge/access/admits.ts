import { RouteConfig } from '@nestjs/platform-fastify';
import type { LimitName } from '../limits/limits';

export type AdmittedRole = 'anyone' | 'customer' | 'technician' | 'admin';

/** Who may make a call, how often, and with how much. */
export interface Admission {
  readonly roles: readonly AdmittedRole[];
  /** On a call that is open: the caller is recognised by a customer's token, if there is a good one. */
  readonly recognise?: boolean;
  /** How often one address may. */
  readonly limit?: LimitName;
  /** Bytes of the body, where the usual limit is too small. */
  readonly bodyLimit?: number;
  /** Values in the body, counted before it is parsed, where the usual limit is too small. */
  readonly bodyValues?: number;
  /** A call that comes every few seconds: its success is no news for the log. */
  readonly routine?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: Admission;
  }
}

/** The access rule of a call. Every route has exactly one; without it the gateway does not start. */
export const Admits = (
  roles: AdmittedRole | readonly AdmittedRole[],
  options: Omit<Admission, 'roles'> = {},
): MethodDecorator =>
  RouteConfig({ admission: { roles: [roles].flat(), ...options } satisfies Admission });
