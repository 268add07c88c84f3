/** Settings for card payments: of the gateway, which shows them, payments, and emails about bills. */
import { IsIn, IsOptional, IsUrl, Matches, ValidateBy, ValidateIf } from 'class-validator';
import type { StripeMode } from '../vocabulary/payments';

/** Base of a config class that knows whether the company takes cards. */
export function withPaymentsSwitch<Config extends object>(base: new () => Config) {
  class PaymentsSwitch extends (base as new () => object) {
    /** `off` for a company without Stripe; `test` for a rehearsal in production, with test keys. */
    @IsOptional()
    @IsIn(['on', 'off', 'test'])
    PAYMENTS: 'on' | 'off' | 'test' = 'on';
  }
  return PaymentsSwitch as unknown as new () => Config & Pick<PaymentsSwitch, keyof PaymentsSwitch>;
}

/** Base of a config class with these settings. */
export function withPaymentSettings<Config extends object>(base: new () => Config) {
  class PaymentSettings extends withPaymentsSwitch(base as new () => object) {
    @ValidateIf(needsKey('STRIPE_PUBLISHABLE_KEY'))
    @Matches(/^pk_(test|live)_\w+$/, {
      message: 'must be a key that begins with pk_test_ or pk_live_',
    })
    @OfTheMode()
    STRIPE_PUBLISHABLE_KEY?: string;

    /** Address of Stripe's API, if it isn't Stripe's own: for the emulator. */
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

/** Stripe's keys, by the modes that need them. The demo's browser needs none. */
const keysOfModes = {
  STRIPE_PUBLISHABLE_KEY: ['live'],
  STRIPE_SECRET_KEY: ['live', 'demo'],
  STRIPE_WEBHOOK_SECRET: ['live', 'demo'],
} as const satisfies Record<string, readonly StripeMode[]>;

const modeIn = (key: unknown): string | undefined => /^[prs]k_(test|live)_/.exec(String(key))?.[1];

/**
 * With a test key, a customer's card is never charged, so production refuses it unless it's said to be
 * a test. Keys of two modes don't find each other's payments.
 */
export const OfTheMode = () =>
  ValidateBy({
    name: 'mode',
    validator: {
      validate: (key, args) => modeProblem(key, args?.object ?? {}) === null,
      defaultMessage: (args) => modeProblem(args?.value, args?.object ?? {}) ?? '',
    },
  });

function modeProblem(key: unknown, settings: object): string | null {
  const { PAYMENTS, NODE_ENV, STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY }: Given = settings;
  const mode = modeIn(key);
  if (mode === undefined || PAYMENTS === 'off') return null;
  if (mode === 'live' && PAYMENTS === 'test')
    return 'is a live key, and PAYMENTS=test takes test keys';
  if (mode === 'test' && NODE_ENV === 'production' && PAYMENTS !== 'test') {
    return 'is a test key, which charges no one. Set the live keys, or PAYMENTS=test for a rehearsal';
  }
  const others = [STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY].map((each) => modeIn(each) ?? mode);
  return others.every((each) => each === mode)
    ? null
    : `is a ${mode} key, and Stripe's other key is not`;
}

type KeyName = keyof typeof keysOfModes;
type Given = Partial<Record<KeyName | 'PAYMENTS' | 'STRIPE_API_BASE' | 'NODE_ENV', unknown>>;

/**
 * The only place that decides the mode. With a publishable key, browsers pay for real, so it's no
 * demo, whatever answers as Stripe. Anyone who sets one of Stripe's keys, or runs it in production,
 * wants to take cards. Then a missing key is refused by name, rather than showing a payment page
 * without a service behind it.
 */
function modeOf(given: Given): StripeMode {
  if (given.PAYMENTS === 'off') return 'off';
  if (given.NODE_ENV === 'production' || given.STRIPE_PUBLISHABLE_KEY !== undefined) return 'live';
  if (given.STRIPE_API_BASE !== undefined) return 'demo';
  const names = Object.keys(keysOfModes) as KeyName[];
  return names.some((name) => given[name] !== undefined) ? 'live' : 'off';
}

/** Whether the settings need this key or have it. A given key is always checked. */
export const needsKey =
  (name: KeyName) =>
  (settings: object): boolean => {
    const given: Given = settings;
    const modes: readonly StripeMode[] = keysOfModes[name];
    return given[name] !== undefined || modes.includes(modeOf(given));
  };
