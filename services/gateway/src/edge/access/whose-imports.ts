import type { Actor } from '@contracts/customers/accounts';
import type { JobScope } from '@contracts/imports/jobs';
import type { AccountCaller } from './caller';

/** Customers have their own imports; the office has the office's. */
export const scopeOf = ({ role, customerId }: AccountCaller): JobScope => ({
  customerId: role === 'admin' ? null : customerId,
});

/** The person at the office; null for a customer. */
export const actorOf = ({ role, customerId, name }: AccountCaller): Actor | null =>
  role === 'admin' ? { customerId, name } : null;
