import net from 'node:net';
import { canStore } from './nats.mjs';
import { isPostgresAlive } from './postgres.mjs';
import { isRedisAlive } from './redis.mjs';

/** Answers the first bytes of each connection; with nothing, it hangs. */
async function serverThatSays(answer: string | undefined) {
  const heard: Buffer[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      heard.push(bytes);
      if (answer !== undefined) socket.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port, heard, close };
}

const password = 'spec-only';
const parts = {
  NATS: (port: number) => canStore({ port, password }),
  Redis: (port: number) => isRedisAlive({ port, password }),
  PostgreSQL: (port: number) => isPostgresAlive(port),
};
const created =
  'MSG _INBOX.supervisor 1 60\r\n{"type":"io.nats.jetstream.api.v1.stream_create_response"';

describe('a backing service', () => {
  it.each([
    [
      'NATS',
      `${created}}\r\nMSG _INBOX.supervisor 1 33\r\n{"stream":"STORE_CHECK", "seq":7}\r\n`,
      true,
    ],
    ['NATS', `${created},"error":{"code":503,"description":"JetStream not enabled"}}\r\n`, false],
    ['NATS', `${created}}\r\n`, false],
    ['NATS', `-ERR 'Authorization Violation'\r\n`, false],
    ['NATS', undefined, false],
    ['Redis', '+OK\r\n+PONG\r\n', true],
    ['Redis', '-LOADING Redis is loading the dataset in memory\r\n', true],
    ['Redis', undefined, false],
    ['PostgreSQL', 'N', true],
    ['PostgreSQL', 'S', true],
    ['PostgreSQL', undefined, false],
  ] as const)('%s that says %j counts as alive: %s', async (part, answer, alive) => {
    const server = await serverThatSays(answer);
    try {
      expect(await parts[part](server.port)).toBe(alive);
    } finally {
      await server.close();
    }
    expect(await parts[part](server.port)).toBe(false);
  });

  it('asks PostgreSQL in eight bytes that need no login', async () => {
    const server = await serverThatSays('N');
    await isPostgresAlive(server.port);
    await server.close();
    expect(Buffer.concat(server.heard).toString('hex')).toBe('0000000804d2162f');
  });
});
