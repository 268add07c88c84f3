import { Redis } from 'ioredis';
import type { RedisMoment } from '@contracts/customers/tokens';

/** The id of the Redis process that answers, and its time. */
export async function redisMoment(redis: Redis): Promise<RedisMoment> {
  const [info, [seconds, micros]] = await Promise.all([redis.info('server'), redis.time()]);
  const runId = /^run_id:(\w+)/m.exec(info)?.[1];
  if (!runId) throw new Error('Redis does not say which process it is');
  return { runId, micros: Number(seconds) * 1_000_000 + Number(micros) };
}
