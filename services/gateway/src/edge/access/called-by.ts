import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor, CustomerId } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import type { AccountCaller, Caller } from './caller';

function callerOf(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Refusal('unauthenticated');
  return caller;
}

/** The caller, anonymous or not. */
export const CalledBy = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context),
);

/** The calling technician's id, in calls for technicians only. */
export const CallingTechnician = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const caller = callerOf(context);
  if (caller.role !== 'technician') throw new Refusal('forbidden');
  return caller.technicianId;
});

/** The person at the office who calls, as the log names them, in calls for admins only. */
export const CallingOffice = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor => {
    const caller = callerOf(context);
    if (caller.role !== 'admin') throw new Refusal('forbidden');
    return { customerId: caller.customerId, name: caller.name };
  },
);

/** The calling customer's id, in calls for customers only. */
export const CallingCustomer = createParamDecorator(
  (_: unknown, context: ExecutionContext): CustomerId => {
    const caller = callerOf(context);
    if (caller.role !== 'customer') throw new Refusal('forbidden');
    return caller.customerId;
  },
);

/** The calling account, in calls for customers and admins only. */
export const CallingAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext): AccountCaller => {
    const caller = callerOf(context);
    if (caller.role !== 'customer' && caller.role !== 'admin') throw new Refusal('forbidden');
    return caller;
  },
);
