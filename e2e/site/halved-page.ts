/** A proxy of the site that sends one page in two halves, as a slow connection does. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HalvedPage {
  readonly url: string;
  finish(): void;
  close(): Promise<void>;
}

/** Sends `path` up to the text `until`, and the rest after `finish`. A page without it fails. */
export async function halvedPage(
  siteUrl: string,
  { path, until }: { path: string; until: string },
): Promise<HalvedPage> {
  let finish = (): void => undefined;
  const server = http.createServer((asked, answer) => {
    answer.on('error', () => undefined);
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passedOn = http.request(
      new URL(asked.url ?? '/', siteUrl),
      { method: asked.method, headers },
      (came) => {
        if (asked.url !== path) {
          answer.writeHead(came.statusCode ?? 502, came.headers);
          came.pipe(answer);
          return;
        }
        void text(came).then((html) => {
          const half = html.indexOf(until);
          if (half < 0) {
            answer.destroy();
            return;
          }
          answer.writeHead(200, { ...came.headers, 'content-length': Buffer.byteLength(html) });
          answer.write(html.slice(0, half));
          finish = () => answer.end(html.slice(half));
        });
      },
    );
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish: () => finish(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
