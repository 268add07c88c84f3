import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@contracts/refusals';
import type { RouteRule } from '../src/edge/http/route-rules';
import { inject, type Answer, type GatewayUnderTest } from './gateway-under-test';

export interface Sent {
  readonly body?: string;
  readonly contentType?: string;
  readonly query?: string;
}

export const label = ({ method, url }: RouteRule) => `${method} ${url}`;

/** Accounts have numbers for ids. */
export const hasNumber = ({ url }: RouteRule) => /\/(customers|customer-records|users)\//.test(url);

/** Its address with these ids, which no record has unless they are given. */
export const addressOf = (rule: RouteRule, ids = hasNumber(rule) ? '1' : randomUUID()) =>
  rule.url
    .replace('price-book/:code', 'price-book/TEST-1')
    .replace(':number', '%2B19045550110')
    .replace(/:[a-zA-Z]+/g, ids)
    .replace('/*', '/any-page');

export function everyRouteOf(gateway: GatewayUnderTest) {
  /** Someone who may make the call. */
  function authorized({ accessRule: { roles } }: RouteRule): string {
    if (roles.includes('technician')) return `Bearer ${gateway.phoneToken()}`;
    const isCustomers = roles.includes('customer') && !roles.includes('admin');
    return `Bearer ${gateway.token(isCustomers ? 'customer' : 'admin')}`;
  }

  const send = (
    rule: RouteRule,
    { body, contentType = 'application/json', query = '' }: Sent,
    ids?: string,
  ) =>
    inject(gateway, {
      method: rule.method as 'GET',
      url: addressOf(rule, ids) + query,
      headers: {
        authorization: authorized(rule),
        ...(body !== undefined && { 'content-type': contentType }),
      },
      payload: body,
    });

  const routes = () => gateway.rules.filter(({ method }) => method !== 'HEAD');
  /** Calls that take JSON; those that take what was sent are attacked in specs of their own. */
  const writes = () =>
    routes().filter(
      ({ method, accessRule: { form, raw, csv, photo } }) =>
        method !== 'GET' && !form && !raw && !csv && !photo,
    );
  /** Calls whose body has fields; the others take none. */
  const withFields = () =>
    writes().filter(
      ({ method, url }) =>
        method !== 'DELETE' &&
        !/logout|phone-link|password-link|retry|card-limits|resend-verification|stripe-setup|jobber-connection\/start|imports\/:jobId/.test(
          url,
        ),
    );

  return { send, routes, writes, withFields };
}

export function expectErrorShape(response: Answer): void {
  const body = response.body as ErrorBody;
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toMatchObject({
    statusCode: response.status,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
    message: expect.stringMatching(/\S/) as string,
    requestId: response.headers['x-request-id'],
  });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.js:|at async|SyntaxError|FST_/);
}
