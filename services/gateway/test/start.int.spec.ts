/** What keeps the gateway from starting. One gateway a process: passport's strategies are global. */
import { Controller, Get, Module } from '@nestjs/common';
import { ConfigError } from '@service-kit/config/config';
import { Access } from '../src/edge/access/access';
import { GatewayModule } from '../src/gateway.module';
import { start } from '../src/start';
import { gatewayEnv, startGateway } from './gateway-under-test';

@Controller('api/forgotten')
class ForgottenController {
  @Get()
  open(): string {
    return 'everyone sees this';
  }
}

@Controller('api/closed-to-all')
class NobodyController {
  @Get()
  @Access([])
  open(): string {
    return 'nobody was meant to see this, or was it everybody?';
  }
}

@Controller('api/undescribed')
class UndescribedController {
  @Get()
  @Access('anyone')
  open(): string {
    return 'nobody knows what to expect of this';
  }
}

@Module({ controllers: [UndescribedController] })
class UndescribedModule {}

@Module({ controllers: [ForgottenController] })
class ForgottenModule {}

@Module({ controllers: [NobodyController] })
class NobodyModule {}

it.each([
  [ForgottenModule, 'GET /api/forgotten has no access rule'],
  [NobodyModule, 'GET /api/closed-to-all has no access rule'],
  [UndescribedModule, 'GET /api/undescribed does not say what it answers'],
])(
  'does not start with a route that has no rule or no description (%p)',
  async (extra, message) => {
    const started = startGateway({}, (config) => {
      const module = GatewayModule.with(config);
      return { ...module, imports: [...(module.imports ?? []), extra] };
    });
    await expect(started).rejects.toThrow(message);
  },
);

it('says every wrong setting by name, and the value of none', async () => {
  const env = {
    ...gatewayEnv(),
    NODE_ENV: 'production',
    PUBLIC_URL: undefined,
    JWT_SECRET: 'much-too-short',
    DEMO: '1',
    RATE_LIMIT: 'off',
    TRUST_PROXY: 'everyone',
    PORT: '99999',
  };
  const error: unknown = await start(env).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConfigError);
  const { message, problems } = error as ConfigError;
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
    'DEMO',
    'JWT_SECRET',
    'PORT',
    'PUBLIC_URL',
    'RATE_LIMIT',
    'STRIPE_API_BASE',
    'STRIPE_PUBLISHABLE_KEY',
    'TRUST_PROXY',
  ]);
  expect(message).not.toContain('much-too-short');
});
