/** Limits and words of payments, shared by browser and server. Imports nothing. */

/** Dollars. */
export const paymentAmount = { min: 1, max: 10_000, step: 0.01, proposed: 150 } as const;

/** How money comes in, and goes back. */
export const paymentMethods = ['card', 'cash', 'check'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What a technician or the office takes by hand, without Stripe. */
export const takenMethods = ['cash', 'check'] as const satisfies readonly PaymentMethod[];
export type TakenMethod = (typeof takenMethods)[number];

/** Why the office takes back the record of cash or a check, and what is paid by it is due again. */
export const voidReasons = ['entered-wrongly', 'returned-check', 'wrong-job'] as const;
export type VoidReason = (typeof voidReasons)[number];

export const voidReasonLabels: Readonly<Record<VoidReason, string>> = {
  'entered-wrongly': 'Entered by mistake',
  'returned-check': 'Check returned by the bank',
  'wrong-job': 'Recorded on the wrong job',
};

/** What the customer pays for a returned check; dollars. It's a line of the bill. */
export const returnedCheckFee = { max: 1_000, line: 'Returned check fee' } as const;

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
};

/** How it was paid, or comes back: `in cash`. */
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  card: 'by card',
  cash: 'in cash',
  check: 'by check',
};

/** How a refund comes back to the customer. */
export const refundWords: Readonly<Record<PaymentMethod, string>> = {
  ...methodWords,
  card: 'back to your card in 5-10 business days',
};

export const paymentTextLimits = {
  description: 500,
  appointmentNumber: 20,
  checkNumber: 20,
  refundReason: 200,
  reviewNote: 500,
  settlementNote: 500,
} as const;

/** What a technician may hand in for a day; cash in dollars. */
export const settlementLimits = { cash: 100_000, checks: 500 } as const;

export const proposedDescription = 'Appliance Repair Service';

export const currency = 'usd';

export const paymentMessages = {
  amount: 'Please enter an amount from $1.00 to $10,000.00, in dollars and cents',
  description: 'Please say what the payment is for',
  payerName: 'Please enter your name',
  payerEmail: 'Valid email is required',
  knownBy: 'Please enter the ZIP code or phone number you gave for that visit',
  card: 'Please enter the number on your card',
  expiry: 'Please enter the month and year, as on your card',
  cvc: 'Please enter the 3 or 4 digits on your card',
  refundAmount: 'Please enter an amount in dollars and cents',
  refundReason: 'Enter a reason',
  voidReason: 'Choose a reason',
  onlyChecks: 'Only a check can be returned by the bank',
  returnedCheckFee: `Please enter a fee up to $${returnedCheckFee.max.toLocaleString('en-US')}, in dollars and cents`,
  takenAmount: 'Please enter the amount that you took, in dollars and cents',
  checkNumber: 'Please enter the number on the check',
  reviewNote: 'Please say what you found',
  appointmentNumber: 'Please enter the number of an appointment, for instance FC-1042',
  day: 'Please choose a day',
  dayClosed: 'This day is closed. What comes in for it now counts in the next deposit.',
  earlierDayOpen: 'An earlier day is still open. Close it first.',
  whyDifferent: 'Say why it differs from what was taken',
  whyCorrected: 'Say why you correct the count',
} as const;

/** How old a webhook's signature may be. Stripe signs again when it sends it again. */
export const webhookToleranceSeconds = 300;

/** Past card payments of the demo start with this. Stripe's emulator doesn't have them. */
export const demoIntentPrefix = 'pi_demo_';

/** The purpose for which pay links are signed. */
export const payLinkPurpose = 'pay';

/** How the company takes cards: with Stripe, with the emulator, or not at all. */
export type StripeMode = 'live' | 'demo' | 'off';

/** How a payment at Stripe differs from what was requested. */
export const flagReasons = ['amount', 'currency', 'unknown'] as const;
export type FlagReason = (typeof flagReasons)[number];

export const flagReasonLabels: Readonly<Record<FlagReason, string>> = {
  amount: 'Stripe has another amount',
  currency: 'Stripe has another currency',
  unknown: 'Names a payment that we don’t have',
};

/** How the ledger and Stripe can differ for a day. */
export const differenceKinds = [
  'missing-in-ledger',
  'missing-at-stripe',
  'amount',
  'status',
  'refund-missing-in-ledger',
  'refund-missing-at-stripe',
  'refund-amount',
  'refund-status',
  'flagged',
  'books',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceLabels: Readonly<Record<DifferenceKind, string>> = {
  'missing-in-ledger': 'Stripe has a payment that the ledger does not have',
  'missing-at-stripe': 'The ledger has a payment that Stripe does not have',
  amount: 'The amounts differ',
  status: 'The states differ',
  'refund-missing-in-ledger': 'Stripe has a refund that the ledger does not have',
  'refund-missing-at-stripe': 'The ledger has a refund that Stripe does not have',
  'refund-amount': 'The amounts of a refund differ',
  'refund-status': 'The states of a refund differ',
  flagged: 'A payment needs a look',
  books: 'The books don’t add up',
};
