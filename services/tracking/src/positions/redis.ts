import { Logger } from '@nestjs/common';
import Redis from 'ioredis';

const logger = new Logger('Redis');
/** Redis only saves time: whoever waits longer than this for it has gained nothing. */
const answerMs = 300;

/**
 * A connection that fails without waiting while Redis is away, so that PostgreSQL is asked instead, and
 * comes back by itself.
 */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
    connectTimeout: 2_000,
    // How long it waits, when it ends, for a socket that may be closed already.
    disconnectTimeout: 100,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) logger.warn(`Redis is away, PostgreSQL answers: ${error.message}`);
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.log('Redis is back');
    away = false;
  });
  return redis;
}
