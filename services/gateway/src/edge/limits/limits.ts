export interface Limit {
  readonly attempts: number;
  readonly windowSeconds: number;
  /** Whether an attempt with this answer counts. Others are given back. */
  counts(status: number): boolean;
  /** Counted with the answer and not on arrival, so that good requests never block each other. */
  readonly afterwards?: boolean;
  /** Attempts over the limit aren't refused. Each waits a little longer than the last. */
  readonly slows?: boolean;
}

/** How much longer each slowed attempt waits, and the maximum: people wait, too. */
export const slowdown = { stepMs: 100, longestMs: 2_000 } as const;

/** A request that is refused without side effects, which costs little. */
const isInvalid = (status: number) => [400, 408, 413, 422].includes(status);
const isDone = (status: number) => !isInvalid(status) && status < 500;
/**
 * A request that has reached a service and maybe an outside system: wrong credentials count, too.
 */
const hasReached = (status: number) => ![400, 408, 413].includes(status) && status !== 503;
const minute = 60;

/** Limits of all calls. Generous: several households share an address. */
export const limits = {
  /** Failed logins of one account from one address, so that no one can lock someone else out. */
  'admin-login': { attempts: 10, windowSeconds: 15 * minute, counts: (status) => status === 401 },
  /** The same for customers. */
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
  /**
   * Failed logins of all accounts from one address, so that no one tries one password on many
   * accounts.
   */
  'login-failures': {
    attempts: 50,
    windowSeconds: 15 * minute,
    counts: (status) => status === 401,
  },
  /** Registrations from one address, including attempts for existing accounts. */
  register: { attempts: 30, windowSeconds: 60 * minute, counts: isDone },
  /** Password reset links requested from one address, for any account. */
  'forgot-password': { attempts: 20, windowSeconds: 15 * minute, counts: isDone },
  /** Verification links of one account: the address may be someone else's. */
  'verification-link': { attempts: 5, windowSeconds: 15 * minute, counts: isDone },
  /** Wrong current passwords of one account, from someone with its token. */
  'change-password': {
    attempts: 10,
    windowSeconds: 15 * minute,
    counts: (status) => status === 422,
  },
  /** Exports of an account's data. */
  export: { attempts: 10, windowSeconds: 15 * minute, counts: isDone },
  /** Bookings from one address. */
  booking: { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /**
   * Service requests from one address. Counted separately from bookings, so that neither blocks the
   * other.
   */
  'service-request': { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /** Views of manage links, and changes with them, from one address. */
  manage: { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  /** Payments started from one address. */
  payment: { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /** Views of pay links from one address. */
  'pay-link': { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  /** Payment status requests. While one is pending, its page asks every few seconds. */
  'payment-outcome': { attempts: 600, windowSeconds: 10 * minute, counts: isDone },
  /** Webhooks with a well-formed but wrong signature. Those under way have their own limit. */
  'stripe-webhook': {
    attempts: 30,
    windowSeconds: 10 * minute,
    counts: isInvalid,
    afterwards: true,
  },
  /** Calendars refresh by themselves, those of a whole household from one address. */
  calendar: { attempts: 600, windowSeconds: 10 * minute, counts: isDone },
  /** Imports started or undone from one address. */
  import: { attempts: 60, windowSeconds: 10 * minute, counts: hasReached },
  /** Uploads and previews. Each preview reads a whole file. */
  'import-file': { attempts: 120, windowSeconds: 10 * minute, counts: isDone },
  /** Chunks: those of ten of the largest files. */
  'import-chunk': { attempts: 1_000, windowSeconds: 10 * minute, counts: isDone },
  /** Phone lookups. An unknown number is requested from the service system. */
  'phone-lookup': { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Strangers' invalid requests, except logins, from one address at one gateway. Reading them costs
 * this process's time, so it counts them itself.
 */
export const invalidRequests: Limit = {
  attempts: 300,
  windowSeconds: 10 * minute,
  counts: isInvalid,
};
