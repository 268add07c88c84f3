import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '@service-kit/testing/local-server';

/** A third party's server. Answers every request with `reply`. */
export class JsonServer extends LocalServer {
  readonly asked: URL[] = [];
  reply: { status: number; body: unknown } = { status: 200, body: {} };
  /** Answers wait for it. */
  until: Promise<void> = Promise.resolve();

  protected async answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked.push(new URL(url, 'http://localhost'));
    await this.until;
    response.writeHead(this.reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(this.reply.body));
  }
}

/** Opens one for each test of a block. */
export function serverForTests(use: (opened: JsonServer) => void): void {
  let server: JsonServer;
  beforeEach(async () => {
    server = await new JsonServer().listen();
    use(server);
  });
  afterEach(() => server.close());
}
