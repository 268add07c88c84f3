import { Worker } from 'node:worker_threads';
import type { SiteRendering } from '@contracts/vocabulary/site-pages';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';

/**
 * Renders the pages in a thread that ends with it: the gateway keeps serving in the meantime, and
 * keeps nothing of React.
 */
export function renderSite(module: string, content: SiteContent): Promise<SiteRendering> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, {
      workerData: content,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 96 },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`The site's renderer ended without pages, with code ${code}`)),
    );
  });
}
