/** A call of the page that fails once or more, the way servers and proxies fail. */
import type { Page } from '@playwright/test';

export interface Failing {
  /** The server is well again. */
  stop(): Promise<void>;
}

/** With words of the server's own for people, or with none, as a proxy answers. */
export async function failing(
  page: Page,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  message?: string,
): Promise<Failing> {
  const body = message === undefined ? '' : JSON.stringify({ code: 'conflict', message });
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: message === undefined ? 502 : 409, body })
      : route.fallback(),
  );
  return { stop: () => page.unroute(url) };
}
