import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LocalServer } from '@service-kit/testing/local-server';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, string>>;
  /** The id that it was taken with. */
  readonly sid: string;
}

type Answer = 'hang' | 'drop' | { readonly status: number; readonly body: string };

/** Plays the provider of text messages, which reports what became of each. */
export class TextServer extends LocalServer {
  readonly received: ReceivedCall[] = [];
  /** What is answered to the next calls; taken after them. */
  readonly answers: Answer[] = [];

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const sid = `SM${randomBytes(16).toString('hex')}`;
    this.received.push({ path: request.url ?? '', headers: request.headers, fields, sid });
    const answer = this.answers.shift() ?? {
      status: 201,
      body: JSON.stringify({ sid, status: 'queued' }),
    };
    if (answer === 'hang') return;
    if (answer === 'drop') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  }

  /**
   * Reports a text's status as the provider does: a signed form, to the address that came with it,
   * by way of `origin`, where the site is in a spec. Returns the status of the answer.
   */
  async report(
    { sid, fields }: Pick<ReceivedCall, 'sid' | 'fields'>,
    status: string,
    { origin, errorCode }: { readonly origin: string; readonly errorCode?: number },
  ): Promise<number> {
    const { StatusCallback = '', To = '', From = '' } = fields;
    const form = {
      ...{ MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status, To, From },
      ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
      AccountSid: 'AC123',
      ApiVersion: '2010-04-01',
    };
    const signed = Object.entries(form)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join('');
    const { pathname } = new URL(StatusCallback);
    const response = await fetch(origin + pathname, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: {
        'x-twilio-signature': createHmac('sha1', 'to/ken')
          .update(StatusCallback + signed)
          .digest('base64'),
      },
    });
    return response.status;
  }

  /** The setting that leads here. */
  override get url(): string {
    return `http://AC123:to%2Fken@127.0.0.1:${this.port}/?from=%2B19045550142`;
  }
}
