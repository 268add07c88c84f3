import type { ChangePassword, RegisterCustomer } from '@contracts/customers/accounts';
import type { GatewayUnderTest } from '../gateway-under-test';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Who calls unless another is named. */
export const accountId = 42;
export const password = 'correct horse battery';
export const other = 'another horse altogether';

export const aRegistration = (changes: Partial<RegisterCustomer> = {}): RegisterCustomer => ({
  firstName: 'Nora',
  lastName: 'Field',
  email: 'nora@example.com',
  phone: '(904) 555-0117',
  password,
  confirmPassword: password,
  ...changes,
});

export function aChange(changes: Partial<ChangePassword> = {}): ChangePassword {
  return { currentPassword: password, password: other, confirmPassword: other, ...changes };
}

/** A page of a list that has nothing. */
export const noRows = { items: [], total: 0, nextCursor: null };

export async function repeat(count: number, attempt: () => PromiseLike<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await attempt();
}

/** Calls of customers. */
export function accountCallsOn(gateway: GatewayUnderTest) {
  return {
    asCustomer: (id = accountId) => ({
      authorization: `Bearer ${gateway.token('customer', { subject: String(id) })}`,
    }),
    /** `from`: the address that the limits count. */
    call: (method: Method, path: string, body?: object, from = '192.0.2.1') =>
      gateway.http[method](`/api/${path}`).set('x-forwarded-for', from).send(body),
  };
}
