import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { clientAddress, networkOf, trustFrom, type Trust } from '../edge/http/client-address';
import { TokenBucket } from '../edge/limits/token-bucket';

/** An office or a campus may share one address; one machine alone may not take everything. */
const socketsPerAddress = 2_000;

/** All of a campus may come back at once after a restart. */
const upgrades = { burst: 2_000, perSecond: 20 };
/** What a socket that was cut off for flooding takes of its address's upgrades. */
const floodCost = 200;
const addressesAtMost = 50_000;

export interface UpgradeRefusal {
  readonly code: 'forbidden' | 'rate_limited';
  readonly retryAfterSeconds?: number;
}

/** Who may open a socket at all: our own pages, not too many from one address, not too often. */
@Injectable()
export class UpgradeGuard {
  private readonly trust: Trust;
  private readonly publicHost: string;
  private readonly unlimited: boolean;
  private readonly open = new Map<string, number>();
  private readonly upgrades = new Map<string, TokenBucket>();

  constructor(config: GatewayConfig) {
    this.trust = trustFrom(config.TRUST_PROXY);
    this.publicHost = new URL(config.publicUrl).host;
    this.unlimited = config.RATE_LIMIT === 'off';
  }

  /** Counts an upgrade; undefined when it may go on. */
  refusal(request: IncomingMessage, now: number = Date.now()): UpgradeRefusal | undefined {
    const address = this.addressOf(request);
    const allowance = this.allowanceOf(address, now);
    const allowed = allowance.take(1, now) && (this.open.get(address) ?? 0) < socketsPerAddress;
    if (!allowed && !this.unlimited) {
      const retryAfterSeconds = Math.max(1, Math.ceil(allowance.secondsToNext(now)));
      return { code: 'rate_limited', retryAfterSeconds };
    }
    return this.isOurs(request.headers.origin, request.headers.host)
      ? undefined
      : { code: 'forbidden' };
  }

  /** Counts a socket in; the returned function counts it out. */
  enter(request: IncomingMessage): () => void {
    const address = this.addressOf(request);
    this.open.set(address, (this.open.get(address) ?? 0) + 1);
    return () => {
      const left = (this.open.get(address) ?? 1) - 1;
      if (left > 0) this.open.set(address, left);
      else this.open.delete(address);
    };
  }

  /** A socket had to be cut off: its address may open fewer for a while. */
  onFlood(request: IncomingMessage, now: number = Date.now()): void {
    this.allowanceOf(this.addressOf(request), now).charge(floodCost, now);
  }

  /** Forgets addresses that have been calm; called every few seconds. */
  forgetCalm(now: number = Date.now()): void {
    for (const [address, allowance] of this.upgrades) {
      if (allowance.isFull(now)) this.upgrades.delete(address);
    }
  }

  private allowanceOf(address: string, now: number): TokenBucket {
    const known = this.upgrades.get(address);
    if (known) return known;
    if (this.upgrades.size >= addressesAtMost) this.upgrades.clear();
    const fresh = new TokenBucket(upgrades.burst, upgrades.perSecond, now);
    this.upgrades.set(address, fresh);
    return fresh;
  }

  /** A page of another site must not use its visitor's browser; what is no browser has no origin. */
  private isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin).host;
    return from === host || from === this.publicHost;
  }

  private addressOf(request: IncomingMessage): string {
    const forwarded = request.headers['x-forwarded-for'];
    return networkOf(
      clientAddress(request.socket.remoteAddress, [forwarded].flat().join(), this.trust),
    );
  }
}
