import 'reflect-metadata';
import { runMain } from '@service-kit/service';
import { start } from '../src/start';
import { specParts } from './parts';

runMain(async (env) => {
  const service = await start(env, specParts(String(env.SPEC_ROWS_URL), { staleMs: 1_500 }));
  process.send?.('ready');
  return service;
});
