import { declines } from './declines';
import { cardByNumber, type TestCard } from './test-cards';
import { StripeFailure } from '../http/stripe-failure';
import type { Parameters } from '../http/parameters';

const cardError = (code: string, message: string, param: string, decline_code?: string) =>
  new StripeFailure(402, 'card_error', message, {
    code,
    ...(decline_code ? { decline_code } : {}),
    param,
  });

export interface ReadCard {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
  readonly withCvc: boolean;
}

/**
 * Checks number, date and security code: https://docs.stripe.com/testing#invalid-data
 * @param now milliseconds since 1970
 * @throws incorrect_number, invalid_expiry_month, invalid_expiry_year, invalid_cvc; card_declined for a number that isn't a test card's
 */
export function readCard(given: Parameters, now: number): ReadCard {
  const number = given.requiredText('number', { max: 40 }).replace(/[\s-]/g, '');
  const month = given.requiredInteger('exp_month', { max: 9_999 });
  const shortYear = given.requiredInteger('exp_year', { max: 9_999 });
  const cvc = given.text('cvc', { max: 20 });
  if (!passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', given.paramOf('number'));
  }
  if (month < 1 || month > 12) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      given.paramOf('exp_month'),
    );
  }
  const year = shortYear < 100 ? 2_000 + shortYear : shortYear;
  const today = new Date(now);
  const isPast =
    year < today.getUTCFullYear() ||
    (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1);
  if (isPast || year > today.getUTCFullYear() + 50) {
    throw cardError(
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
      given.paramOf('exp_year'),
    );
  }
  const card = cardByNumber(number);
  if (cvc !== undefined && !isCvc(cvc, card)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", given.paramOf('cvc'));
  }
  if (!card) {
    throw cardError(
      declines.generic.code,
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      given.paramOf('number'),
      'test_mode_live_card',
    );
  }
  return { card, expMonth: month, expYear: year, withCvc: cvc !== undefined };
}

const isCvc = (cvc: string, card: TestCard | undefined): boolean =>
  (card?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc);

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
