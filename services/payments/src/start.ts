import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { PaymentsConfig } from './config';
import { PaymentsModule } from './payments.module';

export async function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = loadConfig(PaymentsConfig, env);
  return startService({
    name: 'payments',
    module: PaymentsModule.with(config),
    logLevel: config.LOG_LEVEL,
    healthPort: config.PAYMENTS_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
