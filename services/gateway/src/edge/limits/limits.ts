import { Refusal } from '@service-kit/requests/refusal';

export interface Limit {
  readonly attempts: number;
  readonly windowSeconds: number;
  /** Whether an attempt with this answer counts. Others are given back. */
  counts(status: number): boolean;
  /** Counted with the answer, so that good requests never block each other. */
  readonly afterwards?: boolean;
  /** Attempts over the limit aren't refused. Each waits a little longer than the last. */
  readonly slows?: boolean;
}

/** People wait, too. */
export const slowdown = { stepMs: 100, longestMs: 2_000 } as const;

/** Has no side effects and costs little. */
const isInvalid = (status: number) => [400, 408, 413, 422].includes(status);
const isDone = (status: number) => !isInvalid(status) && status < 500;
/** Has reached a service and maybe an outside system. Wrong credentials count, too. */
const hasReached = (status: number) => ![400, 408, 413].includes(status) && status !== 503;
const minute = 60;

/** Per address unless a comment says otherwise. Generous: several households share an address. */
export const limits = {
  /** Failed logins of one account from one address, so that no one can lock someone else out. */
  'admin-login': { attempts: 10, windowSeconds: 15 * minute, counts: (status) => status === 401 },
  login: { attempts: 10, windowSeconds: 15 * minute, counts: (status) => status === 401 },
  /**
   * Failed logins of one account from anywhere. None are refused: a stranger with many addresses
   * could lock the owner out.
   */
  'account-failures': {
    attempts: 20,
    windowSeconds: 60 * minute,
    counts: (status) => status === 401,
    slows: true,
  },
  /** Failed logins of all accounts, so that no one tries one password on many accounts. */
  'login-failures': {
    attempts: 50,
    windowSeconds: 15 * minute,
    counts: (status) => status === 401,
  },
  /** Includes attempts for existing accounts. */
  register: { attempts: 30, windowSeconds: 60 * minute, counts: isDone },
  /** For any account. */
  'forgot-password': { attempts: 20, windowSeconds: 15 * minute, counts: isDone },
  /** Per account: the address may be someone else's. */
  'verification-link': { attempts: 5, windowSeconds: 15 * minute, counts: isDone },
  /** Wrong current passwords, per account, by someone with its token. */
  'change-password': {
    attempts: 10,
    windowSeconds: 15 * minute,
    counts: (status) => status === 422,
  },
  export: { attempts: 10, windowSeconds: 15 * minute, counts: isDone },
  booking: { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /** Separate from bookings, so that neither blocks the other. */
  'service-request': { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  manage: { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  payment: { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /** Separate from payments, so that a search never blocks a payer. */
  'bill-search': { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  'pay-link': { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  /** Making one takes this process up to 90 ms, in which it serves no one else. */
  'invoice-pdf': { attempts: 30, windowSeconds: 10 * minute, counts: isDone },
  /** Seen, answered and asked about, with its photos. */
  estimate: { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  /** While a payment is pending, its page asks every few seconds. */
  'payment-outcome': { attempts: 600, windowSeconds: 10 * minute, counts: isDone },
  /** Wrong signatures only. Webhooks under way have their own limit. */
  'stripe-webhook': {
    attempts: 30,
    windowSeconds: 10 * minute,
    counts: isInvalid,
    afterwards: true,
  },
  /** Calendars refresh by themselves, those of a whole household from one address. */
  calendar: { attempts: 600, windowSeconds: 10 * minute, counts: isDone },
  import: { attempts: 60, windowSeconds: 10 * minute, counts: hasReached },
  /** Each preview reads a whole file. */
  'import-file': { attempts: 120, windowSeconds: 10 * minute, counts: isDone },
  /** Those of ten of the largest files. */
  'import-chunk': { attempts: 1_000, windowSeconds: 10 * minute, counts: isDone },
  /** Those of several phones at a day's end, with repeats. */
  'visit-photo': { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  /**
   * From customers, also what isn't a photo: each costs us work. A visit has five; several households
   * share an address.
   */
  'customer-photo': {
    attempts: 100,
    windowSeconds: 24 * 60 * minute,
    counts: (status) => status < 500 && status !== 408,
  },
  /** An unknown number is requested from the service system. */
  'phone-lookup': { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Strangers' invalid requests, except logins, from one address. Reading them costs this process's
 * time, so each gateway counts for itself.
 */
export const invalidRequests: Limit = {
  attempts: 300,
  windowSeconds: 10 * minute,
  counts: isInvalid,
};

/** A counted attempt, until it's given back or its window ends. */
export interface Attempt {
  readonly key: string;
  /** By this process's clock, in milliseconds. */
  readonly windowEnd: number;
}

/** `msLeft` is the rest of the window. */
export function tooManyAttempts(msLeft: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new Refusal('rate_limited', { details: { retryAfterSeconds } });
}
