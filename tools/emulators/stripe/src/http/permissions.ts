import type { Call } from '../world';
import { StripeFailure } from './stripe-failure';

/**
 * What is expanded needs to be readable, too, and who may write may read.
 * https://docs.stripe.com/keys/restricted-api-keys
 * @param object such as `charge`
 * @throws 403 if the key is restricted and lacks the permission
 */
export function checkPermission(
  { permissions }: Call,
  object: string,
  access: 'read' | 'write',
): void {
  if (!permissions || permissions.has(`${object}_write`)) return;
  const wanted = `${object}_${access}`;
  if (permissions.has(wanted)) return;
  throw new StripeFailure(
    403,
    'invalid_request_error',
    `The provided key 'rk_test_****' does not have the required permissions for this endpoint on account 'acct_emulator'. Having the 'rak_${wanted}' permission would allow this request to continue.`,
    {},
    false,
  );
}

/** `/v1/radar/early_fraud_warnings/issfr_1` is about an `early_fraud_warning`. */
export function objectOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return (first === 'radar' ? second : first).replace(/s$/, '');
}
