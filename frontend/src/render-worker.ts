// The thread of the gateway that renders the site: services/gateway/src/site/site-renderer.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { renderSite } from './prerender';

parentPort?.postMessage(await renderSite(workerData as SiteConfig));
