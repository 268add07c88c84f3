import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, string>>;
}

type Answer = 'hang' | 'drop' | { readonly status: number; readonly body: string };

const taken: Answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };

/** Plays the provider of text messages. */
export class TextServer {
  readonly received: ReceivedCall[] = [];
  /** What is answered to the next calls; taken after them. */
  readonly answers: Answer[] = [];
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
      this.received.push({ path: request.url ?? '', headers: request.headers, fields });
      const answer = this.answers.shift() ?? taken;
      if (answer === 'hang') return;
      if (answer === 'drop') {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(answer.body);
    });
  });

  static async open(): Promise<TextServer> {
    const opened = new TextServer();
    await new Promise<void>((resolve) => opened.server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  /** The setting that leads here. */
  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://AC123:to%2Fken@127.0.0.1:${port}/?from=%2B19045550142`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
