/** Journeys in a real browser, against a running stack at BASE_URL. */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { deep } from '@contracts/testing/deep';

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
  // One more than a small machine's processors, since journeys spend a fifth of their time waiting.
  workers: 3,
  // `test:deep` looks at each page on six screens.
  timeout: deep ? 600_000 : 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    // Well below a test's timeout, so that the report names what hangs.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // Each frame of a movement costs time. main-job.e2e.ts has them.
    reducedMotion: 'reduce',
    // A worker's cache would outlast its journey. technician-offline.e2e.ts allows it.
    serviceWorkers: 'block',
    // A trace takes half as long as the journey itself.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--process-per-site',
        // No page leaves the machine. journey.ts names the page that tries.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        // Optimizing scripts takes a tenth of the renderer's time, and doesn't pay off on short visits.
        '--js-flags=--no-opt --no-maglev',
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
