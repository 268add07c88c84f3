import type Stripe from 'stripe';

/** https://docs.stripe.com/api/errors */
export interface FailureDetails {
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
}

type FailureType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An error that Stripe answers with. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly type: FailureType,
    message: string,
    readonly details: FailureDetails = {},
    /** Whether the changes and the idempotency key stay: once the endpoint has started its work. */
    readonly isKept: boolean = true,
  ) {
    super(message);
  }

  body(): { error: Record<string, unknown> } {
    const { code } = this.details;
    return {
      error: {
        ...this.details,
        ...(code ? { doc_url: docUrl(code) } : {}),
        message: this.message,
        type: this.type,
      },
    };
  }
}

/** https://docs.stripe.com/error-codes */
export const docUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** Wrong parameters: nothing was done, and the idempotency key stays free. */
export const invalidRequest = (message: string, details: FailureDetails = {}): StripeFailure =>
  new StripeFailure(400, 'invalid_request_error', message, details, false);

/** The state of an object doesn't allow the call. */
export const refused = (message: string, details: FailureDetails = {}): StripeFailure =>
  new StripeFailure(400, 'invalid_request_error', message, details);

export const missing = (kind: string, id: string, param: string): StripeFailure =>
  new StripeFailure(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
