export interface Limit {
  readonly attempts: number;
  readonly windowSeconds: number;
  /** Whether an attempt that was answered like this counts; the others are given back. */
  counts(status: number): boolean;
  /** Counted when it is answered and not when it comes, so that good ones never stand in each other's way. */
  readonly afterwards?: boolean;
  /** What is beyond the attempts is not refused but waits, each a little longer than the last. */
  readonly slows?: boolean;
}

/** How much longer than the last an attempt waits that is slowed down, and for how long at most: people wait, too. */
export const slowdown = { stepMs: 100, longestMs: 2_000 } as const;

/** A request that is refused as it stands: it costs little, and changes nothing. */
const isInvalid = (status: number) => [400, 408, 413, 422].includes(status);
const isDone = (status: number) => !isInvalid(status) && status < 500;
/** What has reached a service, and a system behind it: wrong credentials of others count, too. */
const hasReached = (status: number) => ![400, 408, 413].includes(status) && status !== 503;
const minute = 60;

/** How often each call may be made. Generous: several households share an address. */
export const limits = {
  /** Failures of one account from one address, so that no one can lock another out. */
  'admin-login': { attempts: 10, windowSeconds: 15 * minute, counts: (status) => status === 401 },
  /** The same of customers. */
  login: { attempts: 10, windowSeconds: 15 * minute, counts: (status) => status === 401 },
  /**
   * Failures of one account from wherever. None is refused for them: a stranger with many addresses
   * could lock its owner out.
   */
  'account-failures': {
    attempts: 20,
    windowSeconds: 60 * minute,
    counts: (status) => status === 401,
    slows: true,
  },
  /** Failures of all accounts from one address, so that no one tries one password on each of them. */
  'login-failures': {
    attempts: 50,
    windowSeconds: 15 * minute,
    counts: (status) => status === 401,
  },
  /** Accounts made from one address, and attempts to make one where there is one already. */
  register: { attempts: 30, windowSeconds: 60 * minute, counts: isDone },
  /** Links to reset a password that are asked for from one address, for whatever account. */
  'forgot-password': { attempts: 20, windowSeconds: 15 * minute, counts: isDone },
  /** Links to verify an address that one account has sent: to that of someone else, perhaps. */
  'verification-link': { attempts: 5, windowSeconds: 15 * minute, counts: isDone },
  /** Wrong present passwords of one account, by someone who has its token. */
  'change-password': {
    attempts: 10,
    windowSeconds: 15 * minute,
    counts: (status) => status === 422,
  },
  /** Files with all of an account's data. */
  export: { attempts: 10, windowSeconds: 15 * minute, counts: isDone },
  /** Bookings from one address. */
  booking: { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /** Service requests from one address: counted by themselves, so that neither shuts the other out. */
  'service-request': { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /** Looks behind manage links and changes by customers, from one address. */
  manage: { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  /** Payments started from one address. */
  payment: { attempts: 60, windowSeconds: 10 * minute, counts: isDone },
  /** Looks behind pay links from one address. */
  'pay-link': { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
  /** What came of payments; while one is pending, its page asks every few seconds. */
  'payment-outcome': { attempts: 600, windowSeconds: 10 * minute, counts: isDone },
  /** Webhooks whose signature could have been Stripe's and was not. What is under way has a bound of its own. */
  'stripe-webhook': {
    attempts: 30,
    windowSeconds: 10 * minute,
    counts: isInvalid,
    afterwards: true,
  },
  /** Calendars ask again on their own, those of a whole household from one address. */
  calendar: { attempts: 600, windowSeconds: 10 * minute, counts: isDone },
  /** Imports that are started from one address, undone ones included. */
  import: { attempts: 60, windowSeconds: 10 * minute, counts: hasReached },
  /** Files that are started and looked at before they are imported: each look reads all of one. */
  'import-file': { attempts: 120, windowSeconds: 10 * minute, counts: isDone },
  /** Parts of files: of ten of the largest. */
  'import-chunk': { attempts: 1_000, windowSeconds: 10 * minute, counts: isDone },
  /** Numbers that are looked up; an unknown one is asked of the service system. */
  'phone-lookup': { attempts: 300, windowSeconds: 10 * minute, counts: isDone },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Requests of strangers that turn out to be invalid, logins excepted, from one address, at one
 * gateway: what it costs to read them is this process's own affair, so it is counted here.
 */
export const invalidRequests: Limit = {
  attempts: 300,
  windowSeconds: 10 * minute,
  counts: isInvalid,
};
