import { IsOptional, Matches, MinLength, ValidateIf } from 'class-validator';
import { needsKey, withPaymentSettings } from '@contracts/payments/settings';
import { publicUrlOf, withSiteSettings } from '@contracts/site-settings';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  Secret,
} from '@service-kit/config/config';

export class PaymentsConfig extends withPaymentSettings(withSiteSettings(DatabaseConfig)) {
  /** The password of the role `payments`. */
  @Secret()
  PAYMENTS_DB_PASSWORD!: string;

  /** The password of the user `payments` of NATS; without it the login is the one in `NATS_URL`. */
  @IsOptional()
  @Secret()
  PAYMENTS_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  PAYMENTS_HEALTH_PORT: number = defaultHealthPort;

  /** `sk_…`, or a restricted one that may write payment intents and refunds, and read charges and disputes. */
  @ValidateIf(needsKey('STRIPE_SECRET_KEY'))
  @Matches(/^[sr]k_\w+$/, { message: 'must be a key that begins with sk_ or rk_' })
  STRIPE_SECRET_KEY?: string;

  /** The secret that signs Stripe's webhook calls. */
  @ValidateIf(needsKey('STRIPE_WEBHOOK_SECRET'))
  @Matches(/^whsec_\S+$/, { message: 'must be a secret that begins with whsec_' })
  STRIPE_WEBHOOK_SECRET?: string;

  /** The secret of pay links; booking, which makes them, has the same. */
  @Secret()
  @MinLength(32, { message: 'must have at least 32 characters' })
  LINK_SECRET!: string;

  /** The demo's card form may confirm payments. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }

  /** A notice for the operator; null without one. */
  get notice(): string | null {
    return this.PAYMENTS === 'on' && this.stripeMode === 'off'
      ? 'Cards are not taken: the keys of Stripe are not set.'
      : null;
  }

  get publicUrl(): string {
    return publicUrlOf(this);
  }
}
