import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A third party's server. Answers every request with `reply`. */
export class JsonServer {
  readonly asked: URL[] = [];
  reply: { status: number; body: unknown } = { status: 200, body: {} };
  /** Answers wait for it. */
  until: Promise<void> = Promise.resolve();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.asked.push(new URL(request.url ?? '', 'http://localhost'));
      void this.until.then(() => {
        response.writeHead(this.reply.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(this.reply.body));
      });
    });
  }

  static async open(): Promise<JsonServer> {
    const opened = new JsonServer();
    await new Promise<void>((resolve) => opened.server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Opens one for each test of a block. */
export function serverForTests(use: (opened: JsonServer) => void): void {
  let server: JsonServer;
  beforeEach(async () => {
    server = await JsonServer.open();
    use(server);
  });
  afterEach(() => server.close());
}
