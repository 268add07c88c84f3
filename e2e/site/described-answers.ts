import type { BrowserContext, Page, Response } from '@playwright/test';
import type { ServerFrame } from '@contracts/live';
import { DescribedApi, type ApiDocument } from '@contracts/testing/described-api';
import { call, expected } from './site-api';

/** Reads along what pages are sent: it has what the API's description says, and no more. */
export class DescribedAnswers {
  private readonly looks: Promise<string | undefined>[] = [];

  private constructor(private readonly api: DescribedApi) {}

  static async open(siteUrl: string): Promise<DescribedAnswers> {
    const document = call<ApiDocument>(siteUrl, 'GET', '/api/docs/openapi.json');
    return new DescribedAnswers(new DescribedApi(await expected(document)));
  }

  watch(context: BrowserContext): void {
    context.on('response', (response) => this.looks.push(this.look(response)));
    const listen = (page: Page) =>
      page.on('websocket', (socket) => {
        let isOffice = false;
        socket.on('framereceived', ({ payload }) => {
          const frame = JSON.parse(String(payload)) as ServerFrame;
          isOffice ||=
            frame.type === 'subscribed' && 'topic' in frame && frame.topic === 'dispatch';
          this.looks.push(Promise.resolve(this.lookAt(frame, isOffice)));
        });
      });
    context.pages().forEach(listen);
    context.on('page', listen);
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

  /** Those with a whole record are worth a look: the others are built from single fields. */
  private lookAt(frame: ServerFrame, isOffice: boolean): string | undefined {
    const wrong =
      frame.type === 'tracking_update'
        ? this.api.mismatchOf(isOffice ? 'DispatchRecord' : 'TrackingRecord', frame.tracking)
        : frame.type === 'import_update'
          ? this.api.mismatchOf('ImportJob', frame.job)
          : undefined;
    return wrong && `${frame.type}: ${wrong}`;
  }
}
