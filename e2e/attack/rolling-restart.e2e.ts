/** Two gateways behind Caddy and three bookings hang, die and stop while people use the site. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { behindCaddy, startCaddy, type Caddy } from '../site/caddy';
import { eventually } from '../site/eventually';
import { LiveClient } from '../site/live-client';
import {
  otherBooking,
  otherGateway,
  type OtherGateway,
  type OtherReplica,
} from '../site/other-replica';
import { aBooking, call, callTimeoutMs, expected } from '../site/site-api';
import { businessDate } from '../site/slots';

const callers = 8;
const pauseMs = 10;
/** Of each kind, in all. */
const atLeast = 200;
/** Caddy needs as long to see that a gateway is gone. */
const noticedWithinMs = 2_000;
const settings = { ...behindCaddy, RATE_LIMIT: 'off' };

let gateways: OtherGateway[] = [];
let caddy: Caddy;
/** Besides the stack's own. */
let bookings: OtherReplica[] = [];

beforeAll(async () => {
  gateways = await Promise.all([otherGateway(settings), otherGateway(settings)]);
  bookings = await Promise.all([otherBooking(), otherBooking()]);
  caddy = await startCaddy(gateways);
}, 180_000);

afterAll(async () => {
  await caddy?.stop();
  await Promise.all([...gateways, ...bookings].map((replica) => replica.stop()));
});

const kinds = {
  'the page': { method: 'GET', path: '/', answer: 200 },
  'free times': { method: 'GET', path: '/api/appointments/available-slots?date=', answer: 200 },
  // Refused by booking, since nothing here needs a visit.
  'a booking': { method: 'POST', path: '/api/appointments', answer: 422 },
} as const;
type Kind = keyof typeof kinds;

interface Calls {
  readonly made: Record<Kind, number>;
  readonly failures: { readonly at: number; readonly what: string }[];
}

/** Resolves with the status. */
function send(agent: Agent, kind: Kind): Promise<number> {
  const { method, path } = kinds[kind];
  const date = businessDate(3);
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path.endsWith('=') ? `${path}${date}` : path, caddy.url),
      {
        agent,
        method,
        signal: AbortSignal.timeout(callTimeoutMs),
        headers:
          method === 'GET'
            ? {}
            : { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(method === 'GET' ? undefined : JSON.stringify(aBooking(date, '03:00-04:00')));
  });
}

/** Keeps calling until `over` settles and there are enough calls. */
async function useSite(over: Promise<unknown>): Promise<Calls> {
  const made = { 'the page': 0, 'free times': 0, 'a booking': 0 };
  const failures: Calls['failures'] = [];
  let isOver = false;
  void over.catch(() => undefined).finally(() => (isOver = true));
  const caller = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver || Math.min(...Object.values(made)) < atLeast) {
      for (const kind of Object.keys(kinds) as Kind[]) {
        made[kind] += 1;
        const failure = await send(agent, kind).then(
          (status) => (status === kinds[kind].answer ? undefined : String(status)),
          (error: Error) => error.message,
        );
        if (failure) failures.push({ at: Date.now(), what: `${kind}: ${failure}` });
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    agent.destroy();
  };
  await Promise.all([over, ...Array.from({ length: callers }, caller)]);
  return { made, failures };
}

/** Until Caddy sends it calls again: each gateway knows its own address. */
const serves = ({ url }: OtherGateway) =>
  eventually(async () => {
    const { publicUrl } = await expected(call<SiteConfig>(caddy.url, 'GET', '/api/config'));
    expect(publicUrl).toBe(url);
  });

/** The first one starts again before the second one stops, which has no need to come back. */
async function restartInTurn(): Promise<void> {
  const [first, second] = gateways;
  await first!.stop();
  gateways[0] = await otherGateway({ ...settings, PORT: new URL(first!.url).port });
  await serves(gateways[0]);
  await bookings[0]!.stop();
  await second!.stop();
}

describe('a rolling restart', () => {
  it('a booking that hangs costs no one an answer', async () => {
    const { pid } = bookings[1]!;
    process.kill(pid, 'SIGSTOP');
    const { failures } = await useSite(Promise.resolve());
    process.kill(pid, 'SIGCONT');
    expect(failures).toEqual([]);
  }, 180_000);

  it('a gateway that dies costs only the answers that it owes, and those of the next seconds', async () => {
    const [first] = gateways;
    process.kill(first!.pid, 'SIGKILL');
    const killedAt = Date.now();
    const { failures } = await useSite(Promise.resolve());
    gateways[0] = await otherGateway({ ...settings, PORT: new URL(first!.url).port });
    await serves(gateways[0]);
    expect(failures.filter(({ at }) => at - killedAt > noticedWithinMs)).toEqual([]);
  }, 180_000);

  it('restarts fail no call, and ask those who watch to connect to the other gateway', async () => {
    const watchers = await Promise.all(Array.from({ length: 4 }, () => LiveClient.open(caddy.url)));
    const { made, failures } = await useSite(restartInTurn());
    expect(failures).toEqual([]);
    expect(Math.min(...Object.values(made))).toBeGreaterThanOrEqual(atLeast);
    for (const watcher of watchers) expect(await watcher.closed).toBe(1001);
  }, 180_000);
});
