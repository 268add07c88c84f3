// @ts-check
// PostgreSQL, NATS and Redis from production's images.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { GenericContainer, Wait } from 'testcontainers';

/** @returns {Promise<import('./backing.mjs').Backing>} */
export async function startContainers() {
  // `docker info` asks the engine; many machines have only the client.
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
    throw new Error(
      'TEST_BACKING=containers, but no Docker engine answers `docker info`. Start one, or leave TEST_BACKING out.',
    );
  }
  const password = randomBytes(12).toString('hex');
  const results = await Promise.allSettled([
    new GenericContainer('postgres:18')
      .withEnvironment({ POSTGRES_PASSWORD: password, POSTGRES_DB: 'appliance_repair' })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start(),
    new GenericContainer('nats:2')
      .withCommand(['-js', '--user', 'stack', '--pass', password])
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .start(),
    new GenericContainer('redis:7')
      .withCommand(['redis-server', '--requirepass', password])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start(),
  ]);
  const started = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const stop = async () => {
    await Promise.all(started.map((container) => container.stop()));
  };
  const failure = results.find((result) => result.status === 'rejected');
  const [postgres, nats, redis] = started;
  if (failure || !postgres || !nats || !redis) {
    await stop();
    throw failure?.reason ?? new Error('A container did not start.');
  }
  const at = (
    /** @type {import('testcontainers').StartedTestContainer} */ container,
    /** @type {number} */ port,
  ) => `${container.getHost()}:${container.getMappedPort(port)}`;
  return {
    how: 'in containers',
    env: {
      DATABASE_URL: `postgres://postgres:${password}@${at(postgres, 5432)}/appliance_repair`,
      NATS_URL: `nats://stack:${password}@${at(nats, 4222)}`,
      REDIS_URL: `redis://:${password}@${at(redis, 6379)}`,
    },
    stop,
  };
}
