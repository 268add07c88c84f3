/** The videos of /careers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** Made by e2e/video/make.mjs. */
const seconds = readFileSync(path.join(__dirname, '../../video/seconds.webm'));

/** Serves a video in ranges, as seeking needs. */
export const serveVideos = (page: Page): Promise<unknown> =>
  page.route('**/videos/team/**', async (route) => {
    const request = route.request();
    if (!request.url().endsWith('.mp4')) return route.fulfill({ status: 404, body: '' });
    const [, from = '0', to] = /bytes=(\d+)-(\d*)/.exec(request.headers().range ?? '') ?? [];
    const start = Number(from);
    const end = to ? Number(to) : seconds.length - 1;
    return route.fulfill({
      status: 206,
      contentType: 'video/webm',
      headers: {
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${end}/${seconds.length}`,
      },
      body: seconds.subarray(start, end + 1),
    });
  });

export class VideoDialog {
  readonly dialog: Locator;
  readonly video: Locator;
  readonly controls: Locator;
  readonly position: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.video = this.dialog.locator('video');
    this.position = this.dialog.getByRole('slider', { name: 'Position in the video' });
    this.controls = this.position.locator('..');
  }

  watch(name: string): Locator {
    return this.page.getByRole('button', {
      name: new RegExp(`^(Watch the video of|Video coming soon:) ${name}$`),
    });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Opens it and waits until it plays. */
  async open(name: string): Promise<void> {
    await this.watch(name).click();
    await expect(this.dialog).toBeVisible();
    await expect.poll(() => this.property<number>('currentTime')).toBeGreaterThan(0);
  }

  /** Undefined without a video. */
  property<Value>(
    name: 'paused' | 'muted' | 'volume' | 'currentTime' | 'duration',
  ): Promise<Value> {
    return this.page.evaluate<Value>(`document.querySelector('[role=dialog] video')?.${name}`);
  }
}
