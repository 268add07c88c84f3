import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Form } from './form';
import type { Call } from '../world';
import { StripeFailure } from './stripe-failure';

export interface RestrictedKey {
  readonly key: string;
  /** Such as `charge_read`. */
  readonly permissions: readonly string[];
}

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly restrictedKey?: RestrictedKey;
}

/**
 * The key of a request: Bearer, or Stripe.js's parameter `key`.
 * https://docs.stripe.com/api/authentication
 * @throws 401 without a key of this account
 */
export function keyOf(
  headers: IncomingHttpHeaders,
  given: Form,
  { secretKey, publishableKey, restrictedKey }: Keys,
): Call['key'] {
  const parameter = given.get('key');
  const key = fromHeader(headers.authorization) ?? (typeof parameter === 'string' ? parameter : '');
  if (key === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSame(key, secretKey)) return 'secret';
  if (isSame(key, publishableKey)) return 'publishable';
  if (restrictedKey && isSame(key, restrictedKey.key)) return 'restricted';
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

export const secretKeyRequired = (): StripeFailure =>
  new StripeFailure(
    401,
    'invalid_request_error',
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    false,
  );

function fromHeader(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1];
}

const unauthorized = (message: string): StripeFailure =>
  new StripeFailure(401, 'invalid_request_error', message, {}, false);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const masked = (key: string): string =>
  `${/^(sk|pk|rk)_(test|live)_/.exec(key)?.[0] ?? ''}****${key.length > 20 ? key.slice(-4) : ''}`;
