import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor, AccountId } from '@contracts/customers/accounts';
import type { JobScope } from '@contracts/imports/jobs';
import { isAtLeast, type OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { Refusal } from '@service-kit/requests/refusal';

export type Caller = { readonly role: 'anonymous' } | AccountCaller | PhoneCaller;

export interface PhoneCaller {
  readonly role: 'technician' | 'position-app';
  readonly technicianId: string;
  readonly linkId: string;
}

export interface AccountCaller {
  readonly role: 'customer' | 'admin';
  /** Null for a customer. */
  readonly officeRole: OfficeRole | null;
  readonly accountId: AccountId;
  readonly name: string;
  readonly jti: string;
  /** The token's generation; 0 for a token without one. */
  readonly generation: number;
  /** In seconds since 1970. */
  readonly exp: number;
}

/** The caller. Refuses someone at the office whose role has fewer rights; customers have none. */
export function withOfficeRole<One extends Caller>(
  caller: One,
  least: OfficeRole = 'dispatcher',
): One {
  if (caller.role !== 'admin' || isAtLeast(caller.officeRole ?? 'bookkeeper', least)) return caller;
  throw new Refusal(least === 'owner' ? 'owners_only' : 'role_refused');
}

export const anonymous: Caller = { role: 'anonymous' };

declare module 'fastify' {
  interface FastifyRequest {
    /** Unknown until the route's access rule has been applied. */
    caller: Caller | null;
  }
}

const callerParam = <Value>(valueOf: (caller: Caller) => Value) =>
  createParamDecorator((_: unknown, context: ExecutionContext): Value => {
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!caller) throw new Refusal('unauthenticated');
    return valueOf(caller);
  });

export const CalledBy = callerParam((caller) => caller);

export const CallingTechnician = callerParam((caller) => {
  if (caller.role !== 'technician') throw new Refusal('forbidden');
  return caller.technicianId;
});

/** The technician's page, or the tracking app on their phone. */
export function phoneOf(caller: Caller): PhoneCaller & { readonly isApp: boolean } {
  if (caller.role !== 'technician' && caller.role !== 'position-app') {
    throw new Refusal('forbidden');
  }
  return { ...caller, isApp: caller.role === 'position-app' };
}

/** The person at the office who calls, as the log names them. */
export const CallingOffice = callerParam((caller): Actor => {
  if (caller.role !== 'admin') throw new Refusal('forbidden');
  return { accountId: caller.accountId, name: caller.name };
});

export const CallingCustomer = callerParam((caller): AccountId => {
  if (caller.role !== 'customer') throw new Refusal('forbidden');
  return caller.accountId;
});

export const CallingAccount = callerParam((caller): AccountCaller => {
  if (caller.role !== 'customer' && caller.role !== 'admin') throw new Refusal('forbidden');
  return caller;
});

export function principalOf(caller: Caller): { principal: string; accountId: AccountId | null } {
  return caller.role === 'customer'
    ? { principal: `customer:${caller.accountId}`, accountId: caller.accountId }
    : { principal: 'anonymous', accountId: null };
}

/** Customers have their own imports; the office has the office's. */
export const scopeOf = ({ role, accountId }: AccountCaller): JobScope => ({
  accountId: role === 'admin' ? null : accountId,
});

/** The person at the office; null for a customer. */
export const actorOf = ({ role, accountId, name }: AccountCaller): Actor | null =>
  role === 'admin' ? { accountId, name } : null;
