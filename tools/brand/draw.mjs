// @ts-check
// npm run brand: draws the icons and the social preview into frontend/public, from the site's logo and figures.
// They name no company and claim nothing, so every company can use them.
import path from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { root } from '../stack/setup/root.mjs';
import { provideChromium } from '../test/chromium.mjs';

const icon = (/** @type {number} */ part, ground = 'white') => ({
  picture: 'icon',
  part: String(part),
  ground,
});

/** @type {readonly { file: string, width: number, height: number, query: Record<string, string> }[]} */
const pictures = [
  { file: 'icon-32.png', width: 32, height: 32, query: icon(1, 'none') },
  { file: 'apple-touch-icon.png', width: 180, height: 180, query: icon(0.8) },
  { file: 'icon-192.png', width: 192, height: 192, query: icon(0.86) },
  { file: 'icon-512.png', width: 512, height: 512, query: icon(0.86) },
  // A phone may crop it to a circle of four fifths.
  { file: 'icon-maskable-512.png', width: 512, height: 512, query: icon(0.62) },
  {
    file: 'social-preview.png',
    width: 1200,
    height: 630,
    query: { picture: 'social' },
  },
];

const frontend = path.join(root, 'frontend');
const server = await createServer({
  root: frontend,
  configFile: path.join(frontend, 'vite.config.mts'),
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
});
await server.listen();
const address = server.httpServer?.address();
if (!address || typeof address === 'string') throw new Error('Vite does not listen');
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const { file, width, height, query } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(
      `http://127.0.0.1:${address.port}/brand/index.html?${new URLSearchParams(query)}`,
    );
    await page.locator('#root svg').first().waitFor();
    await page.evaluate('document.fonts.ready');
    await page.screenshot({
      path: path.join(frontend, 'public', file),
      omitBackground: query.ground === 'none',
    });
    await page.close();
    console.log(file);
  }
} finally {
  await browser.close();
  await server.close();
}
