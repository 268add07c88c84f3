import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { dateAfter, startOfDate } from '@contracts/business-time';
import { StripeClient, asRefusal } from '../stripe/stripe-client';

/** Stripe's maximum. */
const pageSize = 100;

export interface DayLimits {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

/** The start of a day and of the next: 23, 24 or 25 hours. */
export function limitsOf(day: string): DayLimits {
  return { from: startOfDate(day), to: startOfDate(dateAfter(day, 1)) };
}

/** Stripe's objects of a day, page by page. Refuses with `payments_unavailable`. */
@Injectable()
export class StripeDay {
  constructor(private readonly client: StripeClient) {}

  intents(day: DayLimits): AsyncGenerator<Stripe.PaymentIntent[]> {
    const { paymentIntents } = this.client.api;
    return pagesOf((after) =>
      paymentIntents.list({
        ...within(day, after),
        expand: ['data.latest_charge.balance_transaction'],
      }),
    );
  }

  refunds(day: DayLimits): AsyncGenerator<Stripe.Refund[]> {
    const { refunds } = this.client.api;
    return pagesOf((after) => refunds.list(within(day, after)));
  }

  /** What was booked from then on, by other programs too. */
  balance(from: Date): AsyncGenerator<Stripe.BalanceTransaction[]> {
    const { balanceTransactions } = this.client.api;
    const created = { gte: secondsOf(from) };
    return pagesOf((after) => balanceTransactions.list({ created, ...pageAfter(after) }));
  }

  /** Those due at the bank on the day, which Stripe counts in UTC. Null if our key can't see them. */
  async payouts(day: string): Promise<Stripe.Payout[] | null> {
    const [gte, lt] = [day, dateAfter(day, 1)].map((date) => secondsOf(new Date(date)));
    try {
      const arrival_date = { gte, lt };
      return (await this.client.api.payouts.list({ arrival_date, limit: pageSize })).data;
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) return null;
      throw asRefusal(error);
    }
  }
}

function within({ from, to }: DayLimits, after: string | undefined) {
  const created = { gte: secondsOf(from), lt: secondsOf(to) };
  return { created, ...pageAfter(after) };
}

const pageAfter = (after: string | undefined) => ({
  limit: pageSize,
  ...(after !== undefined && { starting_after: after }),
});

async function* pagesOf<Item extends { readonly id: string }>(
  ask: (after: string | undefined) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item[]> {
  let after: string | undefined;
  for (;;) {
    const { data, has_more } = await ask(after).catch((error: unknown) => {
      throw asRefusal(error);
    });
    yield data;
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
}

/** Stripe takes whole ones. */
const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);
