import type { ConfirmDemoPayment } from '@contracts/payments/paying';
import { paymentMessages } from '@contracts/vocabulary/payments';
import type { Payer } from './payer-fields';

export type DemoCardField = Exclude<keyof ConfirmDemoPayment, keyof Payer>;

const rules: Readonly<Record<DemoCardField, { pattern: RegExp; message: string }>> = {
  card: { pattern: /^(?:[ -]*\d){12,19}[ -]*$/, message: paymentMessages.card },
  expiry: { pattern: /^(?:0[1-9]|1[0-2]) ?\/ ?\d{2}$/, message: paymentMessages.expiry },
  cvc: { pattern: /^\d{3,4}$/, message: paymentMessages.cvc },
};

/** Errors of the input, in words for the payer. */
export function cardProblem(field: DemoCardField, typed: string): string | undefined {
  const { pattern, message } = rules[field];
  return pattern.test(typed.trim()) ? undefined : message;
}

/** Formatted as on a card: groups of four, `MM / YY`. Other input stays. */
export function cardText(field: DemoCardField, typed: string): string {
  const digits = typed.replace(/[ -]/g, '');
  if (field === 'card' && /^\d{12,19}$/.test(digits)) {
    return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  }
  if (field === 'expiry') {
    const [, month, year] = /^(\d{1,2}) *[/-]? *(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
    if (month && year) return `${month.padStart(2, '0')} / ${year}`;
  }
  return typed.trim();
}

/** The emulator's test cards, as in Stripe's documentation: https://docs.stripe.com/testing. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
] as const;
