import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { TokenBucket } from '../edge/limits/token-bucket';
import { trustFrom, type Trust } from '../trust-list';

/** A whole office or campus may reconnect repeatedly while gateways restart. */
const upgrades = { burst: 2_000, perSecond: 20 };
/** Upgrades that a flood costs the address. */
const floodCost = 200;
/** Each socket may be below its own limit, but all of an address together too loud. */
const framesOfAll = { burst: 20_000, perSecond: 500 };
const maxAddresses = 50_000;

interface Visitor {
  readonly upgrades: TokenBucket;
  readonly frames: TokenBucket;
  open: number;
}

export interface Visit {
  /** Shared by all sockets of the address. */
  readonly frames: TokenBucket;
  /** The address may open fewer sockets for a while. */
  onFlood(): void;
  leave(): void;
}

export interface UpgradeRefusal {
  readonly code: 'forbidden' | 'rate_limited';
  readonly retryAfterSeconds?: number;
}

/** Only our own pages may open a socket, and not too often from one address. */
@Injectable()
export class UpgradeGuard {
  private readonly trust: Trust;
  private readonly publicHost: string;
  private readonly unlimited: boolean;
  private readonly visitors = new Map<string, Visitor>();

  constructor(config: GatewayConfig) {
    this.trust = trustFrom(config.TRUST_PROXY);
    this.publicHost = new URL(config.publicUrl).host;
    this.unlimited = config.RATE_LIMIT === 'off';
  }

  refusal(request: IncomingMessage, now: number = Date.now()): UpgradeRefusal | undefined {
    const { upgrades: allowance } = this.visitorFrom(request, now);
    if (!allowance.take(1, now) && !this.unlimited) {
      const retryAfterSeconds = Math.max(1, Math.ceil(allowance.secondsToNext(now)));
      return { code: 'rate_limited', retryAfterSeconds };
    }
    return this.isOurs(request.headers.origin, request.headers.host)
      ? undefined
      : { code: 'forbidden' };
  }

  enter(request: IncomingMessage, now: number = Date.now()): Visit {
    const visitor = this.visitorFrom(request, now);
    visitor.open += 1;
    return {
      frames: visitor.frames,
      onFlood: () => visitor.upgrades.charge(floodCost, Date.now()),
      leave: () => {
        visitor.open -= 1;
      },
    };
  }

  forgetCalm(now: number = Date.now()): void {
    for (const [address, { open, upgrades, frames }] of this.visitors) {
      const isCalm = open === 0 && upgrades.isFull(now) && frames.isFull(now);
      if (isCalm) this.visitors.delete(address);
    }
  }

  private visitorFrom(request: IncomingMessage, now: number): Visitor {
    const address = this.addressOf(request);
    const known = this.visitors.get(address);
    if (known) return known;
    if (this.visitors.size >= maxAddresses) this.forgetAbsent();
    const { burst, perSecond } = framesOfAll;
    const fresh = {
      upgrades: new TokenBucket(upgrades.burst, upgrades.perSecond, now),
      frames: new TokenBucket(this.unlimited ? Infinity : burst, perSecond, now),
      open: 0,
    };
    this.visitors.set(address, fresh);
    return fresh;
  }

  private forgetAbsent(): void {
    for (const [address, { open }] of this.visitors) {
      if (open === 0) this.visitors.delete(address);
    }
  }

  /** Pages of other sites must not use their visitors' browsers. Other programs send no Origin. */
  private isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin).host;
    return from === host || from === this.publicHost;
  }

  private addressOf(request: IncomingMessage): string {
    return networkOf(clientAddress(proxyAddr.all(request, this.trust)));
  }
}
