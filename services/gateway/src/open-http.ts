import fastifyStatic from '@fastify/static';
import { Logger, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { nestLogger } from '@service-kit/observability/logging';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { AccessGuard } from './edge/access/access.guard';
import { GatewayConfig } from './config';
import { ApiDocs } from './docs/api-docs';
import { ErrorFilter } from './edge/errors/error.filter';
import { InvalidRequests } from './edge/limits/invalid-requests';
import { OpenConnections } from './edge/limits/open-connections';
import { RateLimiter } from './edge/limits/rate-limiter';
import { LiveSocketAdapter } from './live/live-socket.adapter';
import { UpgradeGuard } from './live/upgrade-guard';
import { SiteFiles } from './site/site-files';
import { RequestValidationPipe } from './edge/validation/request-validation.pipe';
import { Drain } from './edge/http/drain';
import { addRequestHooks } from './edge/http/request-hooks';
import { RouteRules } from './edge/http/route-rules';
import { SecurityHeaders } from './edge/http/security-headers';
import { serverOptions } from './edge/http/server-options';

/** A proxy passes on a crowd at once. With Node's 511, some would have to connect again, a second later. */
const backlog = 2_048;

export async function openHttp(
  module: DynamicModule | Type,
  config: GatewayConfig,
): Promise<NestFastifyApplication> {
  const headers = new SecurityHeaders(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    module,
    new FastifyAdapter(serverOptions(config, headers)),
    { bodyParser: false, abortOnError: false, logger: nestLogger(config.LOG_LEVEL) },
  );
  const connections = app.get(OpenConnections);
  try {
    connections.guard(app.getHttpServer());
    addRequestHooks(app.getHttpAdapter().getInstance(), {
      access: app.get(AccessGuard),
      limiter: app.get(RateLimiter),
      invalidRequests: app.get(InvalidRequests),
      connections,
      metrics: app.get(ServiceMetrics, { strict: false }),
      rules: app.get(RouteRules),
      drain: app.get(Drain),
      headers,
    });
    app.useGlobalFilters(new ErrorFilter());
    app.useGlobalPipes(new RequestValidationPipe());
    app.useGlobalGuards(app.get(AccessGuard));
    app.useWebSocketAdapter(
      new LiveSocketAdapter(app, app.get(UpgradeGuard), connections, headers),
    );
    await app.register(fastifyStatic, {
      root: app.get(SiteFiles).root,
      serve: false,
      preCompressed: true,
      suppressWarning: true,
    });
    // The description is made from the routes, which exist once the application does.
    await app.init();
    app.get(ApiDocs).describe(app);
    await app.listen({ port: config.PORT, host: config.HOST, backlog });
    // A connection that can't be accepted must not crash the process.
    const logger = new Logger('Http');
    app
      .getHttpServer()
      .on('error', (error: Error) => logger.warn(`The site's port: ${error.message}`));
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
