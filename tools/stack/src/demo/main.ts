import { Logger } from '@nestjs/common';
import { nestLogger } from '@service-kit/observability/logging';
import { runMain } from '@service-kit/service';
import { startDemo } from './start-demo';

runMain(async (env) => {
  Logger.overrideLogger(nestLogger(env.LOG_LEVEL || 'info'));
  return { name: 'demo', healthPort: 0, ...(await startDemo(env)) };
});
