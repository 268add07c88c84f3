/** Tokens and phone links that have come to an end before their time. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customersRequests } from '@contracts/customers/accounts';
import {
  deletedGeneration,
  oldestGenerationKey,
  revokedKey,
  revokedTokensCompleteKey,
} from '@contracts/customers/tokens';
import { liveRevokedSubject } from '@contracts/live';
import { technicianRequests } from '@contracts/tracking/technicians';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { redisMoment } from '@service-kit/redis/redis-moment';
import { eventually } from '@service-kit/testing/eventually';
import { atOneMoment } from '../clock';
import { aCustomer, aServiceRequest, aStoredRequest } from '../factories';
import { gatewayForTests } from '../gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const asked = () => gateway.stubs.payloadsOf(customersRequests.isRevoked).length;

/** As customers does when it has written all to Redis. */
async function markComplete(): Promise<void> {
  const mark = JSON.stringify(await redisMoment(gateway.redis));
  await gateway.redis.set(revokedTokensCompleteKey, mark);
}

/** A mark of another process than the Redis that answers. */
async function markByEarlierRun(): Promise<void> {
  const mark = JSON.stringify({ ...(await redisMoment(gateway.redis)), runId: 'the-run-before' });
  await gateway.redis.set(revokedTokensCompleteKey, mark);
}

const account = (token: string) => gateway.as(token, 'get', '/api/auth/user');

/** The gateway has started to listen, and all is written that was revoked before. */
async function allIsWritten(): Promise<void> {
  await markComplete();
  await account(gateway.token('customer'));
  await markComplete();
}

describe('a revoked token', () => {
  const open = (token: string) => gateway.as(token, 'get', '/api/technicians');

  beforeEach(() => gateway.stubs.answer(technicianRequests.technicians, () => []));

  it('is known from Redis once customers has told it everything', async () => {
    await allIsWritten();
    await gateway.redis.set(revokedKey('killed'), '1');
    const before = asked();
    await open(gateway.token('admin', { jwtid: 'alive' })).expect(200);
    await open(gateway.token('admin', { jwtid: 'killed' })).expect(401);
    expect(asked()).toBe(before);
  });

  const gaps = {
    Redis: async () => {
      const redis = gateway.app.get(Redis);
      const isBack = new Promise<void>((resolve) => redis.once('ready', resolve));
      redis.disconnect(true);
      await isBack;
    },
    NATS: async () => {
      const nats = gateway.app.get(NatsConnection);
      const isBack = new Promise<void>((resolve) => nats.onReconnect(resolve));
      await nats.connection.reconnect();
      await isBack;
    },
  };

  it('is known from Redis again after Redis once did not say which one it is', async () => {
    const again = gateway.token('admin');
    await gaps.Redis();
    jest.spyOn(gateway.app.get(Redis), 'info').mockRejectedValueOnce(new Error('too late'));
    await markComplete();
    const before = asked();
    await open(again).expect(200);
    expect(asked()).toBe(before + 1);
    await allIsWritten();
    const known = asked();
    await open(again).expect(200);
    expect(asked()).toBe(known);
  });

  it('is not believed alive on the word of a Redis that has restarted since', async () => {
    await allIsWritten();
    await markByEarlierRun();
    const before = asked();
    await open(gateway.token('admin')).expect(200);
    expect(asked()).toBe(before + 1);
  });

  it.each(['Redis', 'NATS'] as const)(
    'is dead though Redis lacks it, if it was revoked while %s was away',
    async (name) => {
      await allIsWritten();
      const jwtid = randomUUID();
      await open(gateway.token('admin', { jwtid })).expect(200);
      await gaps[name]();
      // Its end is in the table. Redis was not told, and its mark is from before.
      gateway.stubs.answer(customersRequests.isRevoked, ({ jti }) => ({ revoked: jti === jwtid }));
      await open(gateway.token('admin', { jwtid })).expect(401);
      await gateway.redis.set(revokedKey(jwtid), '1');
      await markComplete();
      const before = asked();
      await open(gateway.token('admin')).expect(200);
      await open(gateway.token('admin', { jwtid })).expect(401);
      expect(asked()).toBe(before);
    },
  );

  it('is dead at once where its end is heard of, whatever Redis says', async () => {
    await allIsWritten();
    const token = gateway.token('admin', { jwtid: 'heard-of' });
    await open(token).expect(200);
    gateway.stubs.say(liveRevokedSubject, { kind: 'token', jti: 'heard-of' });
    await eventually(() => open(token).expect(401));
  });
});

describe('an older token of an account', () => {
  /** Of someone of their own, so that no spec hears of another's. */
  let subject = 100;
  const tokenOf = (generation?: number) =>
    gateway.token('customer', {
      subject: String(subject),
      claims: generation === undefined ? {} : { gen: generation },
    });

  beforeEach(async () => {
    subject += 1;
    gateway.stubs.answer(customersRequests.account, ({ accountId }) =>
      aCustomer({ id: accountId }),
    );
    await allIsWritten();
  });

  it('is dead at once where its end is heard of, and the newer one is not', async () => {
    await account(tokenOf(2)).expect(200);
    await account(tokenOf()).expect(200);
    const accountId = subject;
    gateway.stubs.say(liveRevokedSubject, { kind: 'account', accountId, oldestGeneration: 3 });
    await eventually(() => account(tokenOf(2)).expect(401));
    await account(tokenOf()).expect(401);
    await account(tokenOf(3)).expect(200);
    gateway.stubs.say(liveRevokedSubject, { kind: 'account', accountId, oldestGeneration: 1 });
    await gateway.stubs.said();
    await account(tokenOf(2)).expect(401);
    subject += 1;
    await account(tokenOf(0)).expect(200);
  });

  it('is known from Redis, also without a claim', async () => {
    await gateway.redis.set(oldestGenerationKey(subject), '3');
    const before = asked();
    await account(tokenOf(2)).expect(401);
    await account(tokenOf()).expect(401);
    await account(tokenOf(3)).expect(200);
    expect(asked()).toBe(before);
  });

  it('is asked about where Redis cannot know', async () => {
    await markByEarlierRun();
    await account(tokenOf(7)).expect(200);
    expect(gateway.stubs.payloadsOf(customersRequests.isRevoked).at(-1)).toMatchObject({
      accountId: subject,
      generation: 7,
    });
  });

  it('of one that is deleted is dead whatever it says', async () => {
    await gateway.redis.set(oldestGenerationKey(subject), String(deletedGeneration));
    for (const generation of [0, 5, deletedGeneration - 1, deletedGeneration]) {
      await account(tokenOf(generation)).expect(401);
    }
  });

  it.each([-1, 1.5, '3', null, 2 ** 60])('with %p for a generation is none', async (gen) => {
    const token = gateway.token('customer', { subject: String(subject), claims: { gen } });
    await account(token).expect(401);
  });

  it('leaves open calls open, as a stranger’s', async () => {
    gateway.stubs.answer(serviceRequestCalls.requestService, () => aStoredRequest());
    await gateway.redis.set(oldestGenerationKey(subject), '3');
    await gateway.as(tokenOf(2), 'post', '/api/service-requests', aServiceRequest()).expect(201);
    expect(gateway.stubs.payloadsOf(serviceRequestCalls.requestService).at(-1)).toMatchObject({
      principal: 'anonymous',
      accountId: null,
    });
  });
});

describe('a phone link', () => {
  const jobs = (token: string) => gateway.as(token, 'get', '/api/technician/jobs');
  const askedFor = (token: string) =>
    gateway.stubs
      .payloadsOf(technicianRequests.authenticatePhone)
      .filter((payload) => (payload as { token: string }).token === token).length;

  beforeEach(() => gateway.stubs.answer(bookingRequests.technicianVisits, () => []));

  it('is remembered for some seconds, and forgotten when it is revoked', async () => {
    const technicianId = randomUUID();
    const token = gateway.phoneToken(technicianId);
    await atOneMoment(async () => {
      await jobs(token).expect(200);
      await jobs(token).expect(200);
      expect(askedFor(token)).toBe(1);
      gateway.stubs.say(liveRevokedSubject, { kind: 'phone-link', technicianId });
      await eventually(async () => {
        await jobs(token).expect(200);
        expect(askedFor(token)).toBe(2);
      });
    });
  });

  it('shows the jobs of its own technician', async () => {
    const technicianId = randomUUID();
    await jobs(gateway.phoneToken(technicianId)).expect(200);
    expect(gateway.stubs.payloadsOf(bookingRequests.technicianVisits).at(-1)).toEqual({
      technicianId,
    });
  });
});
