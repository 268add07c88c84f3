// @ts-check
// Flags of Node for a service that is a process of its own. docker-compose.yml has the same ones
// (tools/build/services.spec.ts).
import { readFileSync } from 'node:fs';

/**
 * What an import has written is garbage, megabytes a second, and V8 would let hundreds of them pile up
 * before it collects: with a bound on the heap it does so sooner.
 * @type {Record<string, string[]>}
 */
const flags = JSON.parse(readFileSync(new URL('./node-flags.json', import.meta.url), 'utf8'));

/** @param {string} service */
export const nodeFlagsOf = (service) => flags[service] ?? [];
