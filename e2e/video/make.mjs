// Makes e2e/video/seconds.webm for journeys: twenty seconds, each showing its number.
//   node e2e/video/make.mjs
// Chromium records a canvas with duration and cues, so that seeking works.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const SECONDS = 20;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
const recorded = await page.evaluate(
  `(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(4), {
      mimeType: 'video/webm;codecs=vp8',
      videoBitsPerSecond: 20_000,
    });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let second = 0; second < ${SECONDS}; second += 1) {
      pen.fillStyle = '#10202b';
      pen.fillRect(0, 0, 160, 90);
      pen.fillStyle = '#ffffff';
      pen.font = '48px sans-serif';
      pen.fillText(String(second), 50, 62);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  })()`,
);
await browser.close();
writeFileSync(path.join(import.meta.dirname, 'seconds.webm'), Buffer.from(recorded));
