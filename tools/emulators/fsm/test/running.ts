import { demoCredentials } from '../src/demo-credentials';
import type { FaultRequest } from '../src/faults/fault';
import type { Asked } from '../src/http/request-log';
import { startFsmEmulator, type FsmEmulatorOptions, type RunningFsmEmulator } from '../src/start';
import type { SystemName, Truth } from '../src/system';

export const start = (options: Partial<FsmEmulatorOptions> = {}): Promise<RunningFsmEmulator> =>
  startFsmEmulator({ port: 0, ...options });

/** The same number of customers for all. */
export const sizes = (size: number): Record<SystemName, number> => ({
  servicetitan: size,
  housecallpro: size,
  servicepro: size,
  jobber: size,
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
  if (system === 'jobber') return jobberHeaders((await jobberTokens(url)).access_token);
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

/** As clients of a version with this schema send them. */
export const jobberHeaders = (accessToken: string): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  'x-jobber-graphql-version': '2026-03-10',
  'content-type': 'application/json',
});

const callback = 'https://repairs.example.com/callback';

/** The administrator allows the app, and the code becomes tokens. */
export async function jobberTokens(url: string, redirectUri = callback) {
  const { clientId } = demoCredentials.jobber;
  const asked = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri };
  const at = `${url}/jobber/oauth/authorize?${new URLSearchParams(asked)}`;
  const { headers } = await fetch(at, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  return (await jobberToken(url, form)).body;
}

interface JobberTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at?: string;
  readonly error?: string;
}

export async function jobberToken(url: string, form: Record<string, string>) {
  const { clientId, clientSecret } = demoCredentials.jobber;
  const body = { client_id: clientId, client_secret: clientSecret, ...form };
  const response = await fetch(`${url}/jobber/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(body),
  });
  return { status: response.status, body: (await response.json()) as JobberTokens };
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
