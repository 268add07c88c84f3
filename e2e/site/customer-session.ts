/** Somebody with an account, and a browser that they have logged in with. */
import type { BrowserContextOptions } from '@playwright/test';
import type { CustomerLoginReply, RegisterCustomer } from '@contracts/customers';
import { siteUrl, unique } from './journey';
import { call, expected } from './site-api';

export interface Customer {
  readonly profile: Omit<RegisterCustomer, 'confirmPassword'>;
  readonly token: string;
}

/** A new account, not verified. */
export async function aCustomer(changes: Partial<Customer['profile']> = {}): Promise<Customer> {
  const password = 'six-or-more';
  const profile = {
    firstName: 'Ada',
    lastName: unique('Quill'),
    email: `${unique('ada').replace(' ', '.')}@example.com`,
    phone: '(904) 555-0122',
    address: '12 Lantern Street',
    password,
    ...changes,
  };
  const body: RegisterCustomer = { ...profile, confirmPassword: profile.password };
  await expected(call(siteUrl, 'POST', '/api/auth/register', { body }));
  const login = { body: { email: profile.email, password: profile.password } };
  const { token } = await expected(
    call<CustomerLoginReply>(siteUrl, 'POST', '/api/auth/login', login),
  );
  return { profile, token };
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** For a new browser context, or `test.use`. */
export const loggedInAs = ({ token }: Customer): StorageState => ({
  cookies: [],
  origins: [{ origin: siteUrl, localStorage: [{ name: 'auth_token', value: token }] }],
});
