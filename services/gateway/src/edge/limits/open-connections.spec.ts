import { EventEmitter } from 'node:events';
import { Server, type IncomingMessage } from 'node:http';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { GatewayConfig } from '../../config';
import { OpenConnections } from './open-connections';

class FakeSocket extends EventEmitter {
  destroyed = false;

  constructor(readonly remoteAddress: string) {
    super();
  }

  destroy(): void {
    this.destroyed = true;
  }
}

const ofAddress = new GatewayConfig().MAX_CONNECTIONS_PER_ADDRESS;

function guardWith(changes: Partial<GatewayConfig> = {}) {
  const config = Object.assign(new GatewayConfig(), changes);
  const connections = new OpenConnections(config, new ServiceMetrics('gateway'));
  const server = new Server();
  connections.guard(server);
  const connect = (address: string) => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
  const pass = (client: string, socket = new FakeSocket('10.0.0.1')) => {
    const answer = new EventEmitter();
    const headers = { 'x-forwarded-for': client };
    const request = { headers, socket } as unknown as IncomingMessage;
    return { answer, socket, refusal: connections.refusal(request, answer) };
  };
  return { server, connect, pass };
}

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
