import type { IncomingHttpHeaders } from 'node:http';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { LimitName } from '../limits/limits';

export type CallerRole = 'anyone' | 'customer' | 'technician' | 'admin';

/** Who may make a call, how often, and with how large a body. */
export interface AccessRule {
  readonly roles: readonly CallerRole[];
  /** For public calls: a valid customer token identifies the caller. */
  readonly recognize?: boolean;
  /** The limit per address. */
  readonly limit?: LimitName;
  /** Maximum bytes of the body, if the usual limit is too low. */
  readonly bodyLimit?: number;
  /** Maximum values in the body, counted before parsing, if the usual limit is too low. */
  readonly bodyValues?: number;
  /** The technician's token is the `token` of the path, for apps that can't send a header of ours. */
  readonly linkInPath?: boolean;
  /** The body is a URL-encoded form, passed to the handler as sent. Other calls only take JSON. */
  readonly form?: boolean;
  /** The body is a chunk of a CSV file, passed to the handler as bytes. */
  readonly csv?: boolean;
  /** JSON is passed to the handler as sent. */
  readonly raw?: boolean;
  /**
   * Whether the headers could belong to a signed call. If not, it's refused before its body is
   * read.
   */
  readonly signed?: (headers: IncomingHttpHeaders, now: Date) => boolean;
  /** A call that comes every few seconds. Successful ones aren't logged. */
  readonly routine?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    accessRule?: AccessRule;
  }
}

/** The access rule of a call. Every route needs exactly one, or the gateway doesn't start. */
export const Access = (
  roles: CallerRole | readonly CallerRole[],
  options: Omit<AccessRule, 'roles'> = {},
): MethodDecorator =>
  RouteConfig({ accessRule: { roles: [roles].flat(), ...options } satisfies AccessRule });
