import type { CreatePaymentIntent } from '@contracts/payments/paying';
import { randomKey } from '../../shared/api/idempotency';

/** What someone has entered. */
export interface PaymentEntry {
  /** Dollars. */
  readonly amount: number;
  readonly description: string;
  /** Of the appointment that it is for; empty for a payment of a bill, and for one without. */
  readonly appointmentNumber: string;
  /** The ZIP code or the phone number of that appointment. */
  readonly knownBy: string;
}

/** No appointment; drafts from before there were these fields have none of them. */
export const nothingNamed = { appointmentNumber: '', knownBy: '' } as const;

interface Attempt {
  /** The body that was sent, as text. */
  readonly text: string;
  readonly key: string;
  /** Once there is one. */
  readonly intentId: string | null;
}

interface Kept {
  /** Entered, and not paid yet. */
  readonly draft: { readonly payToken: string | null; readonly entry: PaymentEntry } | null;
  readonly attempts: readonly Attempt[];
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const storageKey = 'payment_attempts';
const mostAttempts = 20;
const nothing: Kept = { draft: null, attempts: [] };

/**
 * What has been entered here and not been paid yet, each with its idempotency key. It stays with
 * this tab, so that a payer who presses twice, loads the page again or comes back pays for the same
 * payment; what is paid is forgotten, and may be paid for again.
 */
export class PaymentAttempts {
  /** Counts where storage is forbidden. */
  private kept: Kept = nothing;

  constructor(
    private readonly storage: () => Storage,
    private readonly nextKey: () => string = randomKey,
  ) {}

  /** `again`: it has been asked for with this key before, and may have been paid. */
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

  /** The server has made this of it. */
  prepared(body: CreatePaymentIntent, intentId: string): void {
    const text = JSON.stringify(body);
    const { attempts, draft } = this.read();
    const next = attempts.map((each) => (each.text === text ? { ...each, intentId } : each));
    this.write({ draft, attempts: next });
  }

  /** Nothing more comes of this payment: the next one is another. */
  closed(intentId: string): void {
    const { attempts, draft } = this.read();
    if (!attempts.some((each) => each.intentId === intentId)) return;
    const next = attempts.filter((each) => each.intentId !== intentId);
    this.write({ draft: next.length === 0 ? null : draft, attempts: next });
  }

  /** Of the bill for which it was made; null for one without a bill, and for one from elsewhere. */
  payTokenOf(intentId: string): string | null {
    const attempt = this.read().attempts.find((each) => each.intentId === intentId);
    return attempt ? ((JSON.parse(attempt.text) as CreatePaymentIntent).payToken ?? null) : null;
  }

  /** Of this bill, or of a payment without one. */
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
