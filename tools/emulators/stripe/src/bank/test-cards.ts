import type { DeclineName } from './declines';

export interface CardBehavior {
  readonly decline?: DeclineName;
  /** The intent is `processing` until the bank has answered. */
  readonly processing?: true;
  readonly dispute?: 'fraudulent';
  readonly warning?: true;
  readonly refund?: 'pending' | 'fails';
}

export interface TestCard extends CardBehavior {
  readonly number: string;
  /** `pm_card_…`, for calls without a number. */
  readonly token: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
}

const card = (
  number: string,
  token: string,
  { brand = 'visa', ...behavior }: Partial<Omit<TestCard, 'number' | 'token'>> = {},
): TestCard => ({ number: number.replaceAll(' ', ''), token, brand, ...behavior });

/** https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  // https://docs.stripe.com/testing#cards
  card('4242 4242 4242 4242', 'pm_card_visa'),
  card('5555 5555 5555 4444', 'pm_card_mastercard', { brand: 'mastercard' }),
  card('3782 822463 10005', 'pm_card_amex', { brand: 'amex' }),
  // https://docs.stripe.com/testing#declined-payments
  card('4000 0000 0000 0002', 'pm_card_visa_chargeDeclined', { decline: 'generic' }),
  card('4000 0000 0000 9995', 'pm_card_visa_chargeDeclinedInsufficientFunds', {
    decline: 'insufficientFunds',
  }),
  card('4000 0000 0000 0069', 'pm_card_chargeDeclinedExpiredCard', { decline: 'expired' }),
  card('4000 0000 0000 0127', 'pm_card_chargeDeclinedIncorrectCvc', {
    decline: 'incorrectCvc',
  }),
  card('4000 0000 0000 0119', 'pm_card_chargeDeclinedProcessingError', {
    decline: 'processingError',
  }),
  // https://docs.stripe.com/testing#disputes
  card('4000 0000 0000 0259', 'pm_card_createDispute', { dispute: 'fraudulent' }),
  // https://docs.stripe.com/testing#disputes: paid, and then the bank warns of fraud
  card('4000 0000 0000 5423', 'pm_card_createIssuerFraudRecord', { warning: true }),
  // https://docs.stripe.com/testing#refunds
  card('4000 0000 0000 7726', 'pm_card_pendingRefund', { refund: 'pending' }),
  card('4000 0000 0000 5126', 'pm_card_refundFail', { refund: 'fails' }),
  // This emulator's own: Stripe's test cards never stay `processing`.
  card('4000 0000 0099 9997', 'pm_card_emulatorProcessing', { processing: true }),
];

const byNumber = new Map(testCards.map((each) => [each.number, each]));
const byToken = new Map(testCards.map((each) => [each.token, each]));

export const cardByNumber = (number: string): TestCard | undefined => byNumber.get(number);
export const cardByToken = (token: string): TestCard | undefined => byToken.get(token);

export const behaviorOf = (given: TestCard): CardBehavior => ({
  decline: given.decline,
  processing: given.processing,
  dispute: given.dispute,
  warning: given.warning,
  refund: given.refund,
});
