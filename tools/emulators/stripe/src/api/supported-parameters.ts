import type Stripe from 'stripe';
import type { Supports } from '../http/parameters';

/** Parameters that each of these calls has. */
type SharedBy<A, B, C = B, D = B> = Partial<
  Supports<Record<keyof A & keyof B & keyof C & keyof D, unknown>>
>;

type Create = Stripe.PaymentIntentCreateParams;
type Update = Stripe.PaymentIntentUpdateParams;
type Confirm = Stripe.PaymentIntentConfirmParams;
type Capture = Stripe.PaymentIntentCaptureParams;

/** Of every call that brings a payment further. */
const ofEachStep = {
  amount_details: 'not emulated',
  expand: 'taken',
  hooks: 'not emulated',
  payment_details: 'not emulated',
} as const satisfies SharedBy<Create, Update, Confirm, Capture>;

const paying = {
  ...ofEachStep,
  capture_method: 'taken',
  excluded_payment_method_types: 'not emulated',
  payment_method: 'taken',
  payment_method_data: 'taken',
  // Options of card payments that no test card reacts to.
  payment_method_options: 'without effect',
  receipt_email: 'taken',
  setup_future_usage: 'not emulated',
  shipping: 'taken',
} as const satisfies SharedBy<Create, Update, Confirm>;

/** What bank statements, our metadata and a platform's books say of it. */
const booked = {
  application_fee_amount: 'not emulated',
  metadata: 'taken',
  statement_descriptor: 'taken',
  statement_descriptor_suffix: 'taken',
  transfer_data: 'not emulated',
} as const satisfies SharedBy<Create, Update, Capture>;

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
  error_on_requires_action: 'taken',
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
  confirmation_method: 'taken',
  on_behalf_of: 'not emulated',
} as const satisfies Supports<Create>;

export const updateIntent = {
  ...paying,
  ...booked,
  ...asked,
  allowed_payment_method_types: 'not emulated',
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

export const captureIntent = {
  ...ofEachStep,
  ...booked,
  amount_to_capture: 'taken',
  final_capture: 'without effect',
} as const satisfies Supports<Capture>;

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

export const updateRefund = {
  expand: 'taken',
  metadata: 'taken',
} as const satisfies Supports<Stripe.RefundUpdateParams>;

const webhookEndpoint = {
  description: 'taken',
  enabled_events: 'taken',
  expand: 'taken',
  metadata: 'taken',
  url: 'taken',
} as const satisfies SharedBy<
  Stripe.WebhookEndpointCreateParams,
  Stripe.WebhookEndpointUpdateParams
>;

export const createWebhookEndpoint = {
  ...webhookEndpoint,
  api_version: 'taken',
  connect: 'not emulated',
} as const satisfies Supports<Stripe.WebhookEndpointCreateParams>;

export const updateWebhookEndpoint = {
  ...webhookEndpoint,
  disabled: 'taken',
} as const satisfies Supports<Stripe.WebhookEndpointUpdateParams>;
