/** Every route of the running gateway against everyone who might try it. */
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { bookingRequests } from '@contracts/booking/appointments';
import { customersRequests } from '@contracts/customers/accounts';
import { tokenIssuer } from '@contracts/customers/tokens';
import { refusalMessages, type ErrorBody } from '@contracts/refusals';
import { isAtLeast, officeRoles, type OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { Tokens } from '../../src/edge/access/tokens';
import type { RouteRule } from '../../src/edge/http/route-rules';
import { gatewayForTests, inject, startGateway } from '../gateway-under-test';
import { aCustomer } from '../factories';
import { addressOf, everyRouteOf, label } from '../every-route';

const otherKey = 'the other key of a spec, of no use elsewhere';
const gateway = gatewayForTests({ RATE_LIMIT: 'off', JWT_SECRET_OTHER: otherKey });

async function statusOf(rule: RouteRule, authorization?: string): Promise<number> {
  const headers = authorization ? { authorization } : {};
  const call = { method: rule.method as 'GET', url: addressOf(rule), headers };
  return (await inject(gateway, call)).status;
}

const { routes: all } = everyRouteOf(gateway);
/** Those with a token in the path are in position-apps.int.spec.ts. */
const routes = () => all().filter(({ accessRule }) => !accessRule.linkInPath);
/** One of each rule, from which alone it follows who is let in. */
const oneOfEachRule = () => [
  ...new Map(
    routes().map((rule) => {
      const { roles, atLeast } = rule.accessRule;
      return [JSON.stringify([roles, atLeast]), rule] as const;
    }),
  ).values(),
];
const isOpen = ({ accessRule }: RouteRule) => accessRule.roles.includes('anyone');

/** `METHOD url status` of the routes that answer a caller otherwise than they should. */
async function wrongAnswers(
  token: () => string | undefined,
  whose?: 'customer' | OfficeRole | 'technician' | 'position-app',
  tried = routes(),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const rule of tried) {
    const bearer = token();
    const status = await statusOf(rule, bearer && `Bearer ${bearer}`);
    const { roles, atLeast = 'dispatcher' } = rule.accessRule;
    const officeRole = officeRoles.find((each) => each === whose);
    const mayIn =
      isOpen(rule) ||
      (officeRole
        ? roles.includes('admin') && isAtLeast(officeRole, atLeast)
        : roles.some((each) => each === whose));
    const isRight = mayIn ? ![401, 403].includes(status) : status === (whose ? 403 : 401);
    if (!isRight) wrong.push(`${label(rule)} ${status}`);
  }
  return wrong;
}

describe('the routes', () => {
  it('are the office’s, but for those of customers and of technicians', () => {
    const others = all()
      .filter((rule) => !isOpen(rule) && rule.accessRule.roles.join() !== 'admin')
      .map((rule) => `${label(rule)} ${rule.accessRule.roles.join('|')}`)
      .filter((rule) => !/ \/api\/customer\/\S* customer$/.test(rule));
    expect(others.sort()).toEqual([
      'DELETE /api/auth/user customer',
      'DELETE /api/technician/jobs/:appointmentId/photos/:photoId technician',
      'GET /api/auth/user customer',
      'GET /api/technician/jobs technician',
      'GET /api/technician/jobs/:appointmentId/estimates technician',
      'GET /api/technician/jobs/:appointmentId/invoices technician',
      'GET /api/technician/jobs/:appointmentId/photos/:photoId technician',
      'GET /api/technician/phone technician',
      'GET /api/technician/positions/:token position-app|technician',
      'GET /api/technician/price-book technician',
      'PATCH /api/auth/user customer',
      'POST /api/auth/change-password customer',
      'POST /api/auth/logout customer|admin',
      'POST /api/auth/resend-verification customer',
      'POST /api/technician/jobs/:appointmentId/payments technician',
      'POST /api/technician/locations technician',
      'POST /api/technician/positions/:token position-app|technician',
      'PUT /api/technician/jobs/:appointmentId/appliance technician',
      'PUT /api/technician/jobs/:appointmentId/estimates/:estimateId technician',
      'PUT /api/technician/jobs/:appointmentId/invoices/:invoiceId technician',
      'PUT /api/technician/jobs/:appointmentId/photos/:photoId technician',
      'PUT /api/technician/jobs/:appointmentId/price technician',
      'PUT /api/technician/jobs/:appointmentId/status technician',
      'PUT /api/technician/location technician',
    ]);
  });

  it('of owners alone are refunds, users, settings, prices, tax, the site’s words, connections, exports and log', async () => {
    const owners = all().filter(({ accessRule }) => accessRule.atLeast === 'owner');
    expect(owners.map(label).sort()).toEqual([
      'DELETE /api/admin/settings/holidays/:date',
      'DELETE /api/admin/users/:id/authenticator',
      'GET /api/admin/company-export',
      'GET /api/admin/company-export/file',
      'GET /api/admin/log.csv',
      'GET /api/admin/settings',
      'GET /api/admin/site-content',
      'GET /api/admin/users',
      'PATCH /api/admin/settings',
      'PATCH /api/admin/site-content',
      'PATCH /api/admin/users/:id',
      'POST /api/admin/company-export',
      'POST /api/admin/jobber-connection',
      'POST /api/admin/jobber-connection/start',
      'POST /api/admin/payments/:id/refund',
      'POST /api/admin/payments/:id/void',
      'POST /api/admin/price-book/csv',
      'POST /api/admin/sales-tax/rates',
      'POST /api/admin/settings/holidays',
      'POST /api/admin/users',
      'POST /api/admin/users/:id/password-link',
      'PUT /api/admin/authenticator/required',
      'PUT /api/admin/price-book/:code',
      'PUT /api/admin/sales-tax/rules',
    ]);
    const dispatcher = gateway.token('admin', { claims: { officeRole: 'dispatcher' } });
    const { body } = await gateway.as(dispatcher, 'get', '/api/admin/users').expect(403);
    expect(body).toMatchObject({ code: 'owners_only', message: refusalMessages.owners_only });
  });

  it('of bookkeepers are those that show money, and those of their own login', async () => {
    const shared = all().filter(({ accessRule }) => accessRule.atLeast === 'bookkeeper');
    expect(shared.map(label).sort()).toEqual([
      'DELETE /api/admin/authenticator',
      'GET /api/admin/alerts',
      'GET /api/admin/authenticator',
      'GET /api/admin/books',
      'GET /api/admin/books.csv',
      'GET /api/admin/books/file',
      'GET /api/admin/day-sheet',
      'GET /api/admin/invoices/:invoiceId/pdf',
      'GET /api/admin/money',
      'GET /api/admin/payments',
      'GET /api/admin/payments.csv',
      'GET /api/admin/payments/:id',
      'GET /api/admin/receivables',
      'GET /api/admin/receivables.csv',
      'GET /api/admin/reconciliation',
      'GET /api/admin/reports',
      'GET /api/admin/reports.csv',
      'GET /api/admin/sales-tax',
      'GET /api/admin/tax-return',
      'GET /api/admin/tax-return.csv',
      'POST /api/admin/authenticator',
      'POST /api/admin/authenticator/confirm',
      'POST /api/admin/books/closings',
      'POST /api/auth/logout',
    ]);
    const bookkeeper = gateway.token('admin', { claims: { officeRole: 'bookkeeper' } });
    const { body } = await gateway.as(bookkeeper, 'get', '/api/admin/customers').expect(403);
    expect(body).toMatchObject({ code: 'role_refused', message: refusalMessages.role_refused });
    const refund = `/api/admin/payments/${randomUUID()}/refund`;
    const refused = await gateway.as(bookkeeper, 'post', refund).expect(403);
    expect(refused.body).toMatchObject({ code: 'owners_only' });
  });

  it('opens no more than API.md does', () => {
    expect(routes().filter(isOpen).map(label).sort()).toEqual([
      'DELETE /api/manage/:token/photos/:photoId',
      'GET /*',
      'GET /api/appointments/available-slots',
      'GET /api/calendar/:token.ics',
      'GET /api/config',
      'GET /api/docs',
      'GET /api/docs/assets/:file',
      'GET /api/docs/openapi.json',
      'GET /api/docs/start.js',
      'GET /api/estimates/:token',
      'GET /api/estimates/:token/photos/:photoId',
      'GET /api/health',
      'GET /api/manage/:token',
      'GET /api/manage/:token/calendar.ics',
      'GET /api/manage/:token/photos',
      'GET /api/manage/:token/photos/:photoId',
      'GET /api/payments/:intentId',
      'GET /api/payments/due/:token',
      'GET /api/payments/due/:token/invoices/:invoiceId/pdf',
      'GET /api/schemas/history-import.json',
      'GET /api/service-systems',
      'GET /api/technicians/:id',
      'GET /api/tracking/:appointmentId',
      'GET /health/live',
      'GET /health/ready',
      'GET /map-tiles.pmtiles',
      'POST /api/admin/login',
      'POST /api/appointments',
      'POST /api/auth/forgot-password',
      'POST /api/auth/login',
      'POST /api/auth/register',
      'POST /api/auth/reset-password',
      'POST /api/auth/verify-email',
      'POST /api/create-payment-intent',
      'POST /api/demo/payments/:paymentId/confirm',
      'POST /api/estimates/:token/answer',
      'POST /api/estimates/:token/questions',
      'POST /api/manage/:token/cancel',
      'POST /api/manage/:token/rating',
      'POST /api/manage/:token/reschedule',
      'POST /api/payments/find',
      'POST /api/service-requests',
      'POST /api/webhooks/sms',
      'POST /api/webhooks/sms/receipts',
      'POST /api/webhooks/stripe',
      'PUT /api/manage/:token/photos/:photoId',
      'PUT /api/service-requests/:id/photos/:photoId',
    ]);
  });
});

describe('a caller', () => {
  it('without a token reaches what is open and nothing else', async () => {
    expect(await wrongAnswers(() => undefined)).toEqual([]);
  });

  it.each([
    ['customer', () => gateway.token('customer')],
    // A token without a role is an owner's.
    ['owner', () => gateway.token('admin')],
    ...(['dispatcher', 'bookkeeper'] as const).map(
      (officeRole) =>
        [officeRole, () => gateway.token('admin', { claims: { officeRole } })] as const,
    ),
    ['technician', () => gateway.phoneToken()],
    // It reports to an address with its token, and reaches nothing with it in a header.
    ['position-app', () => gateway.positionsToken()],
  ] as const)('with a token of a %s reaches what is theirs', async (role, token) => {
    expect(await wrongAnswers(token, role)).toEqual([]);
  });

  it('who has yet to set up the second step that the office requires does that alone', async () => {
    const wrong: string[] = [];
    for (const rule of routes()) {
      const { status, body } = await inject(gateway, {
        method: rule.method as 'GET',
        url: addressOf(rule),
        headers: {
          authorization: `Bearer ${gateway.token('admin', { claims: { secondStepMissing: true } })}`,
        },
      });
      const { code, message } = body as ErrorBody;
      const isRefused =
        status === 403 &&
        code === 'second_step_missing' &&
        message === refusalMessages.second_step_missing;
      const mayIn = isOpen(rule) || settingUp.includes(label(rule));
      const isRight = mayIn ? ![401, 403].includes(status) : isRefused;
      if (!isRight) wrong.push(`${label(rule)} ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(refusalMessages.second_step_missing).toMatch(/Set yours up with an authenticator app/);
  });
  const settingUp = [
    'GET /api/admin/authenticator',
    'POST /api/admin/authenticator',
    'POST /api/admin/authenticator/confirm',
    'POST /api/auth/logout',
  ];

  const claims = { role: 'admin', sub: '1' };
  const forged: [string, () => string | Promise<string>][] = [
    ['of no algorithm', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(fullClaims())}.`],
    ['of no algorithm, signed', () => resigned({ alg: 'none', typ: 'JWT' })],
    [
      'of another algorithm under the right key',
      () => gateway.token('admin', { algorithm: 'HS512' }),
    ],
    ['of a foreign key', () => new JwtService({ secret: 'x'.repeat(64) }).sign(fullClaims())],
    ['that has run out', () => gateway.token('admin', { expiresIn: -1 })],
    ['that never runs out', () => without('exp')],
    ['not yet valid', () => gateway.token('admin', { notBefore: 600 })],
    ['of another issuer', () => gateway.token('admin', { issuer: 'someone-else' })],
    ['without an id of its own', () => without('jti')],
    ['of a role that does not exist', () => gateway.token('superuser')],
    [
      'that may lack a second step',
      () => gateway.token('admin', { claims: { secondStepMissing: 'maybe' } }),
    ],
    [
      'of an office role that does not exist',
      () => gateway.token('admin', { claims: { officeRole: 'king' } }),
    ],
    ['with other claims than were signed', () => tampered()],
    ['that was logged out', () => loggedOut()],
    ['that is only half there', () => gateway.token('admin').slice(0, 40)],
    ['of a phone link no one made', () => 'a'.repeat(43)],
  ];

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = () => Math.floor(Date.now() / 1000);
  const fullClaims = () => ({
    ...claims,
    iss: tokenIssuer,
    jti: randomUUID(),
    iat: now(),
    exp: now() + 600,
  });
  const resigned = (header: object) =>
    `${part(header)}.${gateway.token('admin').split('.').slice(1).join('.')}`;
  const without = (claim: string) => {
    const claims = Object.entries(fullClaims()).filter(([name]) => name !== claim);
    return new JwtService({ secret: gateway.config.JWT_SECRET }).sign(Object.fromEntries(claims));
  };
  const tampered = () => {
    const [header, , signature] = gateway.token('customer').split('.');
    return `${header}.${part(fullClaims())}.${signature}`;
  };
  const loggedOut = async () => {
    const token = gateway.token('admin');
    await gateway.as(token, 'post', '/api/auth/logout').expect(204);
    return token;
  };

  it('with a token of the former key is who they were, as with one of the new key', async () => {
    const tokens = [gateway.config.JWT_SECRET, otherKey].map((secret) =>
      new JwtService({ secret }).sign({ ...fullClaims(), name: 'Dana Owner' }),
    );
    for (const token of tokens) {
      // No one answers it here.
      await gateway.as(token, 'get', '/api/admin/authenticator').expect(503);
      const caller = await gateway.app.get(Tokens).callerOf(token);
      expect(caller).toMatchObject({ role: 'admin', accountId: 1 });
    }
  });

  it.each(forged)('with a token %s is a stranger everywhere', async (_kind, forge) => {
    const token = await forge();
    expect(await wrongAnswers(() => token, undefined, oneOfEachRule())).toEqual([]);
  });

  it('with another scheme than Bearer is a stranger', async () => {
    for (const header of [
      `Basic ${gateway.token('admin')}`,
      gateway.token('admin'),
      'Bearer',
      'Bearer  ',
    ]) {
      await gateway.http.get('/api/technicians').set('authorization', header).expect(401);
    }
  });
});

describe('the check of tokens', () => {
  it('does not read the body before the caller is known', () =>
    gateway.http
      .post('/api/technicians')
      .send({ name: 'x'.repeat(200_000) })
      .expect(401));

  it('checks a token on its own, whichever gateway of the process started last', async () => {
    const later = await startGateway({ RATE_LIMIT: 'off' });
    const statusAt = async ({ as }: typeof later, token: string) =>
      (await as(token, 'get', '/api/auth/user')).status;
    try {
      for (const [own, other] of [
        [gateway, later],
        [later, gateway],
      ] as const) {
        own.stubs.answer(customersRequests.account, ({ accountId }) =>
          aCustomer({ id: accountId }),
        );
        expect(await statusAt(own, own.token('customer'))).toBe(200);
        expect(await statusAt(own, other.token('customer'))).toBe(401);
        const phone = own.phoneToken();
        own.stubs.answer(bookingRequests.technicianVisits, () => []);
        await own.as(phone, 'get', '/api/technician/jobs').expect(200);
      }
    } finally {
      await later.stop();
    }
  });
});
