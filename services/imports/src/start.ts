import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { ImportsConfig } from './config';
import { ImportsModule } from './imports.module';

export async function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = loadConfig(ImportsConfig, env);
  return startService({
    name: 'imports',
    module: ImportsModule.with(config),
    logLevel: config.LOG_LEVEL,
    healthPort: config.IMPORTS_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
