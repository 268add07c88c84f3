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

  /** Reports a text's status to the address that came with it. `origin` is where the site is. */
  async report(
    { sid, fields }: Pick<ReceivedCall, 'sid' | 'fields'>,
    status: string,
    origin: string,
    errorCode?: number,
  ): Promise<Response> {
    const { StatusCallback = '', To = '', From = '' } = fields;
    return this.post(StatusCallback, origin, {
      ...{ MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status, To, From },
      ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
    });
  }

  /** Brings what someone wrote to our number, to the webhook at `url`. */
  async bring(from: string, body: string, url: string, origin: string): Promise<Response> {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const fields = { MessageSid: sid, From: from, To: '+19045550142', Body: body, NumMedia: '0' };
    return this.post(url, origin, fields);
  }

  /** A form with the signature of its fields and of the address that the provider knows. */
  private post(url: string, origin: string, fields: Record<string, string>): Promise<Response> {
    const form: Record<string, string> = {
      ...fields,
      AccountSid: 'AC123',
      ApiVersion: '2010-04-01',
    };
    const names = Object.keys(form).toSorted();
    const signed = url + names.map((name) => `${name}${form[name]}`).join('');
    return fetch(origin + new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: {
        'x-twilio-signature': createHmac('sha1', 'to/ken').update(signed).digest('base64'),
      },
    });
  }

  /** The setting that leads here. */
  override get url(): string {
    return `http://AC123:to%2Fken@127.0.0.1:${this.port}/?from=%2B19045550142`;
  }
}
