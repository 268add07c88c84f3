import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { Registry } from 'prom-client';
import type { ServiceMetrics } from '../observability/metrics';
import type { Health } from './health';

/** The internal HTTP port. It is never published, so metrics stay private. */
export class HealthServer {
  private health?: Health;
  private metrics?: ServiceMetrics;
  private readonly logger = new Logger('Health');
  private readonly server = createServer((request, response) => {
    this.answer(request.url ?? '/', response).catch(() => {
      response.statusCode = 500;
      response.end();
    });
  });

  private constructor() {}

  /** Port 0 picks a free one. Until `attach`, the service counts as alive but not ready. */
  static async open(port: number, host: string): Promise<HealthServer> {
    const opened = new HealthServer();
    const { server } = opened;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    // A connection that can't be accepted must not crash the process.
    server.on('error', (error) => opened.logger.warn(`The health port: ${error.message}`));
    return opened;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  attach(health: Health, metrics: ServiceMetrics): void {
    this.health = health;
    this.metrics = metrics;
    metrics.beforeReading(async () => metrics.showChecks(await health.parts()));
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    if (url === '/health/live') return json(response, 200, { status: 'ok' });
    if (url === '/health/ready') {
      const { ready, ...report } = (await this.health?.report()) ?? { ready: false, checks: {} };
      const status = !ready ? 'unavailable' : report.warnings ? 'degraded' : 'ok';
      return json(response, ready ? 200 : 503, { status, ...report });
    }
    if (url === '/metrics') {
      response.setHeader('content-type', Registry.PROMETHEUS_CONTENT_TYPE);
      response.end((await this.metrics?.text()) ?? '');
      return;
    }
    json(response, 404, { status: 'not found' });
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
