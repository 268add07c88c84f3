/** What people are told while something behind the gateway is away: soon, and the truth. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Response } from 'supertest';
import { bookingRequests } from '@contracts/booking/appointments';
import { customersRequests } from '@contracts/customers/accounts';
import type { ErrorBody } from '@contracts/refusals';
import { pingOf } from '@contracts/service-health';
import { trackingRequests, type Alert } from '@contracts/tracking/records';
import { technicianRequests } from '@contracts/tracking/technicians';
import { Health } from '@service-kit/http/health';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import type { Unavailable } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { eventually } from '@service-kit/testing/eventually';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { limits } from '../src/edge/limits/limits';
import { repeat } from './accounts/account-calls';
import { aRecord } from './factories';
import { forgetEarlierRuns, startGateway, type GatewayUnderTest } from './gateway-under-test';
import { answerForRecords, LiveStage } from './live-stage';
import { Cable } from './cable';
import { smallSite } from './small-site';

let gateway: GatewayUnderTest;
let redisCable: Cable;
let natsCable: Cable;
const siteDir = smallSite();

beforeAll(async () => {
  redisCable = await Cable.to(String(process.env.REDIS_URL));
  natsCable = await Cable.to(String(process.env.NATS_URL));
  gateway = await startGateway({
    REDIS_URL: testRedisUrl(redisCable.url),
    NATS_URL: natsCable.url,
    SITE_DIR: siteDir,
  });
});

afterAll(async () => {
  await gateway.stop();
  await redisCable.close();
  await natsCable.close();
});

afterEach(async () => {
  redisCable.plugIn();
  natsCable.plugIn();
  await eventually(() => {
    expect(gateway.app.get(NatsConnection, { strict: false }).connected).toBe(true);
    expect(gateway.app.get(Redis).status).toBe('ready');
  });
});

const id = randomUUID();
const { attempts: logins } = limits['admin-login'];
const silence = () => new Promise<never>(() => undefined);

const browserWaitsMs = 7_000;

/** A call that is answered with 503, and why its question had no answer: `deadline` alone was waited for. */
async function unanswered(path: string): Promise<{ reason: unknown; response: Response }> {
  const requests = gateway.app.get(Requests, { strict: false });
  const ask = requests.ask.bind(requests);
  let reason: unknown;
  const spy = jest.spyOn(requests, 'ask').mockImplementation((...asked) => {
    const answer = ask(...asked);
    // The gateway also asks for its own purposes at any time.
    if (!reason && JSON.stringify(asked[1]).includes(id)) {
      const why = answer.catch((error: Unavailable) => error.reason);
      // Two timers of one process end in their order, however busy the machine is.
      reason = Promise.race([
        why,
        sleep(browserWaitsMs, 'the browser has given up', { ref: false }),
      ]);
    }
    return answer;
  });
  const response = await gateway.http.get(path).expect(503);
  spy.mockRestore();
  return { reason: await reason, response };
}

describe('a service', () => {
  it('that is not there is a 503 at once', async () => {
    const { reason, response } = await unanswered(`/api/technicians/${id}`);
    expect(reason).toBe('no_responders');
    expect((response.body as ErrorBody).code).toBe('unavailable');
    expect(response.headers['retry-after']).toBe('2');
  });

  it('that hangs is a 503 before the browser gives up', async () => {
    gateway.stubs.answer(bookingRequests.visit, silence);
    expect(await unanswered(`/api/tracking/${id}`)).toMatchObject({ reason: 'deadline' });
  });

  it('that is down shows in the health, and the gateway is then not ready', async () => {
    gateway.stubs.answer(pingOf('booking'), () => ({ ready: false }));
    await eventually(async () => {
      const { body } = await gateway.http.get('/api/health').expect(200);
      expect(body).toMatchObject({
        status: 'degraded',
        services: { booking: 'down', tracking: 'up' },
      });
    });
    await gateway.http.get('/health/ready').expect(503);
    await gateway.http.get('/health/live').expect(200);
    gateway.stubs.answer(pingOf('booking'), () => ({ ready: true }));
  });

  it('whose changes do not get out takes calls, and the office is told', async () => {
    gateway.stubs.answer(trackingRequests.alerts, () => []);
    const since = '2026-11-21T17:04:30.000Z';
    gateway.stubs.answer(pingOf('booking'), () => ({
      ready: true,
      eventsWaiting: { count: 1_543, since },
    }));
    const alerts = await eventually(async () => {
      const { body } = await gateway.office('get', '/api/admin/alerts').expect(200);
      expect(body).toHaveLength(1);
      return body as Alert[];
    });
    expect(alerts).toEqual([
      {
        type: 'events-waiting',
        message: expect.stringContaining(
          'Booking: 1,543 changes have not reached the other services since 12:04 PM on Sat, Nov 21.',
        ),
        appointmentId: null,
        technicianId: null,
        since,
      },
    ]);
    const { body } = await gateway.http.get('/api/health').expect(200);
    expect(body).toMatchObject({
      status: 'degraded',
      services: { booking: 'up' },
      eventsWaiting: { booking: { count: 1_543, since } },
    });
    await gateway.http.get('/health/ready').expect(200);
    gateway.stubs.answer(pingOf('booking'), () => ({ ready: true }));
  });

  it('is not needed for the site’s settings', async () => {
    const { body } = await gateway.http.get('/api/config').expect(200);
    expect(body).not.toHaveProperty('demoAppointmentId');
  });
});

describe('without NATS', () => {
  it('every call is a 503 at once, and the next is answered when it is back', async () => {
    gateway.stubs.answer(bookingRequests.availableSlots, ({ date }) => ({
      date,
      availableSlots: [],
    }));
    answerForRecords(gateway, () => aRecord());
    await natsCable.cut();
    expect(await unanswered(`/api/tracking/${id}`)).toMatchObject({ reason: 'disconnected' });
    await gateway.http.get('/api/appointments/available-slots?date=2026-11-25').expect(503);
    await gateway.http.get('/').expect(200);
    natsCable.plugIn();
    await eventually(() => gateway.http.get(`/api/tracking/${id}`).expect(200));
  });

  it('browsers stay, and are told afterwards what they could not hear', async () => {
    const stage = new LiveStage(gateway);
    const { record, watcher } = await stage.watched();
    const office = await stage.browser();
    office.say({ type: 'subscribe', topic: 'dispatch', token: gateway.token('admin') });
    await office.until('subscribed');
    await natsCable.cut();
    stage.tell({ ...record, status: 'arrived', version: 6 });
    await gateway.stubs.said();
    natsCable.plugIn();
    await watcher.until('tracking_update', 2);
    expect(watcher.of('tracking_update')[1]).toMatchObject({ tracking: { status: 'arrived' } });
    await office.until('dispatch_update');
    await stage.close();
  });

  it('ends the question that is under way', async () => {
    const asked = new Promise<void>((resolve) => {
      gateway.stubs.answer(bookingRequests.visit, () => {
        resolve();
        return silence();
      });
    });
    const answer = gateway.http.get(`/api/tracking/${id}`).then((response) => response.status);
    await asked;
    await natsCable.cut();
    expect(await answer).toBe(503);
  });
});

describe('without Redis', () => {
  const office = (token: string) => gateway.as(token, 'get', '/api/technicians');
  const login = (email: string, password = 'no') =>
    gateway.http.post('/api/admin/login').send({ email, password });
  const fail = (email: string) => repeat(logins, () => login(email).expect(401));

  beforeEach(() => {
    gateway.stubs.answer(technicianRequests.technicians, () => []);
    gateway.stubs.answer(customersRequests.isRevoked, ({ jti }) => ({ revoked: jti === 'dead' }));
  });

  it('the gateway keeps its checks, with a warning, until Redis is back', async () => {
    await redisCable.cut();
    const health = gateway.app.get(Health, { strict: false });
    await eventually(async () => {
      const { checks, warnings } = await health.report();
      expect([checks, warnings]).toEqual([{ nats: 'ok' }, { redis: 'Redis is away' }]);
    });
    expect(health.notices).toEqual([expect.stringContaining('Redis is away')]);
    redisCable.plugIn();
    await eventually(async () => expect((await health.report()).warnings).toBeUndefined());
    expect(health.notices).toEqual([]);
  });

  it('customers is asked whether a token was revoked', async () => {
    await redisCable.cut();
    await office(gateway.token('admin')).expect(200);
    await office(gateway.token('admin', { jwtid: 'dead' })).expect(401);
  });

  it('and without customers the office stays closed, while what is open stays open', async () => {
    gateway.stubs.answer(customersRequests.isRevoked, () => {
      throw new Error('the database is away');
    });
    await redisCable.cut();
    const { status } = await office(gateway.token('admin'));
    expect(status).toBeGreaterThanOrEqual(500);
    await gateway.office('get', '/api/config').expect(200);
  });

  it('attempts are counted in memory', async () => {
    gateway.refuse(customersRequests.adminLogin, 'credentials_rejected');
    await redisCable.cut();
    await fail('x@example.com');
    const limited = await login('x@example.com').expect(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('what Redis had counted still counts', async () => {
    gateway.refuse(customersRequests.adminLogin, 'credentials_rejected');
    await fail('y@example.com');
    await redisCable.cut();
    await login('y@example.com').expect(429);
  });

  it('what was counted in memory is not given back to Redis', async () => {
    let succeed = () => {};
    const asked = new Promise<void>((resolve) => {
      gateway.stubs.answer(customersRequests.adminLogin, () => {
        resolve();
        return new Promise((answer) => {
          succeed = () => answer({ token: 'token', message: 'Welcome back.' });
        });
      });
    });
    await forgetEarlierRuns(gateway.redis);
    await redisCable.cut();
    const answer = login('z@example.com', 'right').then(({ status }) => status);
    await asked;
    redisCable.plugIn();
    await eventually(() => expect(gateway.app.get(Redis).status).toBe('ready'));
    succeed();
    expect(await answer).toBe(200);
    expect(await gateway.redis.keys('rl:*')).toEqual([]);
  });
});
