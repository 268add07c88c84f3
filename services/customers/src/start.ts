import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { CustomersConfig } from './config';
import { CustomersModule } from './customers.module';

export async function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = loadConfig(CustomersConfig, env);
  return startService({
    name: 'customers',
    module: CustomersModule.with(config),
    logLevel: config.LOG_LEVEL,
    healthPort: config.CUSTOMERS_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
  });
}
