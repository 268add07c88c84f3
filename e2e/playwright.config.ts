/**
 * Journeys in a real browser against a running stack (BASE_URL), through the gateway only.
 *   npm test -- journeys                                   a stack of its own
 *   BASE_URL=http://localhost:3000 npx playwright test -c e2e/playwright.config.ts booking
 */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((file) => file && existsSync(file));

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  outputDir: '.out',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A journey waits for a fifth of its time.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    // Well below a test's timeout, so that the report names what hangs.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // Recording costs half as much again as the journey.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        // No journey waits for another company's map server. A route would do, too, but with one the
        // browser keeps neither files nor compiled scripts, and each request goes through the test.
        '--host-resolver-rules=MAP *.tile.openstreetmap.org ^NOTFOUND',
        '--process-per-site',
        // No page lives long enough to win back what optimizing its scripts costs: a tenth of the renderer's time.
        '--js-flags=--no-opt --no-maglev',
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
