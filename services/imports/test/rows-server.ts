import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '@service-kit/testing/local-server';

/** A row as the server sends it. */
export interface ServedRow {
  readonly n: number;
  readonly wrong?: true;
  readonly leftOut?: true;
}

export interface ServedPage {
  readonly rows: readonly ServedRow[];
  readonly total: number;
}

/** Handles a request instead of the server. If it returns undefined, the server answers. */
export type Fault = (
  from: number,
  response: ServerResponse,
) => 'handled' | undefined | Promise<undefined>;

/** A system that serves pages of numbered rows to anyone with the key. */
export class RowsServer extends LocalServer {
  total = 0;
  key = 'key-of-nora';
  pageSize = 50;
  fault: Fault = () => undefined;
  kindOf: (n: number) => Omit<ServedRow, 'n'> = () => ({});
  /** The first row of each requested page, in order. */
  readonly asked: number[] = [];

  /** Resets everything, with this many rows. */
  serve(total: number): void {
    this.total = total;
    this.pageSize = 50;
    this.fault = () => undefined;
    this.kindOf = () => ({});
    this.asked.length = 0;
  }

  /** Requests from this row on wait. Returns a function that lets them go. */
  hold(from = 0): () => void {
    let open: () => void = () => undefined;
    const opened = new Promise<undefined>((resolve) => (open = () => resolve(undefined)));
    this.fault = (at) => (at >= from ? opened : undefined);
    return open;
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const from = Number(new URL(request.url ?? '', this.url).searchParams.get('from'));
    this.asked.push(from);
    if ((await this.fault(from, response)) === 'handled') return;
    if (request.headers.authorization !== `Bearer ${this.key}`) {
      response.writeHead(401).end();
      return;
    }
    const count = Math.max(0, Math.min(this.pageSize, this.total - from));
    const rows = Array.from({ length: count }, (_, at) => ({
      n: from + at + 1,
      ...this.kindOf(from + at + 1),
    }));
    const page: ServedPage = { rows, total: this.total };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  }
}

/** A fault that answers with this status. */
export function refusing(response: ServerResponse, status: number, headers = {}): 'handled' {
  response.writeHead(status, headers).end();
  return 'handled';
}
