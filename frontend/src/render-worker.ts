// The thread of the gateway that renders the site: services/gateway/src/site/site-renderer.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
import { renderSite } from './prerender';

parentPort?.postMessage(await renderSite(workerData as SiteContent));
