import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { renderSite } from './site-renderer';

const config = { demo: false, publicUrl: 'https://repairs.example.com' } as SiteConfig;

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'site-renderer-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function rendering(script: string, deadlineMs?: number) {
  const module = path.join(folder, 'renderer.mjs');
  writeFileSync(module, `import { parentPort, workerData } from 'node:worker_threads';\n${script}`);
  return renderSite(module, config, deadlineMs);
}

const threads = () =>
  (process.report.getReport() as unknown as { workers: readonly unknown[] }).workers.length;

describe('the site renderer', () => {
  it('leaves no thread behind once it has the pages, whatever the thread still waits for', async () => {
    const answer =
      'parentPort.postMessage({ pages: [], sitemap: Object.keys(workerData).join() });';
    await expect(rendering(`setInterval(() => {}, 1_000); ${answer}`)).resolves.toEqual({
      pages: [],
      sitemap: Object.keys(config).join(),
    });
    expect(threads()).toBe(0);
  });

  it.each([
    ['throws', `throw new Error('No such page')`, /No such page/],
    ['ends without an answer', '', /without pages/],
  ])('fails if the thread %s', async (_, script, reason) => {
    await expect(rendering(script)).rejects.toThrow(reason);
    expect(threads()).toBe(0);
  });

  it.each([
    ['waits', 'setInterval(() => {}, 1_000);'],
    ['never pauses', 'for (;;);'],
  ])('ends a thread that %s for too long', async (_, script) => {
    await expect(rendering(script, 200)).rejects.toThrow(/in time/);
    expect(threads()).toBe(0);
  });
});
