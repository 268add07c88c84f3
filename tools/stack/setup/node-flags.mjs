// @ts-check
// Node flags for services in their own process. docker-compose.yml has the same flags
// (tools/build/services.spec.ts).
import { readFileSync } from 'node:fs';

/**
 * An import leaves megabytes of garbage per second. A heap limit makes V8 collect it sooner.
 * @type {Record<string, string[]>}
 */
const flags = JSON.parse(readFileSync(new URL('./node-flags.json', import.meta.url), 'utf8'));

/** @param {string} service */
export const nodeFlagsOf = (service) => flags[service] ?? [];
