// @ts-check
// A replica of the built imports service. IMPORT_TIMES, as JSON, replaces those in run-times.ts.
import { createRequire } from 'node:module';
import path from 'node:path';

const built = createRequire(path.resolve(import.meta.dirname, '../../../dist/imports'));
const { runMain } = built('./libs/service-kit/src/service.js');
const { start } = built('./services/imports/src/start.js');

const times = JSON.parse(process.env.IMPORT_TIMES ?? '{}');
runMain((/** @type {NodeJS.ProcessEnv} */ env) => start(env, { times }));
