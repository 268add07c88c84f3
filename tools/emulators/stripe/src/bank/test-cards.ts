import type { DeclineName } from './declines';

export interface CardBehavior {
  readonly decline?: DeclineName;
  /** The bank asks its customer first. */
  readonly authentication?: true;
  /** The intent is `processing` until the bank has answered. */
  readonly processing?: true;
  readonly dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  readonly warning?: true;
  readonly refund?: 'pending' | 'fails';
  readonly risk?: 'elevated';
  /** Its money doesn't wait for two days. */
  readonly available?: true;
}

export interface TestCard extends CardBehavior {
  readonly number: string;
  /** `pm_card_…`, for calls without a number. */
  readonly token: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
  readonly funding: 'credit' | 'debit' | 'prepaid';
  /** What the bank says to what was entered; by default it fits. */
  readonly checks?: {
    readonly cvc?: 'fail';
    readonly line1?: 'fail' | 'unavailable';
    readonly postalCode?: 'fail' | 'unavailable';
  };
}

const card = (
  number: string,
  token: string,
  {
    brand = 'visa',
    funding = 'credit',
    ...behavior
  }: Partial<Omit<TestCard, 'number' | 'token'>> = {},
): TestCard => ({ number: number.replaceAll(' ', ''), token, brand, funding, ...behavior });

/** https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  // https://docs.stripe.com/testing#cards
  card('4242 4242 4242 4242', 'pm_card_visa'),
  card('4000 0566 5566 5556', 'pm_card_visa_debit', { funding: 'debit' }),
  card('5555 5555 5555 4444', 'pm_card_mastercard', { brand: 'mastercard' }),
  card('5200 8282 8282 8210', 'pm_card_mastercard_debit', {
    brand: 'mastercard',
    funding: 'debit',
  }),
  card('5105 1051 0510 5100', 'pm_card_mastercard_prepaid', {
    brand: 'mastercard',
    funding: 'prepaid',
  }),
  card('3782 822463 10005', 'pm_card_amex', { brand: 'amex' }),
  card('6011 1111 1111 1117', 'pm_card_discover', { brand: 'discover' }),
  card('3056 9300 0902 0004', 'pm_card_diners', { brand: 'diners' }),
  card('3566 0020 2036 0505', 'pm_card_jcb', { brand: 'jcb' }),
  card('6200 0000 0000 0005', 'pm_card_unionpay', { brand: 'unionpay' }),
  // https://docs.stripe.com/testing#declined-payments
  card('4000 0000 0000 0002', 'pm_card_visa_chargeDeclined', { decline: 'generic' }),
  card('4000 0000 0000 9995', 'pm_card_visa_chargeDeclinedInsufficientFunds', {
    decline: 'insufficientFunds',
  }),
  card('4000 0000 0000 9987', 'pm_card_visa_chargeDeclinedLostCard', { decline: 'lostCard' }),
  card('4000 0000 0000 9979', 'pm_card_visa_chargeDeclinedStolenCard', { decline: 'stolenCard' }),
  card('4000 0000 0000 6975', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded', {
    decline: 'velocity',
  }),
  card('4000 0000 0000 0069', 'pm_card_chargeDeclinedExpiredCard', { decline: 'expired' }),
  card('4000 0000 0000 0127', 'pm_card_chargeDeclinedIncorrectCvc', {
    decline: 'incorrectCvc',
    checks: { cvc: 'fail' },
  }),
  card('4000 0000 0000 0119', 'pm_card_chargeDeclinedProcessingError', {
    decline: 'processingError',
  }),
  card('4000 0000 0000 0341', 'pm_card_chargeCustomerFail', { decline: 'generic' }),
  // https://docs.stripe.com/testing#fraud-prevention, with the rules that an account starts with
  card('4100 0000 0000 0019', 'pm_card_radarBlock', { decline: 'fraudulent' }),
  card('4000 0000 0000 4954', 'pm_card_riskLevelHighest', { decline: 'fraudulent' }),
  card('4000 0000 0000 9235', 'pm_card_riskLevelElevated', { risk: 'elevated' }),
  card('4000 0000 0000 0101', 'pm_card_cvcCheckFail', { checks: { cvc: 'fail' } }),
  card('4000 0000 0000 0036', 'pm_card_avsZipFail', { checks: { postalCode: 'fail' } }),
  card('4000 0000 0000 0028', 'pm_card_avsLine1Fail', { checks: { line1: 'fail' } }),
  card('4000 0000 0000 0010', 'pm_card_avsFail', {
    checks: { line1: 'fail', postalCode: 'fail' },
  }),
  card('4000 0000 0000 0044', 'pm_card_avsUnchecked', {
    checks: { line1: 'unavailable', postalCode: 'unavailable' },
  }),
  // https://docs.stripe.com/testing#disputes
  card('4000 0000 0000 0259', 'pm_card_createDispute', { dispute: 'fraudulent' }),
  card('4000 0000 0000 2685', 'pm_card_createDisputeProductNotReceived', {
    dispute: 'product_not_received',
  }),
  card('4000 0000 0000 1976', 'pm_card_createDisputeInquiry', { dispute: 'inquiry' }),
  // https://docs.stripe.com/testing#disputes: paid, and then the bank warns of fraud
  card('4000 0000 0000 5423', 'pm_card_createIssuerFraudRecord', { warning: true }),
  // https://docs.stripe.com/testing#refunds
  card('4000 0000 0000 7726', 'pm_card_pendingRefund', { refund: 'pending' }),
  card('4000 0000 0000 5126', 'pm_card_refundFail', { refund: 'fails' }),
  // https://docs.stripe.com/testing#available-balance
  card('4000 0000 0000 0077', 'pm_card_bypassPending', { available: true }),
  // https://docs.stripe.com/testing#regulatory-cards
  card('4000 0025 0000 3155', 'pm_card_authenticationRequiredOnSetup', { authentication: true }),
  card('4000 0027 6000 3184', 'pm_card_authenticationRequired', { authentication: true }),
  card('4000 0082 6000 3178', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: true,
    decline: 'insufficientFunds',
  }),
  card('4000 0000 0000 3220', 'pm_card_threeDSecure2Required', { authentication: true }),
  card('4000 0084 0000 1629', 'pm_card_threeDSecureRequiredChargeDeclined', {
    authentication: true,
    decline: 'generic',
  }),
  card('4000 0084 0000 1280', 'pm_card_threeDSecureRequiredProcessingError', {
    decline: 'generic',
  }),
  card('4000 0000 0000 3055', 'pm_card_threeDSecureOptional'),
  card('4000 0000 0000 3097', 'pm_card_threeDSecureOptionalProcessingError'),
  // This emulator's own: Stripe's test cards never stay `processing`.
  card('4000 0000 0099 9997', 'pm_card_emulatorProcessing', { processing: true }),
];

const byNumber = new Map(testCards.map((each) => [each.number, each]));
const byToken = new Map(testCards.map((each) => [each.token, each]));

export const cardByNumber = (number: string): TestCard | undefined => byNumber.get(number);
export const cardByToken = (token: string): TestCard | undefined => byToken.get(token);

export const behaviorOf = (given: TestCard): CardBehavior => ({
  decline: given.decline,
  authentication: given.authentication,
  processing: given.processing,
  dispute: given.dispute,
  warning: given.warning,
  refund: given.refund,
  risk: given.risk,
  available: given.available,
});
