/** What can be wrong in Stripe's settings, in our words. The checklist in docs/payments.md has them. */
export const setupProblems = {
  key: 'Stripe doesn’t accept our secret key, so no one can pay by card.',
  permission: 'The restricted key lacks a permission that payments need.',
  unseen: 'The restricted key can’t read all of Stripe’s settings, so we can’t check them.',
  account: 'Stripe doesn’t let the account take payments.',
  payouts: 'Stripe doesn’t pay out to the bank account.',
  methods: 'Cards are switched off in Stripe, so no one can pay by card.',
  webhook: 'Stripe sends no webhooks to us, so payments show up a minute late.',
  disabled: 'The webhook is switched off in Stripe, so payments show up a minute late.',
  thin: 'The webhook sends thin events, which we can’t read. It must send snapshots.',
  events: 'The webhook leaves out events that we need.',
  version: 'The webhook sends events of another API version.',
  secret: 'Webhooks arrive, but STRIPE_WEBHOOK_SECRET isn’t the secret they are signed with.',
  domain: 'Our domain isn’t registered in Stripe, so it offers no Apple Pay and Google Pay.',
} as const;

export type SetupProblemKind = keyof typeof setupProblems;

export interface SetupProblem {
  readonly kind: SetupProblemKind;
  /** What Stripe says about it, or what exactly is missing. */
  readonly details: string | null;
}

/** In our words, then in Stripe's. */
export const messageOf = ({ kind, details }: SetupProblem): string =>
  details === null ? setupProblems[kind] : `${setupProblems[kind]} ${details}`;

const longest = 300;

/** Stripe repeats parts of our key, and the health check is public. */
export const stripeSays = (words: string): string =>
  `Stripe says: ${words.replaceAll(/\b([sr]k_(?:test|live)_)[^\s'"]+/g, '$1…').slice(0, longest)}`;
