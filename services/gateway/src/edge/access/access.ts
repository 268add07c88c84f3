import type { IncomingHttpHeaders } from 'node:http';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { LimitName } from '../limits/limits';

export type CallerRole = 'anyone' | 'customer' | 'technician' | 'admin';

/** Who may make a call, how often, and with how much. */
export interface AccessRule {
  readonly roles: readonly CallerRole[];
  /** On a call that is open: a customer's valid token identifies the caller. */
  readonly recognize?: boolean;
  /** How often one address may make it. */
  readonly limit?: LimitName;
  /** Bytes of the body, where the usual limit is too small. */
  readonly bodyLimit?: number;
  /** Values in the body, counted before it is parsed, where the usual limit is too small. */
  readonly bodyValues?: number;
  /** Its body is a form, URL-encoded, and reaches the handler as it was sent. Others take JSON alone. */
  readonly form?: boolean;
  /** Its body is a part of a CSV file and reaches the handler as bytes. */
  readonly csv?: boolean;
  /** Its body reaches the handler as it was sent, and is read by no one before: it is signed. */
  readonly raw?: boolean;
  /** Whether its head could be that of a signed call; one that could not is refused before its body is read. */
  readonly signed?: (headers: IncomingHttpHeaders, now: Date) => boolean;
  /** A call that comes every few seconds: its success is not logged. */
  readonly routine?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    accessRule?: AccessRule;
  }
}

/** The access rule of a call. Every route has exactly one; without it the gateway does not start. */
export const Access = (
  roles: CallerRole | readonly CallerRole[],
  options: Omit<AccessRule, 'roles'> = {},
): MethodDecorator =>
  RouteConfig({ accessRule: { roles: [roles].flat(), ...options } satisfies AccessRule });
