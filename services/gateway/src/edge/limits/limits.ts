/** How often what may be done. Generous: several households share an address. */
export const limits = {
  /** Failures of one account from one address, so that nobody can lock another out. */
  'admin-login': { attempts: 10, windowMs: 15 * 60_000 },
  /** Bookings from one address. */
  booking: { attempts: 60, windowMs: 10 * 60_000 },
  /** Service requests from one address: counted by themselves, so that neither shuts the other out. */
  'service-request': { attempts: 60, windowMs: 10 * 60_000 },
} as const;

export type LimitName = keyof typeof limits;
