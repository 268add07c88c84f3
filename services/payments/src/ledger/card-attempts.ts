import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { paymentStatusesThatAre } from '@contracts/vocabulary/payment-status';
import type { KeyRing } from '@service-kit/keys/key-ring';
import { keysOf } from '@service-kit/keys/key-settings';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { PaymentsConfig } from '../config';
import type { IntentSnapshot } from '../stripe/snapshots';
import type { PaymentEntity } from './payment.entity';

/**
 * Limits against card testing, for payments without a bill. What a limit stops is what it counts: one
 * address, card or customer stops itself. Only declined cards count for everyone's limits, which last an
 * hour: searches and started payments cost a stranger nothing.
 */
export const cardLimits = {
  /** Started payments and declined cards of one address in a day. */
  payer: 60,
  /** Searches for a bill and guesses at its amount, of one address in a day. */
  searches: 60,
  /** Charges of one card in a day. */
  card: 5,
  /** Declined cards of one customer in a day. */
  customer: 10,
  /** Declined cards for one small amount in an hour. */
  amount: 30,
  /** Declined cards in an hour. */
  all: 100,
  /** The most of one address that count for one amount and for all, so that a few addresses can't reach them. */
  ofOnePayer: 10,
} as const;

/** The amount's limit is for at most this, since a larger one may be what many owe. */
const smallCents = 2_000;
const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

const orBill = 'Nothing was charged. Please call us, or pay with the link to your bill.';
const orProof =
  'Nothing was charged. If you owe for a visit, open your bill with its appointment number, or use the link in your email. Or log in to your account, try again in an hour, or call us.';
const words = {
  payer: `Too many card payments were tried from here today. ${orBill}`,
  searches: `Too many bills were looked up from here today. ${orBill}`,
  customer: `Too many of your cards were declined today. ${orBill}`,
  amount: `Too many card payments of this amount were declined in the last hour. ${orProof}`,
  all: `Too many cards were declined on our site in the last hour, so card payments without a bill are paused. ${orProof}`,
};

/** A payment without a bill, or with one that the payer named and has proof for. */
export interface StartedPayment {
  readonly address: string | null;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly accountId: AccountId | null;
  /** They have proof of a bill, or a verified account. Limits for everyone don't stop them. */
  readonly isKnown: boolean;
}

/** While everyone's limit stops payments without a bill. */
export interface Stopped {
  readonly since: Date;
  /** Without another declined card. */
  readonly until: Date;
}

interface Attempt {
  readonly payer: Buffer | null;
  readonly card: Buffer | null;
  readonly accountId: AccountId | null;
  /** Null if it has no limit. */
  readonly amountCents: number | null;
}

interface Counted {
  readonly count: number;
  /** The time of the oldest attempt. */
  readonly since: Date | null;
  readonly newest?: Date | null;
}

type Tried = Readonly<Record<'payer' | 'card' | 'customer' | 'amount' | 'all', Counted>>;

@Injectable()
export class CardAttempts {
  private readonly off: boolean;
  private readonly keys: KeyRing;

  constructor(config: PaymentsConfig) {
    this.off = config.RATE_LIMIT === 'off';
    this.keys = keysOf(config, 'LINK_SECRET');
  }

  /** Counts a started payment. Refuses with `rate_limited`. */
  async begin(tx: EntityManager, started: StartedPayment): Promise<void> {
    if (this.off) return;
    const { address, paymentId, accountId, isKnown } = started;
    const payer = this.hashOf(address);
    await lockPayer(tx, payer);
    const amountCents = smallOf(started.amountCents);
    const tried = await tryCounts(tx, { payer, card: null, accountId, amountCents });
    if (tried.payer.count >= cardLimits.payer) throw tooMany(words.payer, tried.payer, dayMs);
    if (tried.customer.count >= cardLimits.customer) {
      throw tooMany(words.customer, tried.customer, dayMs);
    }
    if (!isKnown && tried.amount.count >= cardLimits.amount) {
      throw tooMany(words.amount, tried.amount, hourMs);
    }
    if (!isKnown && tried.all.count >= cardLimits.all) {
      throw tooMany(words.all, tried.all, hourMs);
    }
    await tx.query(`INSERT INTO card_attempts (payment_id, payer) VALUES ($1, $2)`, [
      paymentId,
      payer,
    ]);
  }

  /** Counts a guess at an appointment's number, proof or balance. Refuses with `rate_limited`. */
  async search(tx: EntityManager, address: string | null): Promise<void> {
    if (this.off) return;
    const payer = this.hashOf(address);
    await lockPayer(tx, payer);
    const [searches] = await tx.query<[Counted]>(
      `SELECT count(*)::int AS count, min(at) AS since FROM card_attempts
       WHERE payer IS NOT DISTINCT FROM $1 AND payment_id IS NULL AND at > now() - interval '1 day'`,
      [payer],
    );
    if (searches.count >= cardLimits.searches) throw tooMany(words.searches, searches, dayMs);
    await tx.query(`INSERT INTO card_attempts (payer) VALUES ($1)`, [payer]);
  }

  /**
   * Counts each charge once. Beyond a limit, the open payments that it is about are canceled at Stripe, so
   * that they take no other card.
   */
  async charged(
    tx: EntityManager,
    { id, appointmentId, accountId, amountCents: cents }: PaymentEntity,
    { chargeId, card: fingerprint, paidAt }: IntentSnapshot,
  ): Promise<void> {
    if (this.off || appointmentId !== null || chargeId === null) return;
    const card = this.hashOf(fingerprint);
    const [kept] = await tx.query<{ payer: Buffer | null }[]>(
      `INSERT INTO card_attempts (payment_id, payer, card, charge_id, paid)
       VALUES ($1, (SELECT payer FROM card_attempts WHERE payment_id = $1
         ORDER BY position LIMIT 1), $2, $3, $4)
       ON CONFLICT (charge_id) DO NOTHING RETURNING payer`,
      [id, card, chargeId, paidAt !== null],
    );
    if (!kept) return;
    // Charges are counted one after another. At the same moment, none would see the others.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('declined cards'))`);
    const amountCents = smallOf(cents);
    const tried = await tryCounts(tx, { payer: kept.payer, card, accountId, amountCents });
    const isOver = (limit: keyof Tried) => tried[limit].count >= cardLimits[limit];
    if (!(Object.keys(tried) as (keyof Tried)[]).some(isOver)) return;
    // A charge that waits to be counted holds the lock of its own payment, and will end it itself.
    await tx.query(
      `UPDATE payments SET excessive = true, check_at = now() WHERE id IN (
         SELECT id FROM payments WHERE appointment_id IS NULL AND status = ANY($1) AND (
           id = $2 OR account_id = $3
           OR id IN (SELECT payment_id FROM card_attempts
             WHERE payer = $4 AND at > now() - interval '1 day')
           OR account_id IS NULL AND (amount_cents = $5 OR $6))
         FOR UPDATE SKIP LOCKED)`,
      [
        paymentStatusesThatAre('open'),
        id,
        isOver('customer') ? accountId : null,
        isOver('payer') ? kept.payer : null,
        isOver('amount') ? amountCents : null,
        isOver('all'),
      ],
    );
  }

  /** Null unless everyone's limit is reached. */
  async stopped(tx: EntityManager): Promise<Stopped | null> {
    if (this.off) return null;
    const anyone = { payer: null, card: null, accountId: null, amountCents: null };
    const { count, since, newest } = (await tryCounts(tx, anyone)).all;
    if (count < cardLimits.all || !since || !newest) return null;
    return { since: newest, until: new Date(since.getTime() + hourMs) };
  }

  /** Limits for everyone count only what is declined from now on. */
  async lift(tx: EntityManager, byName: string): Promise<void> {
    await tx.query(`INSERT INTO lifted_card_limits (by_name) VALUES ($1)`, [byName]);
  }

  private hashOf(text: string | null): Buffer | null {
    return text === null ? null : this.keys.sign(text);
  }
}

const smallOf = (cents: number): number | null => (cents <= smallCents ? cents : null);

/** Attempts of one address are counted one after another. */
async function lockPayer(tx: EntityManager, payer: Buffer | null): Promise<void> {
  const name = `card attempts ${payer?.toString('hex') ?? ''}`;
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [name]);
}

async function tryCounts(
  tx: EntityManager,
  { payer, card, accountId, amountCents }: Attempt,
): Promise<Tried> {
  const [row] = await tx.query<[Record<string, number | Date | null>]>(
    `WITH declined AS MATERIALIZED (
       SELECT payer, at, amount_cents FROM card_attempts JOIN payments ON id = payment_id
       WHERE card_attempts.charge_id IS NOT NULL AND NOT paid AND at > greatest(now() - interval '1 hour',
         (SELECT max(at) FROM lifted_card_limits))
     ), of_payers AS (
       SELECT least(count(*), $5) AS count, min(at) AS since, max(at) AS newest FROM declined
       GROUP BY payer
     ), of_amount AS (
       SELECT least(count(*), $5) AS count, min(at) AS since FROM declined
       WHERE amount_cents = $4 GROUP BY payer
     )
     SELECT payer.*, card.*, customer.*, amount.*, every.* FROM
       (SELECT count(*)::int AS payer, min(at) AS "payerSince" FROM card_attempts
         WHERE card_attempts.payer = $1 AND payment_id IS NOT NULL AND NOT paid
         AND at > now() - interval '1 day') AS payer,
       (SELECT count(*)::int AS card, min(at) AS "cardSince" FROM card_attempts
         WHERE card_attempts.card = $2 AND at > now() - interval '1 day') AS card,
       (SELECT count(*)::int AS customer, min(at) AS "customerSince" FROM payments
         JOIN card_attempts ON payment_id = id WHERE account_id = $3 AND card_attempts.charge_id IS NOT NULL
         AND NOT paid AND at > now() - interval '1 day') AS customer,
       (SELECT coalesce(sum(count), 0)::int AS amount, min(since) AS "amountSince"
         FROM of_amount) AS amount,
       (SELECT coalesce(sum(count), 0)::int AS all, min(since) AS "allSince",
         max(newest) AS "allNewest" FROM of_payers) AS every`,
    [payer, card, accountId, amountCents, cardLimits.ofOnePayer],
  );
  const counted = (limit: string): Counted => ({
    count: row[limit] as number,
    since: row[`${limit}Since`] as Date | null,
    newest: row[`${limit}Newest`] as Date | null,
  });
  return {
    payer: counted('payer'),
    card: counted('card'),
    customer: counted('customer'),
    amount: counted('amount'),
    all: counted('all'),
  };
}

function tooMany(message: string, { since }: Counted, windowMs: number): Refusal {
  const msLeft = (since?.getTime() ?? Date.now()) + windowMs - Date.now();
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1_000));
  return new Refusal('rate_limited', { message, details: { retryAfterSeconds } });
}
