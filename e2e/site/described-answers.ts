import type { BrowserContext, Response } from '@playwright/test';
import { DescribedApi, type ApiDocument } from '@contracts/testing/described-api';
import { call, expected } from './site-api';

/** Reads along what pages are answered: an answer has what the API's description says, and no more. */
export class DescribedAnswers {
  private readonly looks: Promise<string | undefined>[] = [];

  private constructor(private readonly api: DescribedApi) {}

  static async open(siteUrl: string): Promise<DescribedAnswers> {
    const document = call<ApiDocument>(siteUrl, 'GET', '/api/docs/openapi.json');
    return new DescribedAnswers(new DescribedApi(await expected(document)));
  }

  watch(context: BrowserContext): void {
    context.on('response', (response) => this.looks.push(this.look(response)));
  }

  /** What differed since the last time. */
  async differences(): Promise<string[]> {
    return (await Promise.all(this.looks.splice(0))).filter((found) => found !== undefined);
  }

  private async look(response: Response): Promise<string | undefined> {
    const method = response.request().method();
    const { pathname } = new URL(response.url());
    const asked = response.ok() ? this.api.callAt(method, pathname) : undefined;
    if (!asked) return undefined;
    // A page that is left takes its answers with it.
    const text = await response.text().catch(() => null);
    if (text === null || !response.headers()['content-type']?.includes('json')) return undefined;
    const wrong = this.api.mismatch(asked, response.status(), JSON.parse(text));
    return wrong && `${method} ${pathname}: ${wrong}`;
  }
}
