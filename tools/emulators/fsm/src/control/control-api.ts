import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { jsonAnswer, send } from '../../../base/src/answer';
import { BadFault, readFault } from '../faults/fault';
import type { Faults } from '../faults/faults';
import { Query } from '../http/call';
import type { RequestLog } from '../http/request-log';
import { type ServiceSystem, type SystemName, systemNames, type Truth } from '../system';

const truthKinds = ['customers', 'history'] as const;
/** How many customers to compute before yielding to others. */
const truthStep = 500;

/**
 * `/_emulator/…`: calls that vendors don't have, listed in the README. They need no credentials.
 */
export class ControlApi {
  constructor(
    private readonly systems: Readonly<Record<SystemName, ServiceSystem>>,
    private readonly faults: Faults,
    private readonly log: RequestLog,
  ) {}

  /** @param path below `/_emulator` */
  async answer(
    method: string,
    path: string,
    query: Query,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    try {
      switch (`${method} ${path}`) {
        case 'GET /health':
          return send(response, jsonAnswer(200, { status: 'ok' }));
        case 'GET /faults':
          return send(response, jsonAnswer(200, this.faults.list()));
        case 'POST /faults':
          return send(response, jsonAnswer(200, this.addFaults(body)));
        case 'DELETE /faults':
          this.faults.clear();
          return send(response, jsonAnswer(200, {}));
        case 'GET /requests':
          return send(response, jsonAnswer(200, this.log.all()));
        case 'DELETE /requests':
          this.log.clear();
          return send(response, jsonAnswer(200, {}));
        case 'GET /source':
          return await this.sendSource(query, response);
        default:
          return send(response, failure(404, 'The control API has no such call.'));
      }
    } catch (error) {
      if (!(error instanceof BadFault)) throw error;
      send(response, failure(400, error.message));
    }
  }

  /** One fault or a list of them; all are added, or none. */
  private addFaults(body: string): object {
    const given = parsed(body);
    const read = (Array.isArray(given) ? given : [given]).map(readFault);
    for (const fault of read) this.faults.add(fault);
    return read;
  }

  /** A system's current records, one JSON line each, in list order. */
  private async sendSource(query: Query, response: ServerResponse): Promise<void> {
    const name = systemNames.find((each) => each === query.text('system'));
    const kind = truthKinds.find((each) => each === (query.text('kind') ?? 'customers'));
    if (!name || !kind) {
      throw new BadFault(
        `system is one of ${systemNames.join(', ')}; kind is ${truthKinds.join(' or ')}.`,
      );
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const lines = linesOf(this.systems[name], kind);
    // Stops if the caller disconnects.
    await pipeline(Readable.from(lines), response).catch(() => response.destroy());
  }
}

async function* linesOf(
  system: ServiceSystem,
  kind: (typeof truthKinds)[number],
): AsyncGenerator<string> {
  const { first, end } = system.source.list;
  for (let from = first; from < end; from += truthStep) {
    const rows: Truth[] = [];
    for (let index = from; index < Math.min(from + truthStep, end); index += 1) {
      const customer = system.source.customer(index);
      if (kind === 'customers') rows.push(system.customerTruth(customer));
      else rows.push(...system.historyTruth(customer));
    }
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await setImmediate();
  }
}

/** @throws BadFault if it isn't JSON */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BadFault('The body is not JSON.');
  }
}

const failure = (status: number, message: string) => jsonAnswer(status, { error: { message } });
