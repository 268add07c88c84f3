import type { Actor } from '@contracts/customers/accounts';
import type { JobScope } from '@contracts/imports/jobs';
import type { AccountCaller } from './caller';

/** Customers have their own imports, the office has those of the office. */
export const scopeOf = ({ role, customerId }: AccountCaller): JobScope => ({
  customerId: role === 'admin' ? null : customerId,
});

/** Who of the office acts; null for a customer, whose own imports these are. */
export const actorOf = ({ role, customerId, name }: AccountCaller): Actor | null =>
  role === 'admin' ? { customerId, name } : null;
