/** Words and limits of estimates, shared by browser and services. */
import { bookingTextLimits } from './booking';
import { costLimits, costMessages } from './money';

/**
 * What becomes of a version of an estimate. One that no one has answered is replaced by the next; an
 * approved one stays approved until the next is approved, too.
 */
export const estimateStates = ['sent', 'approved', 'declined', 'replaced'] as const;
export type EstimateState = (typeof estimateStates)[number];

export const estimateStateLabels: Readonly<Record<EstimateState, string>> = {
  sent: 'Waiting for an answer',
  approved: 'Approved',
  declined: 'Declined',
  replaced: 'Replaced',
};

/** An option becomes the lines of a bill, so it has no more of them. */
export const estimateLimits = {
  options: 3,
  lines: costLimits.lines,
  optionName: 40,
  words: 500,
  text: costLimits.text,
  quantity: 99,
  dollars: costLimits.dollars,
  note: 1_000,
  photos: 6,
  reason: 300,
  question: 1_000,
  signer: bookingTextLimits.customerName,
  /** Strokes of a signature, and points of all of them. */
  strokes: 100,
  points: 1_000,
  /** Questions of one estimate that reach the office. */
  questions: 20,
  /** Versions of one visit's estimate. */
  versions: 50,
} as const;

export const estimateMessages = {
  options: `Add 1 to ${estimateLimits.options} options`,
  optionName: 'Give this option a name',
  sameName: 'Give each option another name',
  lines: `Add 1 to ${estimateLimits.lines} lines`,
  text: costMessages.text,
  quantity: `Enter a quantity from 1 to ${estimateLimits.quantity}`,
  amount: `Enter dollars from 0 to ${estimateLimits.dollars.toLocaleString('en-US')}`,
  discount: 'Enter a discount below $0',
  total: `An option’s total must be from $0 to $${estimateLimits.dollars.toLocaleString('en-US')}`,
  option: 'Choose an option',
  signer: 'Type your name to approve',
  question: 'Type your question',
  photos: `Choose up to ${estimateLimits.photos} photos of the visit`,
  signature: 'That signature is too long. Clear it and sign again',
} as const;

/** What the customer reads under an option that is approved by typing a name. */
export const approvalWords =
  'By typing your name, you approve this option and its price. Nothing else is done without asking you first.';

/** The purpose of its links' keys. Booking makes them; payments reads them. */
export const estimateLinkPurpose = 'estimate';
