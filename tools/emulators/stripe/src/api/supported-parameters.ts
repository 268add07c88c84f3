import type Stripe from 'stripe';
import type { Supports } from '../http/parameters';

/** Parameters that each of these calls has. */
type SharedBy<A, B, C = B> = Partial<Supports<Record<keyof A & keyof B & keyof C, unknown>>>;

type Create = Stripe.PaymentIntentCreateParams;
type Update = Stripe.PaymentIntentUpdateParams;
type Confirm = Stripe.PaymentIntentConfirmParams;

/** Of every call that brings a payment further. */
const ofEachStep = {
  amount_details: 'not emulated',
  expand: 'taken',
  hooks: 'not emulated',
  payment_details: 'not emulated',
} as const satisfies SharedBy<Create, Update, Confirm>;

const paying = {
  ...ofEachStep,
  capture_method: 'not emulated',
  excluded_payment_method_types: 'not emulated',
  payment_method: 'taken',
  payment_method_data: 'taken',
  // Options of card payments that no test card reacts to.
  payment_method_options: 'without effect',
  receipt_email: 'not emulated',
  setup_future_usage: 'not emulated',
  shipping: 'not emulated',
} as const satisfies SharedBy<Create, Update, Confirm>;

/** What bank statements, our metadata and a platform's books say of it. */
const booked = {
  application_fee_amount: 'not emulated',
  metadata: 'taken',
  statement_descriptor: 'not emulated',
  statement_descriptor_suffix: 'taken',
  transfer_data: 'not emulated',
} as const satisfies SharedBy<Create, Update>;

/** What is to be paid, and by which customer. */
const asked = {
  amount: 'taken',
  currency: 'taken',
  customer: 'not emulated',
  customer_account: 'not emulated',
  description: 'taken',
  payment_method_configuration: 'without effect',
  transfer_group: 'not emulated',
} as const satisfies SharedBy<Create, Update>;

/** Of a confirmation, be it with the creation or later. */
const confirming = {
  confirmation_token: 'not emulated',
  error_on_requires_action: 'not emulated',
  mandate: 'not emulated',
  mandate_data: 'not emulated',
  off_session: 'not emulated',
  radar_options: 'without effect',
  return_url: 'taken',
  use_stripe_sdk: 'without effect',
} as const satisfies SharedBy<Create, Confirm>;

export const createIntent = {
  ...paying,
  ...booked,
  ...asked,
  ...confirming,
  allowed_payment_method_types: 'taken',
  automatic_payment_methods: 'taken',
  confirm: 'taken',
  confirmation_method: 'not emulated',
  on_behalf_of: 'not emulated',
} as const satisfies Supports<Create>;

export const updateIntent = {
  ...paying,
  ...booked,
  ...asked,
  allowed_payment_method_types: 'not emulated',
  payment_method: 'not emulated',
  payment_method_data: 'not emulated',
  statement_descriptor_suffix: 'not emulated',
} as const satisfies Supports<Update>;

export const confirmIntent = {
  ...paying,
  ...confirming,
  allowed_payment_method_types: 'not emulated',
  amount_to_confirm: 'not emulated',
} as const satisfies Supports<Confirm>;

/** Stripe.js sends these with a publishable key; the SDK doesn't know them. */
export const fromBrowser = {
  client_attribution_metadata: 'without effect',
  client_secret: 'taken',
  expected_payment_method_type: 'without effect',
  guid: 'without effect',
  key: 'taken',
  muid: 'without effect',
  pasted_fields: 'without effect',
  payment_user_agent: 'without effect',
  referrer: 'without effect',
  sid: 'without effect',
  time_on_page: 'without effect',
} as const;

export const cancelIntent = {
  cancellation_reason: 'taken',
  expand: 'taken',
} as const satisfies Supports<Stripe.PaymentIntentCancelParams>;

export const createRefund = {
  amount: 'taken',
  charge: 'taken',
  currency: 'not emulated',
  customer: 'not emulated',
  expand: 'taken',
  instructions_email: 'not emulated',
  metadata: 'taken',
  origin: 'not emulated',
  payment_intent: 'taken',
  reason: 'taken',
  refund_application_fee: 'not emulated',
  reverse_transfer: 'not emulated',
} as const satisfies Supports<Stripe.RefundCreateParams>;
