import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Waits for nobody: Redis is a cache here, and the database has the truth. */
export function openRedis(url: string): Redis {
  const logger = new Logger('Redis');
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) logger.warn(`Redis is away: ${error.message || 'connection refused'}`);
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.log('Redis is back');
    away = false;
  });
  return redis;
}

@Injectable()
export class RedisCloser implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
