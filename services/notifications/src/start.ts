import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { NotificationsConfig } from './config';
import { NotificationsModule } from './notifications.module';

export async function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = loadConfig(NotificationsConfig, env);
  return startService({
    name: 'notifications',
    module: NotificationsModule.with(config),
    logLevel: config.LOG_LEVEL,
    healthPort: config.NOTIFICATIONS_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
