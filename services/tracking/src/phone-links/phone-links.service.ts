import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import {
  phoneLinkRequested,
  type PhoneIdentity,
  type PhoneLink,
  type PhoneLinkMessage,
  type TechnicianPhone,
} from '@contracts/tracking/technicians';
import { linkedPages, pathWithToken } from '@contracts/vocabulary/site-pages';
import { namedStatement } from '@service-kit/database/named-query';
import { keysOf } from '@service-kit/keys/key-settings';
import { SignedLinks } from '@service-kit/links/signed-links';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { inTransaction } from '@service-kit/database/transaction';
import { TrackingConfig } from '../config';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import { PhoneLinkEntity } from './phone-link.entity';
import { problemNow, type NotedProblem } from './phone-problems.service';

const validMs = 30 * 24 * 60 * 60 * 1000;

const linkColumns = `
  id, technician_id AS "technicianId", expires_at AS "expiresAt", revoked_at AS "revokedAt"`;
const linkByHash = {
  name: 'phone_links_by_hash',
  text: `SELECT ${linkColumns} FROM phone_links WHERE token_hash = $1`,
};
const linkById = {
  name: 'phone_links_by_id',
  text: `SELECT ${linkColumns} FROM phone_links WHERE id = $1`,
};
const problemOf = {
  name: 'phone_links_problem',
  text: `
    SELECT phone_problem AS "phoneProblem", phone_problem_at AS "phoneProblemAt"
    FROM technicians WHERE id = $1`,
};

interface Hashed {
  readonly tokenHash: Buffer;
}

/** Links that log in a technician's phone; one valid link per technician. */
@Injectable()
export class PhoneLinksService {
  /** For those that are texted: the token is computed again when the text is sent. */
  private readonly signed: SignedLinks;
  /** Of the tracking app on the phone: as long as the link, but for positions alone. */
  private readonly forApps: SignedLinks;

  constructor(
    private readonly dataSource: DataSource,
    private readonly updates: PositionUpdatePublisher,
    config: TrackingConfig,
  ) {
    const keys = keysOf(config, 'LINK_SECRET');
    this.signed = new SignedLinks(keys, 'phone');
    this.forApps = new SignedLinks(keys, 'positions');
  }

  /** Revokes the previous link. The token itself is never stored. */
  async make(technicianId: string, now: Date): Promise<PhoneLink> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = await this.replace(technicianId, { id: randomUUID(), token }, now);
    return { token, expiresAt };
  }

  /** Like `make`, but the link goes to the technician. */
  async text(technicianId: string, by: string, now: Date): Promise<Pick<PhoneLink, 'expiresAt'>> {
    const id = randomUUID();
    const link = { id, token: this.signed.tokenFor(id) };
    const expiresAt = await this.replace(technicianId, link, now, (tx) =>
      announce(tx, phoneLinkRequested, {
        aggregateId: id,
        version: 1,
        facts: { technicianId, linkId: id, by },
      }),
    );
    return { expiresAt };
  }

  /** What the text says. */
  async message(linkId: string, now: Date): Promise<PhoneLinkMessage> {
    const [found] = await this.dataSource.query<(Omit<PhoneLinkMessage, 'path'> & Hashed)[]>(
      `SELECT t.id AS "technicianId", t.phone, t.active, l.token_hash AS "tokenHash"
       FROM phone_links l JOIN technicians t ON t.id = l.technician_id
       WHERE l.id = $1 AND l.revoked_at IS NULL AND l.expires_at > $2`,
      [linkId, now],
    );
    if (!found) throw new Refusal('token_invalid');
    const { tokenHash, ...to } = found;
    // The key may have been replaced since the link was made.
    const token = this.signed.tokensFor(linkId).find((one) => hashOfToken(one).equals(tokenHash));
    if (token === undefined) throw new Refusal('token_invalid');
    return { ...to, path: pathWithToken(linkedPages.technicianPhone, token) };
  }

  /** What the page of the link needs. */
  async phone(technicianId: string, linkId: string, now: Date): Promise<TechnicianPhone> {
    const { rows } = await namedStatement<NotedProblem>(this.dataSource, problemOf, [technicianId]);
    const [noted] = rows;
    if (!noted) throw new Refusal('technician_not_found');
    return { positionsToken: this.forApps.tokenFor(linkId), problem: problemNow(noted, now) };
  }

  /** Returns whether there was a valid one. */
  async revoke(technicianId: string, now: Date): Promise<boolean> {
    const revoked = await inTransaction(this.dataSource, async (tx) => {
      await lockTechnician(tx, technicianId);
      return revokeValid(tx, technicianId, now);
    });
    this.changed(technicianId, revoked);
    return revoked;
  }

  /** Runs in the transaction that has locked the technician. The caller calls `ended` after the commit. */
  revokeWithin(tx: EntityManager, technicianId: string, now: Date): Promise<boolean> {
    return revokeValid(tx, technicianId, now);
  }

  ended(technicianId: string): void {
    this.updates.phoneLinkEnded(technicianId);
  }

  /**
   * One hash and one lookup for any token, valid or not, so the response time reveals nothing.
   */
  async authenticate(token: string, now: Date): Promise<PhoneIdentity> {
    const linkOfApp = this.forApps.idIn(token);
    const hash = hashOfToken(String(token));
    const { rows } = await (linkOfApp
      ? namedStatement<PhoneLinkEntity>(this.dataSource, linkById, [linkOfApp])
      : namedStatement<PhoneLinkEntity>(this.dataSource, linkByHash, [hash]));
    const [link] = rows;
    if (!link || link.revokedAt !== null || link.expiresAt <= now) {
      throw new Refusal('unauthenticated', {
        message: 'This link is no longer valid. Ask the office for a new one.',
      });
    }
    const { technicianId, id, expiresAt } = link;
    const positionsOnly = linkOfApp !== null;
    return { technicianId, linkId: id, expiresAt: expiresAt.toISOString(), positionsOnly };
  }

  private async replace(
    technicianId: string,
    { id, token }: { readonly id: string; readonly token: string },
    now: Date,
    within: (tx: EntityManager) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string> {
    const expiresAt = new Date(now.getTime() + validMs);
    const replaced = await inTransaction(this.dataSource, async (tx) => {
      await lockTechnician(tx, technicianId, { active: true });
      const revoked = await revokeValid(tx, technicianId, now);
      await tx.insert(PhoneLinkEntity, {
        id,
        technicianId,
        tokenHash: hashOfToken(token),
        createdAt: now,
        expiresAt,
        revokedAt: null,
      });
      await within(tx);
      return revoked;
    });
    this.changed(technicianId, replaced);
    return expiresAt.toISOString();
  }

  private changed(technicianId: string, ended: boolean): void {
    if (ended) this.ended(technicianId);
    this.updates.listsChanged('technicians');
  }
}

/** A token has too many bits to be guessed from its hash, so a fast hash without salt will do. */
function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Serializes the changes to a technician's link. */
async function lockTechnician(
  tx: EntityManager,
  technicianId: string,
  must: { active?: boolean } = {},
): Promise<void> {
  const [technician] = await tx.query<{ active: boolean }[]>(
    `SELECT active FROM technicians WHERE id = $1 FOR NO KEY UPDATE`,
    [technicianId],
  );
  if (!technician) throw new Refusal('technician_not_found');
  if (must.active && !technician.active) throw new Refusal('technician_inactive');
}

/** Includes expired ones, because the unique index ignores time. Returns whether one was still valid. */
async function revokeValid(tx: EntityManager, technicianId: string, now: Date): Promise<boolean> {
  const [link] = await tx.findBy(PhoneLinkEntity, { technicianId, revokedAt: IsNull() });
  if (!link) return false;
  await tx.update(PhoneLinkEntity, { id: link.id }, { revokedAt: now });
  // The app's address has ended, too.
  await tx.query(
    `UPDATE technicians SET phone_problem = NULL, phone_problem_at = NULL
     WHERE id = $1 AND phone_problem IS NOT NULL`,
    [technicianId],
  );
  return link.expiresAt > now;
}
