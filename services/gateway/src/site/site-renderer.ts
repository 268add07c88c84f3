import { Worker } from 'node:worker_threads';
import type { SiteConfig } from '@contracts/vocabulary/business';
import type { SiteRendering } from '@contracts/vocabulary/site-pages';

/** It takes a second. A busy machine may need several. */
const usualDeadlineMs = 30_000;

/**
 * Renders the pages in a thread, so that the gateway keeps serving in the meantime and keeps
 * nothing of React. The thread ends with the answer, although timers of the pages still run.
 */
export async function renderSite(
  module: string,
  config: SiteConfig,
  deadlineMs = usualDeadlineMs,
): Promise<SiteRendering> {
  const worker = new Worker(module, {
    workerData: config,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 96 },
  });
  let deadline: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SiteRendering>((resolve, reject) => {
      const fail = (what: string) => reject(new Error(`The site's renderer ${what}`));
      deadline = setTimeout(() => fail('did not answer in time'), deadlineMs);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => fail(`ended without pages, with code ${code}`));
    });
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}
