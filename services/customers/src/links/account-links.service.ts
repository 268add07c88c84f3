import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  accountLinkRequested,
  type AccountId,
  type LinkMessage,
} from '@contracts/customers/accounts';
import { linkHours, linkKinds, type LinkKind } from '@contracts/vocabulary/accounts';
import { linkedPages, pathWithToken, type PageWithToken } from '@contracts/vocabulary/site-pages';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { uuidv7 } from '@service-kit/database/uuid';
import { keysOf } from '@service-kit/keys/key-settings';
import { SignedLinks } from '@service-kit/links/signed-links';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import type { Account } from '../accounts/account.entity';
import { CustomersConfig } from '../config';
import { AccountLink } from './account-link.entity';

const purgePauseMs = 60 * 60_000;
/** Looked up for an invalid token, so that it costs as much as any other. */
const decoyLink = '00000000-0000-4000-8000-000000000000';

/** What a token is signed for. */
type LinkPurpose = 'verify-email' | 'reset-password';

export const purposeOf: Record<LinkKind, LinkPurpose> = {
  'verify-email': 'verify-email',
  'confirm-email-change': 'verify-email',
  'reset-password': 'reset-password',
  'stop-email-change': 'reset-password',
  'office-invitation': 'reset-password',
};
const kindsFor = (purpose: LinkPurpose) => linkKinds.filter((kind) => purposeOf[kind] === purpose);

const pageOf: Record<LinkPurpose, PageWithToken> = {
  'verify-email': linkedPages.verifyEmail,
  'reset-password': linkedPages.resetPassword,
};

/** Was valid when it was looked up. */
export interface OpenLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly accountId: AccountId;
  readonly email: string;
  readonly isAdmin: boolean;
}

/**
 * A link is valid as long as the tokens of its time are, and only for an address of the account: to
 * verify, the current or the pending one; to reset a password, the current one. The link that stops
 * a change is sent to the address to keep. It's valid while there is a change to stop or revert. Once
 * the change is made, a new password doesn't end it: the person who made the change may choose one. A role
 * at the office does.
 */
const counts = `
  link.used_at IS NULL AND link.expires_at > now()
  AND (link.token_generation = customer.token_generation
    OR (link.kind = 'stop-email-change' AND link.email <> customer.email
      AND customer.office_role IS NULL))
  AND CASE link.kind
    WHEN 'verify-email' THEN
      link.email = customer.pending_email
      OR (link.email = customer.email AND customer.email_verified_at IS NULL)
    WHEN 'confirm-email-change' THEN link.email = customer.pending_email
    WHEN 'stop-email-change' THEN link.email <> customer.email OR customer.pending_email IS NOT NULL
    ELSE link.email = customer.email END`;

@Injectable()
export class AccountLinksService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly purging = new PeriodicWork(new Logger('AccountLinks'));
  private readonly signed: Record<LinkPurpose, SignedLinks>;

  constructor(
    private readonly dataSource: DataSource,
    config: CustomersConfig,
  ) {
    const keys = keysOf(config, 'LINK_SECRET');
    this.signed = {
      'verify-email': new SignedLinks(keys, 'verify-email'),
      'reset-password': new SignedLinks(keys, 'reset-password'),
    };
  }

  onApplicationBootstrap(): void {
    const repetition = { pauseMs: purgePauseMs, failed: 'old links stay' };
    this.purging.repeat(repetition, () => this.purge());
  }

  onModuleDestroy(): Promise<void> {
    return this.purging.stop();
  }

  async request(
    tx: EntityManager,
    kind: LinkKind,
    { id: accountId, tokenGeneration }: Pick<Account, 'id' | 'tokenGeneration'>,
    email: string,
  ): Promise<void> {
    const linkId = uuidv7();
    const expiresAt = new Date(Date.now() + linkHours[kind] * 3_600_000);
    await tx.insert(AccountLink, {
      id: linkId,
      kind,
      accountId,
      email,
      tokenGeneration,
      expiresAt,
    });
    await announce(tx, accountLinkRequested, {
      aggregateId: linkId,
      version: 1,
      facts: { linkId, kind, accountId },
    });
  }

  /** Within the last minute, and still valid. */
  async wasJustRequested(
    tx: EntityManager,
    kind: LinkKind,
    { id, tokenGeneration }: Pick<Account, 'id' | 'tokenGeneration'>,
  ) {
    const [{ made }] = await tx.query<[{ made: boolean }]>(
      `SELECT EXISTS (SELECT FROM account_links WHERE account_id = $1 AND kind = $2
         AND (used_at IS NOT NULL OR token_generation = $3)
         AND created_at > clock_timestamp() - interval '1 minute') AS made`,
      [id, kind, tokenGeneration],
    );
    return made;
  }

  /**
   * Refuses with `token_invalid`, after the same statement for a token that is forged, unknown, for
   * another purpose, used or expired.
   */
  async open(purpose: LinkPurpose, token: string): Promise<OpenLink> {
    const id = this.signed[purpose].idIn(token) ?? decoyLink;
    const [link] = await this.dataSource.query<(OpenLink | undefined)[]>(
      `SELECT link.id, link.kind, customer.id AS "accountId", link.email,
         customer.is_admin AS "isAdmin"
       FROM account_links link JOIN accounts customer ON customer.id = link.account_id
       WHERE link.id = $1 AND link.kind = ANY ($2) AND ${counts}`,
      [id, kindsFor(purpose)],
    );
    if (!link) throw new Refusal('token_invalid');
    return link;
  }

  /** Requires the lock on the customer's row. Refuses if the link has become invalid. */
  async use(tx: EntityManager, { id }: OpenLink): Promise<void> {
    const [, used] = await tx.query<[unknown, number]>(
      `UPDATE account_links link SET used_at = now() FROM accounts customer
       WHERE link.id = $1 AND customer.id = link.account_id AND ${counts}`,
      [id],
    );
    if (used === 0) throw new Refusal('token_invalid');
    // Changes after the one that it stops were made by the same person.
    await tx.query(
      `UPDATE account_links later SET used_at = now() FROM account_links link
       WHERE link.id = $1 AND link.kind = 'stop-email-change' AND later.kind = link.kind
         AND later.account_id = link.account_id AND later.used_at IS NULL
         AND (later.created_at, later.id) > (link.created_at, link.id)`,
      [id],
    );
  }

  /** What is needed to send it. Refuses if a newer link was sent to the same address. */
  async message(linkId: string): Promise<LinkMessage> {
    const [link] = await this.dataSource.query<(SentLink | undefined)[]>(
      `SELECT link.id, link.kind, customer.id AS "accountId",
         CASE link.kind WHEN 'confirm-email-change' THEN customer.email ELSE link.email END AS email,
         CASE WHEN link.kind IN ('confirm-email-change', 'stop-email-change')
           THEN coalesce(customer.pending_email, customer.email) END AS "nextEmail",
         CASE WHEN link.kind <> $2 AND customer.email_verified_at IS NOT NULL
           THEN customer.first_name ELSE '' END AS "firstName",
         link.expires_at AS "expiresAt"
       FROM account_links link JOIN accounts customer ON customer.id = link.account_id
       WHERE link.id = $1 AND ${counts} AND NOT EXISTS (
         SELECT FROM account_links newer
         WHERE newer.account_id = link.account_id AND newer.kind = link.kind
           AND newer.email = link.email
           AND (newer.created_at, newer.id) > (link.created_at, link.id))`,
      [requiredId(linkId, 'token_invalid'), toUnverified],
    );
    if (!link) throw new Refusal('token_invalid');
    const { id, expiresAt, ...known } = link;
    const purpose = purposeOf[link.kind];
    const path = pathWithToken(pageOf[purpose], this.signed[purpose].tokenFor(id));
    return { ...known, path, expiresAt: expiresAt.toISOString() };
  }

  private async purge(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM account_links WHERE expires_at < now() - interval '7 days'`,
    );
    // Messages are given up after a day.
    await this.dataSource.query(
      `DELETE FROM former_emails WHERE changed_at < now() - interval '7 days'`,
    );
  }
}

/** The kind for an unverified address, which gets nothing that was typed. */
const toUnverified: LinkKind = 'verify-email';

interface SentLink extends Omit<OpenLink, 'isAdmin'> {
  readonly firstName: string;
  readonly nextEmail: string | null;
  readonly expiresAt: Date;
}
