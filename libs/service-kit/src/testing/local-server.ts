import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A third party's server in a spec, on any free port. */
export abstract class LocalServer {
  // An idle connection that is closed just as a busy machine uses it again resets the call.
  private readonly server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    void this.answer(request, response);
  });

  protected abstract answer(request: IncomingMessage, response: ServerResponse): unknown;

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

class HandledServer extends LocalServer {
  constructor(protected readonly answer: RequestListener) {
    super();
  }
}

export const localServer = (handle: RequestListener): Promise<LocalServer> =>
  new HandledServer(handle).listen();
