import './observability/source-maps';
import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { ServicePing } from '@contracts/service-health';
import { waitAtMost } from './background/pause';
import { ConfigError } from './config/config';
import { Health } from './http/health';
import { HealthServer } from './http/health-server';
import { nestLogger, rootLogger } from './observability/logging';
import { ServiceMetrics } from './observability/metrics';
import { productVersion } from './observability/product-version';
import { NatsConnection } from './nats/nats-connection';
import { RequestServer } from './requests/request-server';
import { runInContext } from './observability/request-context';
import { RpcFailureFilter } from './requests/rpc-failure.filter';

/** Less than a process has for its end. */
const closeMs = 20_000;
const stopMs = 25_000;

/** The exit code. `npm start` doesn't try again after it. */
export const wrongSettings = 78;

export interface RunningService {
  name: string;
  /** Where /health/live, /health/ready and /metrics are. */
  healthPort: number;
  /** Takes no more work, finishes what is in flight and closes everything. */
  stop(): Promise<void>;
}

interface ServiceOptions {
  name: string;
  /** Imports `MessagingModule.forService`. */
  module: DynamicModule | Type;
  logLevel: string;
  /** 0 takes any free port. */
  healthPort: number;
  /** The address that port listens on. */
  healthHost: string;
  /**
   * Opens another kind of application than one that answers on NATS, such as an HTTP server. It
   * must return the application listening.
   */
  open?: (module: DynamicModule | Type) => Promise<INestApplicationContext>;
  /** While it still serves; then the application closes. */
  beforeClose?: (app: INestApplicationContext) => Promise<void>;
}

/** Starts a service inside this process; several may run next to each other. */
export function startService(options: ServiceOptions): Promise<RunningService> {
  return runInContext({ service: options.name }, () => start(options));
}

async function start(options: ServiceOptions): Promise<RunningService> {
  const { name, module, healthPort, healthHost } = options;
  const logger = nestLogger(options.logLevel);
  Logger.overrideLogger(logger);
  // First, so that a service that waits for its database is seen to be alive.
  const server = await HealthServer.open(healthPort, healthHost);
  let app: INestApplicationContext;
  try {
    app = await (options.open?.(module) ?? openMicroservice(name, module, logger));
  } catch (error) {
    await server.close();
    throw error;
  }
  const health = app.get(Health, { strict: false });
  server.attach(health, app.get(ServiceMetrics, { strict: false }));
  health.serving = true;
  new Logger('Service').log(
    `${name} ${productVersion} is ready; health and metrics on port ${server.port}`,
  );
  let stopped: Promise<void> | undefined;
  return {
    name,
    healthPort: server.port,
    stop: () => {
      stopped ??= runInContext({ service: name }, async () => {
        health.serving = false;
        const close = async () => {
          await options.beforeClose?.(app);
          await app.close();
        };
        // What a library waits for at its end has no bound of its own.
        await waitAtMost(closeMs, close());
        await server.close();
      });
      return stopped;
    },
  };
}

async function openMicroservice(
  name: string,
  module: DynamicModule | Type,
  logger: ReturnType<typeof nestLogger>,
): Promise<INestApplicationContext> {
  const strategy = new RequestServer(name);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy,
    logger,
    abortOnError: false,
  });
  app.useGlobalFilters(new RpcFailureFilter());
  const health = app.get(Health, { strict: false });
  strategy.attach(
    app.get(NatsConnection, { strict: false }),
    app.get(ServiceMetrics, { strict: false }),
  );
  strategy.addHandler(`${name}.ping`, async (): Promise<ServicePing> => {
    const [{ ready }, eventsWaiting] = await Promise.all([health.report(), health.eventsWaiting()]);
    return {
      ready,
      ...(eventsWaiting ? { eventsWaiting } : {}),
      ...(health.notices.length > 0 ? { notices: health.notices } : {}),
    };
  });
  await app.listen();
  return app;
}

/** Runs one service as a process: starts it, and stops it on SIGTERM or SIGINT. */
export function runMain(start: (env: NodeJS.ProcessEnv) => Promise<RunningService>): void {
  let service: RunningService | undefined;
  let stopping = false;

  const end = (code: number) => {
    if (stopping) return;
    stopping = true;
    if (!service) process.exit(code);
    setTimeout(() => process.exit(1), stopMs).unref();
    service.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const fatal = (error: unknown) => {
    rootLogger().fatal({ err: error }, 'unexpected failure; stopping');
    end(1);
  };

  process.once('SIGTERM', () => end(0));
  process.once('SIGINT', () => end(0));
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);

  start(process.env).then(
    (running) => {
      service = running;
    },
    (error: unknown) => {
      if (!(error instanceof ConfigError)) {
        rootLogger().fatal({ err: error }, 'could not start');
        process.exit(1);
      }
      process.stderr.write(`${error.message}\n`);
      process.exit(wrongSettings);
    },
  );
}
