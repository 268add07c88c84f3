/** Calls to the gateway, without repeats. */
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { RequestService } from '@contracts/booking/service-requests';
import type { LoginReply } from '@contracts/customers/accounts';
import { exampleBooking, exampleRequestForm } from '@contracts/testing/examples';
import type { SiteConfig } from '@contracts/vocabulary/business';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly idempotencyKey?: string;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The site must answer every call within this time. */
export const callTimeoutMs = 20_000;

/** One look at a process that may be down or hanging. */
export const probe = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) });

/** Rejects if the connection breaks or there is no answer within `callTimeoutMs`. */
export async function call<Body>(
  baseUrl: string,
  method: Method,
  path: string,
  { body, token, idempotencyKey }: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await fetch(new URL(path, baseUrl), {
    method,
    signal: AbortSignal.timeout(callTimeoutMs),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : parsed(text)) as Body,
  };
}

/** The body. Rejects if the status says that the call failed. */
export async function expected<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`The site answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** All rows of a list, page by page. */
export async function allPages<Row>(
  baseUrl: string,
  path: string,
  token: string,
  query: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let cursor = ''; ;) {
    const page = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
    const answer = await call<Row[]>(baseUrl, 'GET', `${path}?${page.toString()}`, { token });
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    all.push(...answer.body);
    cursor = answer.headers.get('x-next-cursor') ?? '';
    if (!cursor) return all;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The demo owner's token. */
export async function logInAsDemoOwner(baseUrl: string): Promise<string> {
  const { demoAccounts } = await expected(call<SiteConfig>(baseUrl, 'GET', '/api/config'));
  if (!demoAccounts) throw new Error('The site is not in demo mode');
  const body = demoAccounts.owner;
  return (await expected(call<LoginReply>(baseUrl, 'POST', '/api/admin/login', { body }))).token;
}

export const aBooking = (
  appointmentDate: string,
  timeSlot: string,
  changes: Partial<BookAppointment> = {},
): BookAppointment =>
  exampleBooking({
    phone: '(904) 555-0171',
    address: '5 Test Pattern Lane',
    appliance: 'Dryer',
    brand: 'Whirlpool',
    appointmentDate,
    timeSlot,
    ...changes,
  });

export const aServiceRequest = (changes: Partial<RequestService> = {}): RequestService =>
  exampleRequestForm({ applianceType: 'Dryer', brand: 'Whirlpool', ...changes });
