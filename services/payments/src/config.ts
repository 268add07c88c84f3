import { IsOptional, Matches, ValidateIf } from 'class-validator';
import { needsKey, OfTheMode, withPaymentSettings } from '@contracts/payments/settings';
import { publicUrlOf, withSiteSettings } from '@contracts/site-settings';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  Secret,
} from '@service-kit/config/config';
import { withKeys } from '@service-kit/keys/key-settings';

export class PaymentsConfig extends withKeys(
  'LINK_SECRET',
  withPaymentSettings(withSiteSettings(DatabaseConfig)),
) {
  @Secret()
  PAYMENTS_DB_PASSWORD!: string;

  /** By default, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  PAYMENTS_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  PAYMENTS_HEALTH_PORT: number = defaultHealthPort;

  /** A restricted key must write payment intents and refunds, and read charges and disputes. */
  @ValidateIf(needsKey('STRIPE_SECRET_KEY'))
  @Matches(/^[sr]k_(test|live)_\w+$/, {
    message: 'must be a key that begins with sk_ or rk_ and its mode',
  })
  @OfTheMode()
  STRIPE_SECRET_KEY?: string;

  @ValidateIf(needsKey('STRIPE_WEBHOOK_SECRET'))
  @Matches(/^whsec_\S+$/, { message: 'must be a secret that begins with whsec_' })
  STRIPE_WEBHOOK_SECRET?: string;

  /** Lets the demo's card form confirm payments. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }

  /** For the operator. */
  get notice(): string | null {
    if (this.PAYMENTS === 'test') return 'Payments are a test: no card is charged.';
    return this.PAYMENTS === 'on' && this.stripeMode === 'off'
      ? 'Cards are not taken: the keys of Stripe are not set.'
      : null;
  }

  get publicUrl(): string {
    return publicUrlOf(this);
  }
}
