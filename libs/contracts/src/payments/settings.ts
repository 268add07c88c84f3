/** The settings that say how cards are taken: of the gateway, which shows it, and of payments, which does it. */
import { IsIn, IsOptional, IsUrl, Matches, ValidateBy, ValidateIf } from 'class-validator';
import type { StripeMode } from '../vocabulary/payments';

/** A config class with these settings, too. */
export function withPaymentSettings<Config extends object>(base: new () => Config) {
  class PaymentSettings extends (base as new () => object) {
    /** `off`: a company without Stripe. */
    @IsOptional()
    @IsIn(['on', 'off'])
    PAYMENTS: 'on' | 'off' = 'on';

    @ValidateIf(needsKey('STRIPE_PUBLISHABLE_KEY'))
    @Matches(/^pk_\w+$/, { message: 'must be a key that begins with pk_' })
    STRIPE_PUBLISHABLE_KEY?: string;

    /** Where Stripe's API is when it is not Stripe's own: the emulator's address. */
    @IsOptional()
    @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
    @ValidateBy({
      name: 'emulator',
      validator: {
        validate: (_, args) =>
          (args?.object as { NODE_ENV?: unknown } | undefined)?.NODE_ENV !== 'production',
        defaultMessage: () => 'is refused with NODE_ENV=production',
      },
    })
    STRIPE_API_BASE?: string;

    get stripeMode(): StripeMode {
      return modeOf(this);
    }
  }
  return PaymentSettings as unknown as new () => Config &
    Pick<PaymentSettings, keyof PaymentSettings>;
}

/** Keys of Stripe's, by the modes that need them. The browser of the demo needs none. */
const keysOfModes = {
  STRIPE_PUBLISHABLE_KEY: ['live'],
  STRIPE_SECRET_KEY: ['live', 'demo'],
  STRIPE_WEBHOOK_SECRET: ['live', 'demo'],
} as const satisfies Record<string, readonly StripeMode[]>;

type KeyName = keyof typeof keysOfModes;
type Given = Partial<Record<KeyName | 'PAYMENTS' | 'STRIPE_API_BASE' | 'NODE_ENV', unknown>>;

/**
 * The one place that decides it. A publishable key is what a browser pays with, so with one it is no
 * demo, whatever answers as Stripe. Anyone who gives one key of Stripe's, or runs it in production,
 * wants to take cards: a key that is missing then is refused by its name, instead of leaving a page
 * that takes cards before a service that does not.
 */
function modeOf(given: Given): StripeMode {
  if (given.PAYMENTS === 'off') return 'off';
  if (given.NODE_ENV === 'production' || given.STRIPE_PUBLISHABLE_KEY !== undefined) return 'live';
  if (given.STRIPE_API_BASE !== undefined) return 'demo';
  const names = Object.keys(keysOfModes) as KeyName[];
  return names.some((name) => given[name] !== undefined) ? 'live' : 'off';
}

/** Whether the settings want this key, or have it: what is given is always checked. */
export const needsKey =
  (name: KeyName) =>
  (settings: object): boolean => {
    const given: Given = settings;
    const modes: readonly StripeMode[] = keysOfModes[name];
    return given[name] !== undefined || modes.includes(modeOf(given));
  };
