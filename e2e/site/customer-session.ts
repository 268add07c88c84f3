/** A browser that a customer has logged in with. */
import type { BrowserContextOptions } from '@playwright/test';
import type { Customer } from './customer-account';
import { siteUrl } from './journey';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** For a new browser context. */
export const loggedInAs = ({ token }: Customer): StorageState => ({
  cookies: [],
  origins: [{ origin: siteUrl, localStorage: [{ name: 'auth_token', value: token }] }],
});
