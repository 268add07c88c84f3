/** The videos of /careers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

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
  readonly close: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.video = this.dialog.locator('video');
    this.close = this.dialog.getByRole('button', { name: 'Close' });
  }

  watch(name: string): Locator {
    return this.page.getByRole('button', {
      name: new RegExp(`^(Watch the video of|Video coming soon:) ${name}$`),
    });
  }

  /** A place on Chromium's own timeline, as a share of the video. */
  async timeline(part: number): Promise<{ x: number; y: number }> {
    const { width = 0, height = 0 } = (await this.video.boundingBox()) ?? {};
    const margin = 16;
    return { x: margin + (width - 2 * margin) * part, y: height - 22 };
  }

  async playButton(): Promise<{ x: number; y: number }> {
    const { height = 0 } = (await this.video.boundingBox()) ?? {};
    return { x: 24, y: height - 48 };
  }

  /** Undefined without a video. */
  property<Value>(name: 'paused' | 'volume' | 'currentTime' | 'duration'): Promise<Value> {
    return this.page.evaluate<Value>(`document.querySelector('[role=dialog] video')?.${name}`);
  }
}
