import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { ImportsConfig } from './config';
import { ImportsModule, type ImportParts } from './imports.module';

/** async, so that a wrong setting rejects like any other failure to start. */
export async function start(
  env: NodeJS.ProcessEnv,
  parts: ImportParts = {},
): Promise<RunningService> {
  const config = loadConfig(ImportsConfig, env);
  return startService({
    name: 'imports',
    module: ImportsModule.with(config, parts),
    logLevel: config.LOG_LEVEL,
    healthPort: config.IMPORTS_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
