import type { RegisterCustomer } from '@contracts/customers/accounts';

export const password = 'correct horse battery';

export function aRegistration(changes: Partial<RegisterCustomer> = {}): RegisterCustomer {
  return {
    firstName: 'Nora',
    lastName: 'Field',
    email: 'nora@example.com',
    phone: '(904) 555-0117',
    password,
    confirmPassword: changes.password ?? password,
    ...changes,
  };
}
