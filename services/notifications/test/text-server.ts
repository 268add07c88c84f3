import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LocalServer } from '@service-kit/testing/local-server';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, string>>;
}

type Answer = 'hang' | 'drop' | { readonly status: number; readonly body: string };

const taken: Answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };

/** Plays the provider of text messages. */
export class TextServer extends LocalServer {
  readonly received: ReceivedCall[] = [];
  /** What is answered to the next calls; taken after them. */
  readonly answers: Answer[] = [];

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    this.received.push({ path: request.url ?? '', headers: request.headers, fields });
    const answer = this.answers.shift() ?? taken;
    if (answer === 'hang') return;
    if (answer === 'drop') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  }

  /** The setting that leads here. */
  override get url(): string {
    return `http://AC123:to%2Fken@127.0.0.1:${this.port}/?from=%2B19045550142`;
  }
}
