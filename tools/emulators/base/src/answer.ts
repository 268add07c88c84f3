import type { ServerResponse } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  body: JSON.stringify(body, null, 2),
});

export function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    ...headers,
  });
  response.end(body);
}
