import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonAnswer, send, type Answer } from '../../base/src/answer';
import { addressOf, listen } from '../../base/src/listen';
import { readBody } from '../../base/src/read-body';
import { ControlApi } from './control/control-api';
import type { KnownPerson } from './data/customer';
import { Faults } from './faults/faults';
import { Gate } from './gate';
import { HousecallPro } from './housecall-pro/housecall-pro';
import { Query } from './http/call';
import { RateLimit } from './http/rate-limit';
import { RequestLog } from './http/request-log';
import { Jobber } from './jobber/jobber';
import { Source } from './listing/source';
import { ServicePro } from './service-pro/service-pro';
import { ServiceTitan } from './service-titan/service-titan';
import { type ServiceSystem, type SystemName, systemNames } from './system';

export const maxCustomers = 1_000_000;
/** Lifetimes of ServiceTitan's tokens and ServicePro's sessions. */
const tokenSeconds = 900;
const sessionSeconds = 1_800;

export interface FsmEmulatorOptions {
  /** 0 picks a free one. */
  readonly port: number;
  readonly host?: string;
  /** The seed of the data. */
  readonly seed?: number;
  /** Customers per system, up to a million; 250 by default. */
  readonly sizes?: Partial<Readonly<Record<SystemName, number>>>;
  /** People to add to each system, among the invented ones. */
  readonly people?: readonly KnownPerson[];
  /**
   * Requests per second; null for unlimited. ServiceTitan allows 60, ServicePro 200. For Jobber:
   * points that come back per second, 500.
   */
  readonly rateLimits?: Partial<Readonly<Record<SystemName, number | null>>>;
  /** The current time in milliseconds since 1970, for tokens and limits. */
  readonly now?: () => number;
}

export interface RunningFsmEmulator {
  /** Address of the control API, `/_emulator/…`, without a trailing slash, like all of them. */
  readonly url: string;
  /** The base address of each. ServiceTitan's tokens come from the same. */
  readonly urls: Readonly<Record<SystemName, string>>;
  close(): Promise<void>;
}

/**
 * https://apis.io/rate-limits/servicetitan/servicetitan-rate-limits/. Housecall Pro publishes none.
 * https://developer.getjobber.com/docs/using_jobbers_api/api_rate_limits/: points, which the system
 * counts.
 */
const rateLimits: Readonly<Record<SystemName, number | null>> = {
  servicetitan: 60,
  housecallpro: null,
  servicepro: 200,
  jobber: 500,
};

/**
 * Four service systems in one server, each with its own prefix. Stores no data. @throws when the
 * port is taken, or a size is out of range
 */
export async function startFsmEmulator(options: FsmEmulatorOptions): Promise<RunningFsmEmulator> {
  const now = options.now ?? Date.now;
  const limits = { ...rateLimits, ...options.rateLimits };
  const systems = systemsFrom(options, limits.jobber, now);
  const faults = new Faults();
  const log = new RequestLog();
  const control = new ControlApi(systems, faults, log);
  const closing = new AbortController();
  const gates = byName(
    (name) =>
      new Gate({
        name,
        system: systems[name],
        faults,
        log,
        limit: new RateLimit(name === 'jobber' ? null : limits[name], now),
        now,
        closing: closing.signal,
      }),
  );

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = addressOf(request);
    if (!address) return send(response, failure(414, 'The address is too long.'));
    const [, prefix = '', rest = '/'] = /^\/(\w+)(\/.*)?$/.exec(address.pathname) ?? [];
    const method = request.method ?? '';
    const query = new Query(address.searchParams);
    if (prefix === '_emulator') {
      const body = await readBody(request);
      return await control.answer(method, rest, query, body, response);
    }
    const name = systemNames.find((each) => each === prefix);
    if (!name) return send(response, failure(404, `Paths begin with /${systemNames.join(', /')}.`));

    await gates[name].handle({ request, response, method, path: rest, query });
  };

  const { port, host } = options;
  const listening = await listen({ name: 'field-service', port, host, failure }, handle);
  const { url } = listening;
  return {
    url,
    urls: byName((name) => `${url}/${name}`),
    close: async () => {
      closing.abort();
      await listening.close();
    },
  };
}

const byName = <T>(make: (name: SystemName) => T): Record<SystemName, T> => ({
  servicetitan: make('servicetitan'),
  housecallpro: make('housecallpro'),
  servicepro: make('servicepro'),
  jobber: make('jobber'),
});

function systemsFrom(
  { seed = 1, sizes = {}, people = [] }: FsmEmulatorOptions,
  restoreRate: number | null,
  now: () => number,
): Record<SystemName, ServiceSystem> {
  const sources = byName((system) => {
    const size = sizes[system] ?? 250;
    if (!Number.isInteger(size) || size < 0 || size > maxCustomers) {
      throw new Error(`A system has from 0 to ${maxCustomers} customers, not ${size}`);
    }
    return new Source({ seed, system, people, size });
  });
  return {
    servicetitan: new ServiceTitan(sources.servicetitan, tokenSeconds, now),
    housecallpro: new HousecallPro(sources.housecallpro, seed),
    servicepro: new ServicePro(sources.servicepro, sessionSeconds, now),
    jobber: new Jobber(sources.jobber, restoreRate, now),
  };
}

const failure = (status: number, message: string): Answer =>
  jsonAnswer(status, { error: { message } });
