import { EventEmitter } from 'node:events';
import { Server, type IncomingMessage } from 'node:http';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { GatewayConfig } from '../../config';
import { SecurityHeaders } from '../http/security-headers';
import type { Crowding } from './crowding';
import { OpenConnections } from './open-connections';

class FakeSocket extends EventEmitter {
  destroyed = false;
  writable = true;
  said = '';

  constructor(readonly remoteAddress: string) {
    super();
  }

  end(text: string): void {
    this.said = text;
  }

  destroySoon(): void {
    this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}

const ofAddress = new GatewayConfig().MAX_CONNECTIONS_PER_ADDRESS;

function guardWith(changes: Partial<GatewayConfig> = {}) {
  const config = Object.assign(new GatewayConfig(), changes);
  const metrics = new ServiceMetrics('gateway');
  const crowding = { note: jest.fn() };
  const connections = new OpenConnections(
    config,
    new SecurityHeaders(config),
    crowding as unknown as Crowding,
    metrics,
  );
  const server = new Server();
  connections.guard(server);
  const connect = (address: string) => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
  const pass = (client: string, socket = new FakeSocket('10.0.0.1'), kept?: string) => {
    const answer = new EventEmitter();
    const headers = { 'x-forwarded-for': client, ...(kept && { 'x-client-connection': kept }) };
    const request = { headers, socket } as unknown as IncomingMessage;
    return { answer, socket, refusal: connections.refusal(request, answer) };
  };
  /** A call whose body hasn't arrived. */
  const begin = (socket: FakeSocket) => {
    const request = Object.assign(new EventEmitter(), {
      headers: { 'content-length': '1000' },
      socket,
    });
    const response = Object.assign(new EventEmitter(), { headersSent: false });
    server.emit('request', request, response);
    return { request, response };
  };
  const refused = async (reason: string) =>
    Number(new RegExp(`reason="${reason}".*? (\\d+)$`, 'm').exec(await metrics.text())?.[1] ?? 0);
  return { server, connections, connect, pass, begin, refused, crowding };
}

describe('the limit of connections', () => {
  it('closes what an address opens beyond its share, and counts what it has closed', () => {
    const { connect } = guardWith();
    const open = Array.from({ length: ofAddress }, () => connect('192.0.2.1'));
    expect(open.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(connect('192.0.2.1').destroyed).toBe(true);
    expect(connect('::ffff:192.0.2.1').destroyed).toBe(true);
    expect(connect('192.0.2.2').destroyed).toBe(false);
    open[0]?.emit('close');
    expect(connect('192.0.2.1').destroyed).toBe(false);
  });

  it('counts what a proxy passes on for its sender, and the proxy’s own connections for no one', () => {
    const { connect, pass } = guardWith({ TRUST_PROXY: '10.0.0.0/8' });
    const many = Array.from({ length: ofAddress * 2 }, () => connect('10.0.0.1'));
    expect(many.filter(({ destroyed }) => destroyed)).toEqual([]);
    const passed = Array.from({ length: ofAddress }, () => pass('192.0.2.1'));
    expect(passed.filter(({ refusal }) => refusal)).toEqual([]);
    expect(pass('192.0.2.1').refusal).toMatchObject({ code: 'rate_limited' });
    expect(pass('192.0.2.2').refusal).toBeUndefined();
    passed[0]?.answer.emit('close');
    passed[0]?.socket.emit('close');
    expect(pass('192.0.2.1').refusal).toBeUndefined();
    expect(pass('192.0.2.1').refusal).toBeDefined();
  });

  it('gives back what was passed on by a connection that broke before its answer', () => {
    const { pass } = guardWith({ TRUST_PROXY: '1', MAX_CONNECTIONS_PER_ADDRESS: 2 });
    const { socket } = pass('192.0.2.1');
    pass('192.0.2.1', socket);
    expect(pass('192.0.2.1').refusal).toBeDefined();
    socket.emit('close');
    expect(pass('192.0.2.1').refusal).toBeUndefined();
    expect(socket.listenerCount('close')).toBe(0);
  });

  it('believes no stranger’s word about whose request it is', () => {
    const { pass } = guardWith({ MAX_CONNECTIONS_PER_ADDRESS: 1 });
    pass('192.0.2.1');
    expect(pass('192.0.2.1').refusal).toBeUndefined();
  });

  it('limits nothing where limits are off', () => {
    const { connect, server } = guardWith({ RATE_LIMIT: 'off', MAX_CONNECTIONS_PER_ADDRESS: 1 });
    connect('192.0.2.1');
    expect(connect('192.0.2.1').destroyed).toBe(false);
    expect(server.maxConnections).toBeUndefined();
  });

  describe('a range of addresses', () => {
    it.each([
      ['192.0.2', (host: number) => `192.0.2.${host}`, '192.0.3.1'],
      ['2001:db8:1', (host: number) => `2001:db8:1:${host}::1`, '2001:db8:2::1'],
    ])('%s holds as much as three addresses', async (_range, address, elsewhere) => {
      const { connect, pass, refused } = guardWith({
        TRUST_PROXY: '10.0.0.0/8',
        MAX_CONNECTIONS_PER_ADDRESS: 2,
      });
      const open = [1, 2, 3].flatMap((host) => [
        connect(address(host)),
        pass(address(host)).socket,
      ]);
      expect(open.filter(({ destroyed }) => destroyed)).toEqual([]);
      expect(connect(address(4)).destroyed).toBe(true);
      expect(pass(address(4)).refusal).toBeDefined();
      expect(connect(elsewhere).destroyed).toBe(false);
      expect(await refused('range')).toBe(2);
    });
  });

  describe('at 80% of all connections', () => {
    const small = { MAX_CONNECTIONS: 10, TRUST_PROXY: '10.0.0.0/8' };
    const full = (guarded: ReturnType<typeof guardWith>) =>
      Array.from({ length: 8 }, () => guarded.connect('10.0.0.1'));

    it('each new one ends the oldest request that has not arrived, with an answer', async () => {
      const guarded = guardWith(small);
      const sockets = full(guarded);
      const calls = sockets.map((socket) => guarded.begin(socket));
      calls[0]?.request.emit('end');
      guarded.connect('10.0.0.1');
      expect(sockets.map(({ said }) => said.slice(9, 12))).toEqual([
        '',
        '408',
        ...Array(6).fill(''),
      ]);
      expect(await guarded.refused('unfinished')).toBe(1);
      expect(guarded.crowding.note).toHaveBeenCalled();
      for (const socket of sockets) socket.destroy();
    });

    it('strangers’ requests end first, and our proxy’s unused connections never do', () => {
      const guarded = guardWith(small);
      const sockets = full(guarded);
      const [office, stranger] = sockets.map((socket) => guarded.begin(socket).request);
      for (const socket of sockets.slice(2)) guarded.server.emit('upgrade', { socket });
      guarded.connections.recognize(office as unknown as IncomingMessage);
      guarded.connect('10.0.0.1');
      expect((stranger as unknown as { socket: FakeSocket }).socket.said).toContain(' 408 ');
      expect(sockets.filter(({ said }) => said)).toHaveLength(1);
      guarded.connect('10.0.0.1');
      expect(sockets[0]?.destroyed || sockets[0]?.said).toBeTruthy();
      expect(guarded.connect('10.0.0.1').destroyed).toBe(false);
      expect(sockets.slice(2).filter(({ destroyed, said }) => destroyed || said)).toEqual([]);
      for (const socket of sockets) socket.destroy();
    });

    it('a direct connection that says nothing ends, also after an answer', () => {
      const { connect, server } = guardWith({ MAX_CONNECTIONS: 10 });
      const sockets = Array.from({ length: 8 }, (_, host) => connect(`192.0.${host}.1`));
      const response = Object.assign(new EventEmitter(), { headersSent: true });
      server.emit('request', { headers: {}, socket: sockets[0] }, response);
      connect('198.51.100.1');
      expect(sockets.map(({ destroyed }) => destroyed).indexOf(true)).toBe(1);
      response.emit('close');
      // One of these is older than the first one's wait for its next request.
      for (let more = 0; more < 8; more += 1) connect('198.51.100.1');
      expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
    });

    it('WebSockets are refused, and at 90% strangers are, too', async () => {
      const { connect, connections, refused } = guardWith(small);
      const proxied = { headers: {}, socket: new FakeSocket('10.0.0.1') };
      const upgrade = () =>
        connections.refusalOfSocket(proxied as unknown as IncomingMessage, new EventEmitter());
      const open = () => connect('10.0.0.1');
      for (let at = 0; at < 8; at += 1) open();
      expect([upgrade(), connections.refusalOfStranger()]).toEqual([undefined, undefined]);
      open();
      expect(upgrade()).toMatchObject({ reason: 'full' });
      expect(connections.refusalOfStranger()).toBeUndefined();
      open();
      expect(connections.refusalOfStranger()).toMatchObject({ reason: 'full' });
      expect([await refused('socket'), await refused('reserved')]).toEqual([1, 1]);
    });

    it('counts what the system drops beyond the last one', async () => {
      const { server, refused, crowding } = guardWith(small);
      server.emit('drop');
      expect(await refused('full')).toBe(1);
      expect(crowding.note).toHaveBeenCalled();
    });
  });

  describe('connections that clients keep at our proxy', () => {
    it('count for their address and its range, and one that has a call already gets more', async () => {
      const { pass, refused } = guardWith({ TRUST_PROXY: '1', MAX_CONNECTIONS_PER_ADDRESS: 2 });
      const call = (client: string, port: number, option = '') => {
        const { answer, refusal } = pass(client, undefined, `${port} ${option}`);
        answer.emit('close');
        return refusal?.code;
      };
      const clients = [1, 2, 3].map((host) => `192.0.2.${host}`);
      for (const client of clients) {
        expect([call(client, 1), call(client, 2), call(client, 2)]).toEqual(
          Array(3).fill(undefined),
        );
      }
      expect([call('192.0.2.1', 3), call('192.0.2.4', 1)]).toEqual([
        'rate_limited',
        'rate_limited',
      ]);
      expect([await refused('address'), await refused('range')]).toEqual([1, 1]);
      // These close, or count as WebSockets.
      expect(call('192.0.2.1', 4, 'close')).toBeUndefined();
      expect(call('192.0.2.1', 5, 'Upgrade')).toBeUndefined();
    });

    it('are believed from our proxy alone', () => {
      const { pass } = guardWith({ MAX_CONNECTIONS_PER_ADDRESS: 1 });
      expect(pass('192.0.2.1', undefined, '1 ').refusal).toBeUndefined();
      expect(pass('192.0.2.1', undefined, '2 ').refusal).toBeUndefined();
    });
  });
});
