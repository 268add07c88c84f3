import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import type { Refusal } from '@service-kit/requests/refusal';
import { GatewayConfig } from '../../config';
import { trustFrom, type Trust } from '../../trust-list';
import { clientAddress, networkOf } from '../http/client-address';
import { tooManyAttempts } from './limits';

const retryMs = 1_000;

/**
 * Limits open connections, including WebSockets, of one address and of all together. Connections
 * from our own proxy belong to no address. Requests and WebSockets that it passes on count for the
 * address that it names.
 */
@Injectable()
export class OpenConnections {
  private readonly trust: Trust;
  private readonly isOff: boolean;
  private readonly held = new Map<string, number>();
  private readonly refused: Counter;

  constructor(
    private readonly config: GatewayConfig,
    metrics: ServiceMetrics,
  ) {
    this.trust = trustFrom(config.TRUST_PROXY);
    this.isOff = config.RATE_LIMIT === 'off';
    this.refused = new Counter({
      name: 'connections_refused_total',
      help: 'Connections, requests and WebSockets of addresses that had too many open',
      registers: [metrics.registry],
    });
  }

  guard(server: Server): void {
    if (this.isOff) return;
    server.maxConnections = this.config.MAX_CONNECTIONS;
    server.on('connection', (socket: Socket) => {
      const { remoteAddress = '' } = socket;
      if (this.trust(remoteAddress, 0)) return;
      if (!this.hold(clientAddress([remoteAddress]), socket)) socket.destroy();
    });
  }

  /** Counts a proxied request until its `answer` closes. Refuses it if there are too many. */
  refusal(request: IncomingMessage, answer: EventEmitter): Refusal | undefined {
    const { socket } = request;
    if (this.isOff || !this.trust(socket.remoteAddress ?? '', 0)) return undefined;
    const address = clientAddress(proxyAddr.all(request, this.trust));
    return this.hold(address, answer, socket) ? undefined : tooManyAttempts(retryMs);
  }

  /** Until one of `holders` closes: a response that was never started doesn't. */
  private hold(address: string, ...holders: EventEmitter[]): boolean {
    const key = networkOf(address);
    const held = this.held.get(key) ?? 0;
    if (held >= this.config.MAX_CONNECTIONS_PER_ADDRESS) {
      this.refused.inc();
      return false;
    }
    this.held.set(key, held + 1);
    const release = () => {
      for (const holder of holders) holder.off('close', release);
      this.release(key);
    };
    for (const holder of holders) holder.once('close', release);
    return true;
  }

  private release(key: string): void {
    const left = (this.held.get(key) ?? 1) - 1;
    if (left > 0) this.held.set(key, left);
    else this.held.delete(key);
  }
}
