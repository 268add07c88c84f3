import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { TrackingConfig } from './config';
import { TrackingModule } from './tracking.module';

export async function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = loadConfig(TrackingConfig, env);
  return startService({
    name: 'tracking',
    module: TrackingModule.with(config),
    logLevel: config.LOG_LEVEL,
    healthPort: config.TRACKING_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
