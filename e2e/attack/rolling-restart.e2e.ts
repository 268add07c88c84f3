/** Two gateways behind Caddy stop one after the other while people use the site. */
import { Agent, request } from 'node:http';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { behindCaddy, startCaddy, type Caddy } from '../site/caddy';
import { eventually } from '../site/eventually';
import { LiveClient } from '../site/live-client';
import { otherGateway, type OtherGateway } from '../site/other-gateway';
import { aBooking, call, callTimeoutMs, expected } from '../site/site-api';

const callers = 8;
const pauseMs = 10;
/** Of each kind, in all. */
const atLeast = 200;
const settings = { ...behindCaddy, RATE_LIMIT: 'off' };

let gateways: OtherGateway[] = [];
let caddy: Caddy;

beforeAll(async () => {
  gateways = await Promise.all([otherGateway(settings), otherGateway(settings)]);
  caddy = await startCaddy(gateways);
}, 180_000);

afterAll(async () => {
  await caddy?.stop();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
});

interface Calls {
  readonly made: Record<'GET' | 'POST', number>;
  readonly failures: string[];
}

/** Reads the page, or sends a booking that is refused, since nothing here needs a visit. */
function send(agent: Agent, method: 'GET' | 'POST'): Promise<number> {
  const body = JSON.stringify({ ...aBooking('2000-01-01', 'no such time'), phone: '' });
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(method === 'GET' ? '/' : '/api/appointments', caddy.url),
      {
        agent,
        method,
        signal: AbortSignal.timeout(callTimeoutMs),
        headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(method === 'GET' ? undefined : body);
  });
}

/** Keeps calling until `over` settles and there are enough calls. */
async function useSite(over: Promise<unknown>): Promise<Calls> {
  const made = { GET: 0, POST: 0 };
  const failures: string[] = [];
  let isOver = false;
  void over.catch(() => undefined).finally(() => (isOver = true));
  const fine = { GET: 200, POST: 400 };
  const caller = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver || Math.min(made.GET, made.POST) < atLeast) {
      for (const method of ['POST', 'GET'] as const) {
        made[method] += 1;
        const failure = await send(agent, method).then(
          (status) => (status === fine[method] ? undefined : String(status)),
          (error: Error) => error.message,
        );
        if (failure) failures.push(`${method}: ${failure}`);
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
  await second!.stop();
}

it('fails no call, and asks those who watch to connect to the other gateway', async () => {
  const watchers = await Promise.all(Array.from({ length: 4 }, () => LiveClient.open(caddy.url)));
  const { made, failures } = await useSite(restartInTurn());
  expect(failures).toEqual([]);
  expect(Math.min(made.GET, made.POST)).toBeGreaterThanOrEqual(atLeast);
  for (const watcher of watchers) expect(await watcher.closed).toBe(1001);
}, 180_000);
