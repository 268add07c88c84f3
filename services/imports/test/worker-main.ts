import 'reflect-metadata';
import { runMain } from '@service-kit/service';
import { start } from '../src/start';
import { quickTimes, specParts } from './parts';

runMain(async (env) => {
  const url = env.SPEC_ROWS_URL;
  const times = { staleMs: 1_500 };
  // Without a server of rows, it reads the service systems.
  const parts = url
    ? specParts(url, times)
    : { times: { ...quickTimes, ...times, quietMs: 60_000 } };
  const service = await start(env, parts);
  process.send?.('ready');
  return service;
});
