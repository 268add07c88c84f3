import type { Parameters } from '../http/parameters';
import { invalidRequest } from '../http/stripe-failure';

/** In the currency's smallest unit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumAmounts: ReadonlyMap<string, number> = new Map([
  ['usd', 50],
  ['aud', 50],
  ['cad', 50],
  ['chf', 50],
  ['eur', 50],
  ['gbp', 30],
  ['jpy', 50],
  ['mxn', 1_000],
  ['nzd', 50],
]);
const maximumAmount = 99_999_999;

/** In lower case. */
export function readCurrency(given: Parameters): string | undefined {
  const currency = given.text('currency')?.toLowerCase();
  if (currency === undefined || minimumAmounts.has(currency)) return currency;
  throw invalidRequest(
    `Invalid currency: ${currency.slice(0, 20)}. Stripe currently supports these currencies: ${[...minimumAmounts.keys()].join(', ')}`,
    { param: 'currency' },
  );
}

/** @throws amount_too_small, amount_too_large */
export function checkAmount(amount: number, currency: string): void {
  const minimum = minimumAmounts.get(currency) ?? 0;
  const param = 'amount';
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${(minimum / 100).toFixed(2)} ${currency}`, {
      code: 'amount_too_small',
      param,
    });
  }
  if (amount > maximumAmount) {
    throw invalidRequest(`Amount must be no more than 999,999.99 ${currency}`, {
      code: 'amount_too_large',
      param,
    });
  }
}
