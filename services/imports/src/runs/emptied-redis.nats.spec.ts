/** Redis only wakes: PostgreSQL knows what is to be done. */
import { Redis } from 'ioredis';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { eventually } from '@service-kit/testing/eventually';
import { ImportsUnderTest } from '../../test/imports-under-test';

let imports: ImportsUnderTest;
let redis: Redis;

beforeAll(async () => {
  imports = await ImportsUnderTest.open();
  redis = new Redis(testRedisUrl());
});
afterEach(() => imports.clear());
afterAll(async () => {
  redis.disconnect();
  await imports.close();
});

it('is woken by BullMQ, with nothing but the id of the job', async () => {
  // No sweep would come in time.
  await imports.start({ sweepMs: 3_600_000 });
  imports.rows.serve(10);
  let open: () => void = () => undefined;
  const opened = new Promise<undefined>((resolve) => (open = () => resolve(undefined)));
  imports.rows.fault = () => opened;
  const answer = imports.allCustomers();
  await eventually(() => expect(imports.rows.asked).toHaveLength(1));
  const wakes = await redis.keys(`${imports.env.NATS_PREFIX}bull:imports:[0-9]*`);
  const data = await Promise.all(
    wakes.filter((key) => !key.endsWith(':lock')).map((key) => redis.hget(key, 'data')),
  );
  open();
  const { id, status } = await answer;
  expect(status).toBe('succeeded');
  expect(data).toEqual([JSON.stringify({ jobId: id })]);
});

it('goes on when Redis is emptied in the middle, and so does what waited', async () => {
  await imports.start({ concurrency: 1, patienceMs: 100 });
  imports.rows.serve(300);
  let open: () => void = () => undefined;
  const opened = new Promise<undefined>((resolve) => (open = () => resolve(undefined)));
  imports.rows.fault = (from) => (from === 100 ? opened : undefined);
  const first = await imports.allCustomers();
  await eventually(() => expect(imports.rows.asked).toContain(100));
  const second = await imports.fromSystem();
  expect(second.status).toBe('queued');
  await redis.flushdb();
  open();
  expect(await imports.ended(first.id)).toMatchObject({ status: 'succeeded', added: 300 });
  expect(await imports.ended(second.id)).toMatchObject({ status: 'succeeded', added: 300 });
});

it('runs, starts and stops without Redis', async () => {
  const service = await imports.start({}, { REDIS_URL: 'redis://127.0.0.1:1' });
  imports.rows.serve(60);
  expect(await imports.allCustomers()).toMatchObject({ status: 'succeeded', added: 60 });
  await service.stop();
});
