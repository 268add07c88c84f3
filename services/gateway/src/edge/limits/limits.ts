interface Limit {
  readonly attempts: number;
  readonly windowMs: number;
  /** Whether an attempt that was answered like this counts; the others are given back. */
  counts(status: number): boolean;
}

/** A request that says nothing we can use: it costs little, and does nothing. */
const isInvalid = (status: number) => [400, 408, 413, 422].includes(status);
const isDone = (status: number) => !isInvalid(status) && status < 500;
const minute = 60_000;

/** How often what may be done. Generous: several households share an address. */
export const limits = {
  /** Failures of one account from one address, so that nobody can lock another out. */
  'admin-login': { attempts: 10, windowMs: 15 * minute, counts: (status) => status === 401 },
  /** Failures of all accounts from one address, so that nobody tries one password on each of them. */
  'login-failures': { attempts: 50, windowMs: 15 * minute, counts: (status) => status === 401 },
  /** Bookings from one address. */
  booking: { attempts: 60, windowMs: 10 * minute, counts: isDone },
  /** Service requests from one address: counted by themselves, so that neither shuts the other out. */
  'service-request': { attempts: 60, windowMs: 10 * minute, counts: isDone },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Requests of strangers that turn out to be invalid, from one address, at one gateway: what it
 * costs to read them is this process's own affair, so it is counted here.
 */
export const invalidRequests: Limit = { attempts: 300, windowMs: 10 * minute, counts: isInvalid };
