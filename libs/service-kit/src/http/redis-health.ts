import type { Redis } from 'ioredis';
import type { Health } from './health';

/** The same from every service, which the gateway shows once. */
const notice = 'Redis is away: until it is back, limits on calls count per process.';

/** A warning while Redis is away. The service works without it. Returns `redis`. */
export function watchRedis(redis: Redis, health: Health): Redis {
  const isAway = () => redis.status !== 'ready';
  health.warn('redis', async () => (isAway() ? 'Redis is away' : undefined));
  health.noticeFrom(() => (isAway() ? [notice] : []));
  return redis;
}
