/** The settings that say how cards are taken: of the gateway, which shows it, and of payments, which does it. */
import { IsIn, IsOptional, IsUrl, Matches, ValidateBy, ValidateIf } from 'class-validator';
import type { StripeMode } from './vocabulary/payments';

/** A config class with these settings, too. */
export function withPaymentSettings<Config extends object>(base: new () => Config) {
  class PaymentSettings extends (base as new () => object) {
    /** `off`: a firm without Stripe. */
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
      if (this.PAYMENTS === 'off') return 'off';
      if (this.STRIPE_PUBLISHABLE_KEY !== undefined) return 'live';
      return this.STRIPE_API_BASE === undefined ? 'off' : 'demo';
    }
  }
  return PaymentSettings as unknown as new () => Config &
    Pick<PaymentSettings, keyof PaymentSettings>;
}

/** In production with payments on a key has to be there; elsewhere it is checked when it is given. */
export const needsKey =
  (name: string) =>
  (settings: object): boolean => {
    const given = settings as Record<string, unknown>;
    return (
      given[name] !== undefined || (given.NODE_ENV === 'production' && given.PAYMENTS !== 'off')
    );
  };
