import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { OtherGateway } from '../site/other-replica';
import { aBooking, callTimeoutMs } from '../site/site-api';
import type { Slot } from '../site/slots';

const everyMs = 50;
/** Fewer say little, and a busy machine makes them more slowly. */
const atLeast = 50;
/** One booking in this many calls. */
const bookingEvery = 20;

export interface Served {
  readonly calls: number;
  /** Calls that failed, with the reason. */
  readonly unanswered: readonly string[];
  /** Without the time that the gateway waited for a processor. */
  readonly p95Ms: number;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** How long the process has waited for a processor in total. */
function queuedMs(pid: number): number {
  const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Users who call the site at a steady pace, each on a new connection. */
export class Bystanders {
  private readonly agent = new Agent({ keepAlive: false });
  private calls = 0;

  constructor(
    private readonly gateway: Pick<OtherGateway, 'url' | 'pid'>,
    /** Another one than the attacker's, since limits are per address. */
    private readonly address: string,
    private readonly appointmentId: string,
    private readonly slots: readonly Slot[],
  ) {}

  /** Makes calls until there are enough and `over` settles, then waits for the last answer. */
  async useSite(over: Promise<unknown>): Promise<Served> {
    const answers: Promise<{ ms: number; failure?: string }>[] = [];
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setInterval(() => {
        answers.push(this.timed(this.next()));
        if (answers.length >= atLeast) resolve();
      }, everyMs);
    });
    await Promise.all([over, enough]).finally(() => clearInterval(timer));
    const all = await Promise.all(answers);
    const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
    return {
      calls: all.length,
      unanswered: all.flatMap(({ failure }) => failure ?? []),
      p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Infinity,
    };
  }

  private next(): Call {
    this.calls += 1;
    const slot = this.slots[this.calls % this.slots.length];
    if (slot && this.calls % bookingEvery === 0) {
      const body = JSON.stringify(aBooking(slot.date, slot.timeSlot));
      return { method: 'POST', path: '/api/appointments', body };
    }
    const paths = [
      '/',
      `/api/appointments/available-slots?date=${slot?.date}`,
      `/api/tracking/${this.appointmentId}`,
    ];
    return { method: 'GET', path: paths[this.calls % paths.length] ?? '/' };
  }

  private async timed(call: Call): Promise<{ ms: number; failure?: string }> {
    const { pid } = this.gateway;
    const start = performance.now();
    const failed = (why: string | number) => `${call.method} ${call.path}: ${why}`;
    try {
      const queued = queuedMs(pid);
      const status = await this.send(call);
      const ms = performance.now() - start - (queuedMs(pid) - queued);
      return status >= 500 || status === 429 ? { ms, failure: failed(status) } : { ms };
    } catch (error) {
      return { ms: performance.now() - start, failure: failed((error as Error).message) };
    }
  }

  private send({ method, path, body }: Call): Promise<number> {
    const { hostname, port } = new URL(this.gateway.url);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: hostname === 'localhost' ? '127.0.0.1' : hostname,
          port,
          method,
          path,
          localAddress: this.address,
          agent: this.agent,
          signal: AbortSignal.timeout(callTimeoutMs),
          headers: body ? { 'content-type': 'application/json' } : {},
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode ?? 0));
          answer.once('error', reject);
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }
}
