import type { CreatePaymentIntent } from '@contracts/payments/paying';
import { randomKey } from '../../shared/api/idempotency';

/** The input of a payment. */
export interface PaymentEntry {
  /** Dollars. */
  readonly amount: number;
  readonly description: string;
  /** The appointment's number; empty for a payment of a bill, or without one. */
  readonly appointmentNumber: string;
  /** The appointment's ZIP code or phone number. */
  readonly knownBy: string;
  /** Null: nothing was typed. A logged-in customer's account is proposed. */
  readonly payerName: string | null;
  readonly payerEmail: string | null;
}

/** Older drafts lack these fields. */
export const nothingNamed = {
  appointmentNumber: '',
  knownBy: '',
  payerName: null,
  payerEmail: null,
} as const;

interface Attempt {
  /** The sent body, as text. */
  readonly text: string;
  readonly key: string;
  /** If there is one. */
  readonly intentId: string | null;
  /** A card was sent for it from here, and may have paid it. */
  readonly mayBePaid?: boolean;
}

interface Kept {
  /** Entered but not paid. */
  readonly draft: { readonly payToken: string | null; readonly entry: PaymentEntry } | null;
  readonly attempts: readonly Attempt[];
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const storageKey = 'payment_attempts';
const mostAttempts = 20;
const nothing: Kept = { draft: null, attempts: [] };

/**
 * Unpaid payments entered in this tab, each with its idempotency key. A payer who presses twice,
 * reloads or comes back pays for the same payment. Paid ones are removed and may be paid again.
 */
export class PaymentAttempts {
  /** Used if storage is forbidden. */
  private kept: Kept = nothing;

  constructor(
    private readonly storage: () => Storage,
    private readonly nextKey: () => string = randomKey,
  ) {}

  /** `again`: it was requested with this key before, and may have been paid. */
  keyFor(body: CreatePaymentIntent): { readonly key: string; readonly again: boolean } {
    const text = JSON.stringify(body);
    const { attempts, draft } = this.read();
    const found = attempts.find((each) => each.text === text);
    if (found) return { key: found.key, again: true };
    const key = this.nextKey();
    const next = [...attempts, { text, key, intentId: null }].slice(-mostAttempts);
    this.write({ draft, attempts: next });
    return { key, again: false };
  }

  /** The server's payment. */
  prepared(body: CreatePaymentIntent, intentId: string): void {
    const text = JSON.stringify(body);
    const { attempts, draft } = this.read();
    const next = attempts.map((each) => (each.text === text ? { ...each, intentId } : each));
    this.write({ draft, attempts: next });
  }

  /**
   * Whether a card was sent for this payment from here, and not declined. Everyone with the link of a
   * bill gets the same payment, so it may also be paid by someone else.
   */
  mayBePaidHere(intentId: string): boolean {
    return this.read().attempts.some((each) => each.intentId === intentId && each.mayBePaid);
  }

  markAsPaidHere(intentId: string, mayBePaid: boolean): void {
    const { attempts, draft } = this.read();
    const next = attempts.map((each) =>
      each.intentId === intentId ? { ...each, mayBePaid } : each,
    );
    this.write({ draft, attempts: next });
  }

  /** This payment is over: the next one is new. */
  closed(intentId: string): void {
    const { attempts, draft } = this.read();
    if (!attempts.some((each) => each.intentId === intentId)) return;
    const isPaidFor = draft?.payToken === this.payTokenOf(intentId);
    const next = attempts.filter((each) => each.intentId !== intentId);
    this.write({ draft: isPaidFor ? null : draft, attempts: next });
  }

  /** The bill it was made for; null without a bill, and for a payment from elsewhere. */
  payTokenOf(intentId: string): string | null {
    const attempt = this.read().attempts.find((each) => each.intentId === intentId);
    return attempt ? ((JSON.parse(attempt.text) as CreatePaymentIntent).payToken ?? null) : null;
  }

  /** For this bill, or for a payment without one. */
  draftOf(payToken: string | null): PaymentEntry | null {
    const { draft } = this.read();
    return draft?.payToken === payToken ? { ...nothingNamed, ...draft.entry } : null;
  }

  keepDraft(payToken: string | null, entry: PaymentEntry): void {
    this.write({ ...this.read(), draft: { payToken, entry } });
  }

  private read(): Kept {
    try {
      const text = this.storage().getItem(storageKey);
      return text === null ? this.kept : (JSON.parse(text) as Kept);
    } catch {
      return this.kept;
    }
  }

  private write(kept: Kept): void {
    this.kept = kept;
    try {
      this.storage().setItem(storageKey, JSON.stringify(kept));
    } catch {
      // See `kept`.
    }
  }
}

export const paymentAttempts = new PaymentAttempts(() => sessionStorage);
