import { demoCredentials } from '../src/demo-credentials';
import type { FaultRequest } from '../src/faults/fault';
import type { Asked } from '../src/http/request-log';
import { startFsmEmulator, type FsmEmulatorOptions, type RunningFsmEmulator } from '../src/start';
import type { SystemName, Truth } from '../src/system';

export const start = (options: Partial<FsmEmulatorOptions> = {}): Promise<RunningFsmEmulator> =>
  startFsmEmulator({ port: 0, ...options });

/** The same number of customers for all three. */
export const sizes = (size: number): Record<SystemName, number> => ({
  servicetitan: size,
  housecallpro: size,
  servicepro: size,
});

/** A call of `/_emulator/…`. */
export async function control<T = unknown>(url: string, call: string, body?: unknown): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${url}/_emulator${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export const addFaults = (url: string, ...faults: FaultRequest[]) =>
  control(url, 'POST /faults', faults);

export const requests = (url: string) => control<Record<string, Asked>>(url, 'GET /requests');

export async function source(
  url: string,
  system: SystemName,
  kind: 'customers' | 'history' = 'customers',
): Promise<Truth[]> {
  const response = await fetch(`${url}/_emulator/source?system=${system}&kind=${kind}`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Truth);
}

/** Returns the headers of a logged-in client. */
export async function logIn(url: string, system: SystemName): Promise<Record<string, string>> {
  const { servicetitan, housecallpro, servicepro } = demoCredentials;
  const base = `${url}/${system}`;
  if (system === 'housecallpro') return { authorization: `Token ${housecallpro.apiKey}` };
  if (system === 'servicepro') {
    const body = JSON.stringify(servicepro);
    const response = await fetch(`${base}/session`, { method: 'POST', body });
    const { token } = (await response.json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  }
  const response = await fetch(`${base}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: servicetitan.clientId,
      client_secret: servicetitan.clientSecret,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${token}`, 'st-app-key': servicetitan.appKey };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Null for an answer without a body. */
  readonly body: never;
}

/** A GET of a path below the system's prefix, whatever its status. */
export async function get(
  url: string,
  system: SystemName,
  path: string,
  headers?: Record<string, string>,
): Promise<Answered> {
  const response = await fetch(`${url}/${system}${path}`, {
    headers: headers ?? (await logIn(url, system)),
  });
  const text = await response.text();
  const body = (text === '' ? null : JSON.parse(text)) as never;
  return { status: response.status, headers: response.headers, body };
}
