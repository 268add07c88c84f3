import type Stripe from 'stripe';
import type { Supports } from '../http/parameters';

/** Shared by the calls that may name a card. */
const paying = {
  payment_method: 'taken',
  payment_method_data: 'taken',
  // Options of card payments that no test card reacts to.
  payment_method_options: 'without effect',
} as const;

export const createIntent = {
  ...paying,
  amount: 'taken',
  currency: 'taken',
  allowed_payment_method_types: 'taken',
  amount_details: 'not emulated',
  application_fee_amount: 'not emulated',
  automatic_payment_methods: 'taken',
  capture_method: 'taken',
  confirm: 'taken',
  confirmation_method: 'taken',
  confirmation_token: 'not emulated',
  customer: 'not emulated',
  customer_account: 'not emulated',
  description: 'taken',
  error_on_requires_action: 'taken',
  excluded_payment_method_types: 'not emulated',
  expand: 'taken',
  hooks: 'not emulated',
  mandate: 'not emulated',
  mandate_data: 'not emulated',
  metadata: 'taken',
  off_session: 'not emulated',
  on_behalf_of: 'not emulated',
  payment_details: 'not emulated',
  payment_method_configuration: 'without effect',
  radar_options: 'without effect',
  receipt_email: 'taken',
  return_url: 'taken',
  setup_future_usage: 'not emulated',
  shipping: 'taken',
  statement_descriptor: 'taken',
  statement_descriptor_suffix: 'taken',
  transfer_data: 'not emulated',
  transfer_group: 'not emulated',
  use_stripe_sdk: 'without effect',
} as const satisfies Supports<Stripe.PaymentIntentCreateParams>;

export const updateIntent = {
  ...paying,
  allowed_payment_method_types: 'not emulated',
  amount: 'taken',
  amount_details: 'not emulated',
  application_fee_amount: 'not emulated',
  capture_method: 'taken',
  currency: 'taken',
  customer: 'not emulated',
  customer_account: 'not emulated',
  description: 'taken',
  excluded_payment_method_types: 'not emulated',
  expand: 'taken',
  hooks: 'not emulated',
  metadata: 'taken',
  payment_details: 'not emulated',
  payment_method_configuration: 'without effect',
  receipt_email: 'taken',
  setup_future_usage: 'not emulated',
  shipping: 'taken',
  statement_descriptor: 'taken',
  statement_descriptor_suffix: 'taken',
  transfer_data: 'not emulated',
  transfer_group: 'not emulated',
} as const satisfies Supports<Stripe.PaymentIntentUpdateParams>;

export const confirmIntent = {
  ...paying,
  allowed_payment_method_types: 'not emulated',
  amount_details: 'not emulated',
  amount_to_confirm: 'not emulated',
  capture_method: 'taken',
  confirmation_token: 'not emulated',
  error_on_requires_action: 'taken',
  excluded_payment_method_types: 'not emulated',
  expand: 'taken',
  hooks: 'not emulated',
  mandate: 'not emulated',
  mandate_data: 'not emulated',
  off_session: 'not emulated',
  payment_details: 'not emulated',
  radar_options: 'without effect',
  receipt_email: 'taken',
  return_url: 'taken',
  setup_future_usage: 'not emulated',
  shipping: 'taken',
  use_stripe_sdk: 'without effect',
} as const satisfies Supports<Stripe.PaymentIntentConfirmParams>;

/** What Stripe.js sends along with a publishable key, beyond what the SDK knows. */
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
  amount_details: 'not emulated',
  amount_to_capture: 'taken',
  application_fee_amount: 'not emulated',
  expand: 'taken',
  final_capture: 'without effect',
  hooks: 'not emulated',
  metadata: 'taken',
  payment_details: 'not emulated',
  statement_descriptor: 'taken',
  statement_descriptor_suffix: 'taken',
  transfer_data: 'not emulated',
} as const satisfies Supports<Stripe.PaymentIntentCaptureParams>;

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

export const createWebhookEndpoint = {
  api_version: 'taken',
  connect: 'not emulated',
  description: 'taken',
  enabled_events: 'taken',
  expand: 'taken',
  metadata: 'taken',
  url: 'taken',
} as const satisfies Supports<Stripe.WebhookEndpointCreateParams>;

export const updateWebhookEndpoint = {
  description: 'taken',
  disabled: 'taken',
  enabled_events: 'taken',
  expand: 'taken',
  metadata: 'taken',
  url: 'taken',
} as const satisfies Supports<Stripe.WebhookEndpointUpdateParams>;
