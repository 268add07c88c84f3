/** A browser that is logged in as the office. */
import type { BrowserContextOptions } from '@playwright/test';
import { siteUrl } from './journey';
import type { Office } from './office';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** For `test.use`: the token is in the browser's storage, where a logout can remove it. */
export const asOffice = {
  storageState: async (
    { office }: { office: Office },
    use: (state: StorageState) => Promise<void>,
  ): Promise<void> => {
    const localStorage = [{ name: 'admin_token', value: office.token }];
    await use({ cookies: [], origins: [{ origin: siteUrl, localStorage }] });
  },
};
