import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { BookingModule } from './booking.module';
import { BookingConfig } from './config';

export async function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = loadConfig(BookingConfig, env);
  return startService({
    name: 'booking',
    module: BookingModule.with(config),
    logLevel: config.LOG_LEVEL,
    healthPort: config.BOOKING_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
