import { Injectable } from '@nestjs/common';
import { technicianRequests, type PhoneIdentity } from '@contracts/tracking/technicians';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import type { Caller } from './caller';
import { Revocations } from './revocations';

/** A phone reports every few seconds. */
const rememberedMs = 5_000;
/**
 * While tracking is away, phones that it accepted in the last hours stay logged in. Only tracking
 * can revoke a link.
 */
const trustedMs = 12 * 60 * 60_000;
const askedForMs = 1_000;
const maxRemembered = 1_000;

@Injectable()
export class PhoneLinks {
  private readonly known = new Map<
    string,
    { identity: PhoneIdentity; until: number; trustedUntil: number }
  >();
  /** Incremented with each revocation, so that an older answer isn't cached. */
  private revoked = 0;

  constructor(
    private readonly requests: Requests,
    revocations: Revocations,
  ) {
    revocations.onRevoked((revoked) => {
      if (revoked.kind !== 'phone-link') return;
      this.revoked += 1;
      for (const [token, { identity }] of this.known) {
        if (identity.technicianId === revoked.technicianId) this.known.delete(token);
      }
    });
  }

  async callerOf(token: string, now: number = Date.now()): Promise<Caller> {
    const { technicianId, linkId, expiresAt, positionsOnly } = await this.identityOf(token, now);
    if (Date.parse(expiresAt) <= now) throw new Refusal('unauthenticated');
    return { role: positionsOnly ? 'position-app' : 'technician', technicianId, linkId };
  }

  private async identityOf(token: string, now: number): Promise<PhoneIdentity> {
    const known = this.known.get(token);
    if (known && known.until > now) return known.identity;
    if (token === '' || token.length > 200) throw new Refusal('unauthenticated');
    const before = this.revoked;
    try {
      const identity = await this.requests.ask(
        technicianRequests.authenticatePhone,
        { token },
        known && { deadlineMs: askedForMs },
      );
      if (before === this.revoked) this.remember(token, identity, now);
      return identity;
    } catch (error) {
      const isAway = error instanceof Unavailable && before === this.revoked;
      if (isAway && known && known.trustedUntil > now) {
        this.known.set(token, { ...known, until: now + rememberedMs });
        return known.identity;
      }
      if (error instanceof Refusal) this.known.delete(token);
      throw error;
    }
  }

  private remember(token: string, identity: PhoneIdentity, now: number): void {
    this.known.delete(token);
    const [longestAgo] = this.known.keys();
    if (this.known.size >= maxRemembered && longestAgo) this.known.delete(longestAgo);
    this.known.set(token, {
      identity,
      until: now + rememberedMs,
      trustedUntil: now + trustedMs,
    });
  }
}
