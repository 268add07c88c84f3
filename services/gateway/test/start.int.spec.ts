/** What keeps the gateway from starting, and what does not keep it from saying how it is. */
import { Controller, Get } from '@nestjs/common';
import { ConfigError } from '@service-kit/config/config';
import { Access } from '../src/edge/access/access';
import { GatewayModule } from '../src/gateway.module';
import { freePort } from '@service-kit/testing/free-port';
import { start } from '../src/start';
import { gatewayEnv, startGateway } from './gateway-under-test';
import { RawConnection } from './raw-connection';

@Controller('api/forgotten')
class ForgottenController {
  @Get()
  open(): string {
    return 'everyone sees this';
  }
}

@Controller('api/closed-to-all')
class UnknownController {
  @Get()
  @Access([])
  open(): string {
    return 'no one was meant to see this, or was it everybody?';
  }
}

@Controller('api/undescribed')
class UndescribedController {
  @Get()
  @Access('anyone')
  open(): string {
    return 'no one knows what to expect of this';
  }
}

describe('the start of the gateway', () => {
  it.each([
    [ForgottenController, 'GET /api/forgotten has no access rule'],
    [UnknownController, 'GET /api/closed-to-all has no access rule'],
    [UndescribedController, 'GET /api/undescribed does not say what it answers'],
  ])(
    'does not start with a route that has no rule or no description (%p)',
    async (controller, message) => {
      const started = startGateway({}, (config) => {
        const module = GatewayModule.with(config);
        return { ...module, controllers: [...(module.controllers ?? []), controller] };
      });
      await expect(started).rejects.toThrow(message);
    },
  );

  it('says how it is, and drops what it counts, when all of its connections are taken', async () => {
    const port = await freePort();
    const { healthPort, stop } = await start({
      ...gatewayEnv(),
      PORT: String(port),
      GATEWAY_HEALTH_PORT: '0',
      MAX_CONNECTIONS: '3',
      // Its connections say nothing, and none is ended to make room for another.
      TRUST_PROXY: '1',
    });
    try {
      const open = await Promise.all(Array.from({ length: 3 }, () => RawConnection.open(port)));
      const other = await RawConnection.open(port);
      await other.untilEnded();
      expect((await fetch(`http://127.0.0.1:${healthPort}/health/live`)).status).toBe(200);
      const metrics = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
      expect(metrics).toMatch(/^connections_refused_total\{reason="full",.*\} 1$/m);
      expect(open.filter(({ ended }) => ended)).toEqual([]);
      for (const { socket } of open) socket.destroy();
    } finally {
      await stop();
    }
  });

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
});
