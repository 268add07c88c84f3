import type Stripe from 'stripe';

/** That of the SDK whose types the objects satisfy: a new SDK is a compile error here. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;
