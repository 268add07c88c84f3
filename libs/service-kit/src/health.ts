import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { ServiceMetrics } from './metrics';

/** Rejects or throws when the thing is not usable. */
export type HealthCheck = () => Promise<void> | void;

const checkMs = 2_000;

/** What a service knows about its own usability. */
export class Health {
  private readonly checks = new Map<string, HealthCheck>();
  /** False until the service has started and from the moment it stops. */
  serving = false;

  add(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  async report(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    const healthy = entries.every(([, result]) => result === 'ok');
    return { ready: this.serving && healthy, checks: Object.fromEntries(entries) };
  }
}

async function outcome(check: HealthCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), checkMs);
  });
  try {
    await Promise.race([Promise.resolve().then(check), tooLong]);
    return 'ok';
  } catch (error) {
    return error instanceof Error && error.message ? error.message : 'failed';
  } finally {
    clearTimeout(timer);
  }
}

/** What the port tells of. */
export interface HealthSubject {
  readonly health: Health;
  readonly metrics: ServiceMetrics;
}

/** The internal HTTP port: never published, so that metrics stay inside. */
export class HealthServer {
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Port 0 takes any free one. Answers before there is a subject, too: alive, not ready. */
  static async open(port: number, subject: () => HealthSubject | undefined): Promise<HealthServer> {
    const server = createServer((request, response) => {
      answer(request.url ?? '/', subject(), response).catch(() => {
        response.statusCode = 500;
        response.end();
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, resolve);
    });
    return new HealthServer(server, (server.address() as AddressInfo).port);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function answer(
  url: string,
  subject: HealthSubject | undefined,
  response: ServerResponse,
): Promise<void> {
  if (url === '/health/live') return json(response, 200, { status: 'ok' });
  if (url === '/health/ready') {
    const { ready, checks } = (await subject?.health.report()) ?? { ready: false, checks: {} };
    return json(response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks });
  }
  if (url === '/metrics') {
    response.setHeader('content-type', Registry.PROMETHEUS_CONTENT_TYPE);
    response.end((await subject?.metrics.text()) ?? '');
    return;
  }
  json(response, 404, { status: 'not found' });
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
