import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A third party that answers every question with `reply` and remembers what it was asked. */
export class JsonServer {
  readonly asked: URL[] = [];
  reply: { status: number; body: unknown } = { status: 200, body: {} };
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.asked.push(new URL(request.url ?? '', 'http://localhost'));
      response.writeHead(this.reply.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(this.reply.body));
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
