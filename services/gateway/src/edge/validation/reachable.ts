import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { BusinessFacts } from '@contracts/vocabulary/business';
import type { FieldError } from '@contracts/refusals';
import { phoneMessage, zipCodeProblem } from '@contracts/vocabulary/places/service-area';
import { cityElsewhere } from '@contracts/vocabulary/places/small-towns';
import { invalid } from './request-validation.pipe';

interface Reached {
  readonly phone?: string;
  readonly zipCode?: string;
  readonly city?: string;
}

/**
 * Refuses a phone number that can't be called, a visit outside the service area, and a town that isn't
 * where the ZIP code is. For customers: the office may know better, so its calls don't ask.
 */
export function requireReachable(
  { phone, zipCode, city = '' }: Reached,
  business: Pick<BusinessFacts, 'phone' | 'counties'>,
): void {
  const errors: FieldError[] = [];
  if (phone !== undefined && !isCallable(phone)) {
    errors.push({ field: 'phone', message: phoneMessage });
  }
  const wrong =
    zipCode === undefined
      ? undefined
      : (zipCodeProblem({ zipCode, city }, business) ?? cityElsewhere({ zipCode, city }));
  if (wrong !== undefined) errors.push({ field: 'zipCode', message: wrong });
  if (errors.length > 0) throw invalid(errors);
}

/** A number of any country; without a country code, of the US. */
function isCallable(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone, { defaultCountry: 'US', extract: false });
  return number?.isValid() ?? false;
}
