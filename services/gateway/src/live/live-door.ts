import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { clientAddress, trustFrom, type Trust } from '../edge/http/client-address';

/** An office or a campus may share one address; one machine alone may not take everything. */
const socketsPerAddress = 2_000;

/** Who may open a socket at all: our own pages, and not too many from one address. */
@Injectable()
export class LiveDoor {
  private readonly trust: Trust;
  private readonly publicHost: string;
  private readonly unlimited: boolean;
  private readonly open = new Map<string, number>();

  constructor(config: GatewayConfig) {
    this.trust = trustFrom(config.TRUST_PROXY);
    this.publicHost = new URL(config.publicUrl).host;
    this.unlimited = config.RATE_LIMIT === 'off';
  }

  /** Undefined when the upgrade may go on, else the status to refuse it with. */
  refusal(request: IncomingMessage): 403 | 429 | undefined {
    if (!this.isOurs(request.headers.origin, request.headers.host)) return 403;
    const taken = this.open.get(this.addressOf(request)) ?? 0;
    return !this.unlimited && taken >= socketsPerAddress ? 429 : undefined;
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

  /** A page of another site must not use its visitor's browser; what is no browser has no origin. */
  private isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin).host;
    return from === host || from === this.publicHost;
  }

  private addressOf(request: IncomingMessage): string {
    const forwarded = request.headers['x-forwarded-for'];
    return clientAddress(request.socket.remoteAddress, [forwarded].flat().join(), this.trust);
  }
}
