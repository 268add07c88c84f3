import type { IncomingHttpHeaders } from 'node:http';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import type { LimitName } from '../limits/limits';

/** A `position-app` is the tracking app on a technician's phone. */
export type CallerRole = 'anyone' | 'customer' | 'technician' | 'position-app' | 'admin';

export interface AccessRule {
  readonly roles: readonly CallerRole[];
  /**
   * The role at the office that a caller needs: `owner` for refunds, users and settings, `bookkeeper`
   * for what shows money. `dispatcher` if omitted.
   */
  readonly atLeast?: OfficeRole;
  /** Also for someone who has yet to set up the second step that the office requires. */
  readonly beforeSecondStep?: boolean;
  /** For public calls: a valid token identifies the caller. */
  readonly recognize?: boolean;
  readonly limit?: LimitName;
  /** In bytes, if the usual limit is too low. */
  readonly bodyLimit?: number;
  /** Maximum values in the body, counted before parsing, if the usual limit is too low. */
  readonly bodyValues?: number;
  /** The technician's token is the `token` of the path, for apps that can't send our header. */
  readonly linkInPath?: boolean;
  /** The body is a form, passed to the handler as sent. */
  readonly form?: boolean;
  /** The body is a chunk of a CSV file, passed to the handler as bytes. */
  readonly csv?: boolean;
  /** The body is a photo, passed to the handler as bytes. */
  readonly photo?: boolean;
  /** JSON is passed to the handler as sent. */
  readonly raw?: boolean;
  /** Whether the headers could belong to a signed call. If not, the body isn't read. */
  readonly signed?: (headers: IncomingHttpHeaders, now: Date) => boolean;
  /** Comes every few seconds. Successful calls aren't logged. */
  readonly routine?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    accessRule?: AccessRule;
  }
}

/** Every route needs exactly one, or the gateway doesn't start. */
export const Access = (
  roles: CallerRole | readonly CallerRole[],
  options: Omit<AccessRule, 'roles'> = {},
): MethodDecorator =>
  RouteConfig({ accessRule: { roles: [roles].flat(), ...options } satisfies AccessRule });
