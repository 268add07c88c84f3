import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

interface RedisSettings {
  url: string;
  /** How long a command may take. Redis only saves time here, so waiting longer is pointless. */
  answerMs: number;
}

/**
 * A connection whose commands fail at once while Redis is away, since everything in Redis is
 * available elsewhere. Reconnects, and logs when it is lost and when it is back.
 */
export function openRedis({ url, answerMs }: RedisSettings): Redis {
  const logger = new Logger('Redis');
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: answerMs,
    // How long it waits for a socket to close when it ends.
    disconnectTimeout: 100,
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

/** Closes the connection that a module provides as `Redis`. */
@Injectable()
export class RedisCloser implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
