import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { NotificationsConfig } from './config';
import { NotificationsModule } from './notifications.module';
import { attemptTimes, type AttemptTimes } from './time/attempt-times';

export async function start(
  env: NodeJS.ProcessEnv,
  times: AttemptTimes = attemptTimes,
): Promise<RunningService> {
  const config = loadConfig(NotificationsConfig, env);
  return startService({
    name: 'notifications',
    module: NotificationsModule.with(config, times),
    logLevel: config.LOG_LEVEL,
    healthPort: config.NOTIFICATIONS_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
