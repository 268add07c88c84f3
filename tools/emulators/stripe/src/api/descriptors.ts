import type { Parameters } from '../http/parameters';
import { invalidRequest } from '../http/stripe-failure';
import { descriptorOf } from '../objects/charge';

const maxTogether = 22;

/**
 * What a card statement says behind the account's name; undefined if it isn't given.
 * https://docs.stripe.com/get-started/account/statement-descriptors
 */
export function readSuffix(given: Parameters): string | null | undefined {
  const param = 'statement_descriptor_suffix';
  const suffix = given.clearableText(param);
  if (suffix == null) return suffix;
  if (/[<>\\'"*]/.test(suffix)) {
    throw invalidRequest(`The ${param} has one of the characters < > \\ ' " *.`, { param });
  }
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(suffix)) {
    throw invalidRequest(`The ${param} may only have Latin characters.`, { param });
  }
  if (!/[A-Za-z]/.test(suffix)) {
    throw invalidRequest(`The ${param} needs at least one letter.`, { param });
  }
  if (descriptorOf(suffix).length > maxTogether) {
    throw invalidRequest(
      `The ${param} and the account's prefix have more than ${maxTogether} characters.`,
      { param },
    );
  }
  return suffix;
}
