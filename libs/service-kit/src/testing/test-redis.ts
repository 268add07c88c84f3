import { Redis } from 'ioredis';

/**
 * The URL of a Redis database at `REDIS_URL` that no other spec file uses at the same time. Each
 * jest worker has one of the sixteen and runs its files one after another.
 */
export function testRedisUrl(server = process.env.REDIS_URL): string {
  if (!server) throw new Error('REDIS_URL is not set: run the specs through `npm test`');
  const worker = Number(process.env.JEST_WORKER_ID ?? 1);
  if (worker > 15) throw new Error('Redis has sixteen databases: run jest with --maxWorkers=15');
  const url = new URL(server);
  url.pathname = `/${worker}`;
  return url.toString();
}

/** Clears it: a new database counts its customers from 1 again. */
export async function emptyTestRedis(): Promise<void> {
  const redis = new Redis(testRedisUrl());
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
}

/**
 * Ends the other connections to this database, as an outage does. Other specs' connections to the
 * server stay.
 */
export async function cutOffRedisClients(redis: Redis): Promise<void> {
  const database = ` db=${redis.options.db ?? 0} `;
  const own = String(await redis.client('ID'));
  const clients = String(await redis.client('LIST')).split('\n');
  for (const client of clients) {
    const id = /^id=(\d+)/.exec(client)?.[1];
    if (id && id !== own && client.includes(database)) await redis.client('KILL', 'ID', id);
  }
}
