import { loadConfig } from '@service-kit/config/config';
import { startService, type RunningService } from '@service-kit/service';
import { GatewayConfig } from './config';
import { Drain } from './edge/http/drain';
import { GatewayModule } from './gateway.module';
import { openHttp } from './open-http';

export async function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = loadConfig(GatewayConfig, env);
  return startService({
    name: 'gateway',
    module: GatewayModule.with(config),
    logLevel: config.LOG_LEVEL,
    healthPort: config.GATEWAY_HEALTH_PORT,
    healthHost: config.HEALTH_HOST,
    open: (module) => openHttp(module, config),
    beforeClose: (app) => app.get(Drain, { strict: false }).run(),
  });
}
