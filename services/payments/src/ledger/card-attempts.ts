import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { paymentStatusesThatAre } from '@contracts/vocabulary/payment-status';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { PaymentsConfig } from '../config';
import type { IntentSnapshot } from '../stripe/snapshots';
import type { PaymentEntity } from './payment.entity';

/**
 * For payments without a bill. An attempt is a started payment or a declined card; for one card, any
 * charge.
 */
export const attemptsPerDay = { payer: 60, card: 5, amount: 30, all: 300 } as const;

/** The amount's limit is for at most this, since a larger one may be what many owe. */
const smallCents = 2_000;
const dayMs = 24 * 60 * 60 * 1_000;
const words = {
  payer:
    'Too many card payments were tried from here today. Nothing was charged. Please call us, or pay with the link to your bill.',
  amount:
    'Too many card payments of this amount today. Nothing was charged. Please call us, or pay with the link to your bill.',
  all: 'We can’t take more card payments without a bill today. Nothing was charged. Please call us, or pay with the link to your bill.',
};

interface Attempt {
  readonly payer: Buffer | null;
  readonly card: Buffer | null;
  /** Null if it has no limit. */
  readonly amountCents: number | null;
}

interface Tried {
  readonly payer: number;
  readonly card: number;
  readonly amount: number;
  readonly all: number;
  /** The times of the oldest attempts. */
  readonly payerSince: Date | null;
  readonly amountSince: Date | null;
  readonly allSince: Date | null;
}

/** Limits against card testing. They apply only to payments without a bill. */
@Injectable()
export class CardAttempts {
  private readonly off: boolean;
  private readonly secret: string;

  constructor(config: PaymentsConfig) {
    this.off = config.RATE_LIMIT === 'off';
    this.secret = config.LINK_SECRET;
  }

  /** Counts a started payment or a guess at an appointment's number or proof. Refuses with `rate_limited`. */
  async begin(tx: EntityManager, address: string | null, paymentId: string | null): Promise<void> {
    if (this.off) return;
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('card attempts'))`);
    const payer = this.hashOf(address);
    const amountCents = await smallAmountOf(tx, paymentId);
    const tried = await triedToday(tx, { payer, card: null, amountCents });
    if (tried.payer >= attemptsPerDay.payer) throw tooMany(words.payer, tried.payerSince);
    if (tried.amount >= attemptsPerDay.amount) throw tooMany(words.amount, tried.amountSince);
    if (tried.all >= attemptsPerDay.all) throw tooMany(words.all, tried.allSince);
    await tx.query(`INSERT INTO card_attempts (payment_id, payer) VALUES ($1, $2)`, [
      paymentId,
      payer,
    ]);
  }

  /**
   * Counts each charge once. Beyond a limit, the payer's open payments are canceled at Stripe, so that
   * they take no other card.
   */
  async charged(
    tx: EntityManager,
    { id, appointmentId, amountCents: cents }: PaymentEntity,
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
    const amountCents = cents <= smallCents ? cents : null;
    const tried = await triedToday(tx, { payer: kept.payer, card, amountCents });
    const ofPayer = tried.payer >= attemptsPerDay.payer;
    const ofAmount = tried.amount >= attemptsPerDay.amount;
    const ofOne = tried.card >= attemptsPerDay.card || tried.all >= attemptsPerDay.all;
    if (!ofPayer && !ofAmount && !ofOne) return;
    await tx.query(
      `UPDATE payments SET excessive = true, check_at = now()
       WHERE appointment_id IS NULL AND status = ANY($4) AND (id = $1 OR id IN (
         SELECT payment_id FROM card_attempts
         WHERE (payer = $2 OR payments.amount_cents = $3) AND at > now() - interval '1 day'))`,
      [
        id,
        ofPayer ? kept.payer : null,
        ofAmount ? amountCents : null,
        paymentStatusesThatAre('open'),
      ],
    );
  }

  private hashOf(text: string | null): Buffer | null {
    return text === null ? null : createHmac('sha256', this.secret).update(text).digest();
  }
}

async function smallAmountOf(tx: EntityManager, paymentId: string | null): Promise<number | null> {
  const [small] = await tx.query<{ cents: number }[]>(
    `SELECT amount_cents::int AS cents FROM payments WHERE id = $1 AND amount_cents <= $2`,
    [paymentId, smallCents],
  );
  return small?.cents ?? null;
}

async function triedToday(
  tx: EntityManager,
  { payer, card, amountCents }: Attempt,
): Promise<Tried> {
  const [tried] = await tx.query<[Tried]>(
    `SELECT count(*) FILTER (WHERE payer = $1 AND NOT paid)::int AS payer,
       count(*) FILTER (WHERE card = $2)::int AS card,
       count(*) FILTER (WHERE amount_cents = $3 AND NOT paid)::int AS amount,
       count(*) FILTER (WHERE NOT paid)::int AS all,
       min(at) FILTER (WHERE payer = $1 AND NOT paid) AS "payerSince",
       min(at) FILTER (WHERE amount_cents = $3 AND NOT paid) AS "amountSince",
       min(at) FILTER (WHERE NOT paid) AS "allSince"
     FROM card_attempts LEFT JOIN payments ON payments.id = payment_id
     WHERE at > now() - interval '1 day'`,
    [payer, card, amountCents],
  );
  return tried;
}

function tooMany(message: string, since: Date | null): Refusal {
  const msLeft = (since?.getTime() ?? Date.now()) + dayMs - Date.now();
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1_000));
  return new Refusal('rate_limited', { message, details: { retryAfterSeconds } });
}
