import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { GatewayConfig } from '../../config';
import { trustFrom, type Trust } from '../../trust-list';
import { clientAddress, networkOf, rangeOf } from '../http/client-address';
import { hasBody } from '../http/lingering-response';
import { answerRaw } from '../http/raw-answer';
import { SecurityHeaders } from '../http/security-headers';
import { Crowding } from './crowding';
import { KeptConnections } from './kept-connections';
import { tooManyAttempts } from './limits';
import { Unfinished } from './unfinished';

const retryMs = 1_000;
/** A range holds as much as this many addresses. */
const addressesPerRange = 3;
/** Of all connections. From here on, each new one ends the oldest unfinished one. */
const crowdedFrom = 0.8;
/** Strangers get no more. The rest is for callers whose login is known. */
const strangersUpTo = 0.9;

/** Why a connection was refused or ended. */
type Reason = 'address' | 'range' | 'unfinished' | 'socket' | 'reserved' | 'full';

/**
 * Limits open connections, including WebSockets, of one address, of its range and of all together.
 * Connections from our own proxy belong to no address. Requests and WebSockets that it passes on
 * count for the address that it names.
 */
@Injectable()
export class OpenConnections {
  private readonly trust: Trust;
  private readonly isOff: boolean;
  private readonly held = new Map<string, number>();
  private readonly kept = new KeptConnections();
  private readonly unfinished = new Unfinished<Socket>();
  private readonly refused: Counter<'reason'>;
  private open = 0;

  constructor(
    private readonly config: GatewayConfig,
    private readonly headers: SecurityHeaders,
    private readonly crowding: Crowding,
    metrics: ServiceMetrics,
  ) {
    this.trust = trustFrom(config.TRUST_PROXY);
    this.isOff = config.RATE_LIMIT === 'off';
    this.refused = new Counter({
      name: 'connections_refused_total',
      help: 'Connections, requests and WebSockets that were refused or ended to make room, by reason',
      labelNames: ['reason'],
      registers: [metrics.registry],
    });
  }

  guard(server: Server): void {
    if (this.isOff) return;
    server.maxConnections = this.config.MAX_CONNECTIONS;
    server.on('drop', () => this.count('full'));
    server.on('connection', (socket: Socket) => this.onConnection(socket));
    server.on('request', (request, response) => this.onRequest(request, response));
    server.on('upgrade', ({ socket }: IncomingMessage) => this.unfinished.remove(socket));
  }

  /** Counts a proxied request until its `answer` closes. Refuses it if there are too many. */
  refusal(request: IncomingMessage, answer: EventEmitter): Refusal | undefined {
    const { socket } = request;
    if (this.isOff || !this.isProxy(socket)) return undefined;
    const address = clientAddress(proxyAddr.all(request, this.trust));
    const mayKeep = this.keep(address, request.headers['x-client-connection']);
    return mayKeep && this.hold(address, answer, socket) ? undefined : tooManyAttempts(retryMs);
  }

  /** Pages work without a WebSocket, which no one could end to make room. */
  refusalOfSocket(request: IncomingMessage, socket: EventEmitter): Error | undefined {
    if (this.open > this.share(crowdedFrom)) return this.noRoom('socket');
    return this.refusal(request, socket);
  }

  /** Keeps the last connections for others. */
  refusalOfStranger(): Error | undefined {
    return this.open > this.share(strangersUpTo) ? this.noRoom('reserved') : undefined;
  }

  /** The caller's login is known. Their request ends last when room is needed. */
  recognize({ socket }: IncomingMessage): void {
    this.unfinished.recognize(socket);
  }

  private onConnection(socket: Socket): void {
    this.open += 1;
    socket.once('close', () => {
      this.open -= 1;
      this.unfinished.remove(socket);
    });
    if (!this.isProxy(socket)) {
      const { remoteAddress = '' } = socket;
      if (!this.hold(clientAddress([remoteAddress]), socket)) return void socket.destroy();
      this.waitForRequest(socket);
    }
    if (this.open <= this.share(crowdedFrom)) return;
    if (this.unfinished.endOldest()) this.count('unfinished');
  }

  private onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.unfinished.remove(socket);
    if (hasBody(request)) {
      const arrived = this.unfinished.add(socket, () => this.end(socket, response));
      request.once('end', arrived).once('close', arrived);
    }
    if (this.isProxy(socket)) return;
    response.once('close', () => {
      if (!socket.destroyed) this.waitForRequest(socket);
    });
  }

  /** Our proxy's unused connections aren't ended: it may just be sending a call. */
  private waitForRequest(socket: Socket): void {
    this.unfinished.add(socket, () => socket.destroy());
  }

  /**
   * With an answer: without one, Caddy holds its client's connection until the rest has arrived, a
   * minute at most. The socket lingers if there is still room for it.
   */
  private end(socket: Socket, response: ServerResponse): void {
    if (response.headersSent) return void socket.destroy();
    answerRaw(socket, this.headers, new Refusal('request_timeout'));
    if (this.open > this.share(strangersUpTo)) socket.destroySoon();
  }

  private noRoom(reason: Reason): Error {
    this.count(reason);
    return new Unavailable('gateway', 'full');
  }

  private share(part: number): number {
    return this.config.MAX_CONNECTIONS * part;
  }

  private isProxy({ remoteAddress = '' }: Socket): boolean {
    return this.trust(remoteAddress, 0);
  }

  /** One address alone crowds no one out. */
  private count(reason: Reason): void {
    this.refused.inc({ reason });
    if (reason !== 'address' && reason !== 'range') this.crowding.note();
  }

  /** Until one of `holders` closes: a response that was never started doesn't. */
  private hold(address: string, ...holders: EventEmitter[]): boolean {
    const keys = [networkOf(address), rangeOf(address)] as const;
    const heldBy = (key: string) => this.held.get(key) ?? 0;
    if (this.isTooMany(keys, heldBy)) return false;
    for (const key of keys) this.held.set(key, heldBy(key) + 1);
    const release = () => {
      for (const holder of holders) holder.off('close', release);
      for (const key of keys) this.release(key);
    };
    for (const holder of holders) holder.once('close', release);
    return true;
  }

  private isTooMany(
    [network, range]: readonly [string, string],
    heldBy: (key: string) => number,
  ): boolean {
    const { MAX_CONNECTIONS_PER_ADDRESS: allowed } = this.config;
    if (heldBy(network) >= allowed) this.count('address');
    else if (heldBy(range) >= allowed * addressesPerRange) this.count('range');
    else return false;
    return true;
  }

  /** `54321 keep-alive`: the port of the client's connection at our proxy, and its own header. */
  private keep(address: string, connection: string | string[] | undefined): boolean {
    const [port = '', option = ''] = typeof connection === 'string' ? connection.split(' ') : [];
    if (!/^\d{1,5}$/.test(port) || /close|upgrade/i.test(option)) return true;
    const now = Date.now();
    const name = `${address}:${port}`;
    this.kept.forgetUnused(now);
    const keys = [networkOf(address), rangeOf(address)] as const;
    if (!this.kept.has(name) && this.isTooMany(keys, (key) => this.kept.heldBy(key))) return false;
    this.kept.use(name, keys, now);
    return true;
  }

  private release(key: string): void {
    const left = (this.held.get(key) ?? 1) - 1;
    if (left > 0) this.held.set(key, left);
    else this.held.delete(key);
  }
}
