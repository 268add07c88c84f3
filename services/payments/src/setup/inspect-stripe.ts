import Stripe from 'stripe';
import { isRefused } from '../stripe/stripe-client';
import { handledEvents } from '../webhook/stripe-events';
import { stripeSays, type SetupProblem, type SetupProblemKind } from './setup-problems';

/** No object has this id, so a call that names it changes nothing, and shows whether we may make it. */
const nothing = 'pi_setup_check';
const one = { limit: 1 };

interface Site {
  readonly webhookUrl: string;
  readonly domain: string;
  readonly apiVersion: string;
}

/** A webhook endpoint, in the terms of both of Stripe's lists. */
interface Endpoint {
  readonly isEnabled: boolean;
  readonly isThin: boolean;
  readonly events: readonly string[];
  readonly apiVersion: string | null;
}

/**
 * Asks Stripe about its settings by calls that change nothing. Rejects with the SDK's error if Stripe
 * doesn't answer.
 */
export async function inspectStripe(api: Stripe, site: Site): Promise<SetupProblem[]> {
  try {
    return await new Inspection(api, site).run();
  } catch (error) {
    // Without a valid key, no other call can succeed.
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
    return [{ kind: 'key', details: stripeSays(error.message) }];
  }
}

class Inspection {
  private readonly found: SetupProblem[] = [];

  constructor(
    private readonly api: Stripe,
    private readonly site: Site,
  ) {}

  async run(): Promise<SetupProblem[]> {
    await this.account();
    await this.permissions();
    await this.methods();
    await this.webhook();
    await this.wallets();
    return this.found;
  }

  private async account(): Promise<void> {
    const account = await this.seen(() => this.api.accounts.retrieveCurrent());
    if (!account) return;
    const { charges_enabled, payouts_enabled, details_submitted, requirements } = account;
    const { disabled_reason: reason = null, currently_due: due = null } = requirements ?? {};
    const details = reason ?? (details_submitted ? null : 'details_submitted: false');
    const missing = due?.length ? ` (${due.slice(0, 5).join(', ')})` : '';
    const says = details === null ? null : stripeSays(`${details}${missing}`);
    if (!charges_enabled) this.note('account', says);
    else if (!payouts_enabled) this.note('payouts', says);
  }

  /** The calls that payments make. */
  private async permissions(): Promise<void> {
    const { paymentIntents, refunds, charges, disputes, radar, balanceTransactions, payouts } =
      this.api;
    const calls: (() => Promise<unknown>)[] = [
      () => paymentIntents.list(one),
      () => paymentIntents.cancel(nothing),
      () => refunds.list(one),
      () => refunds.create({ payment_intent: nothing }),
      () => charges.list(one),
      () => disputes.list(one),
      () => radar.earlyFraudWarnings.list(one),
      () => balanceTransactions.list(one),
      () => payouts.list(one),
    ];
    for (const call of calls) await this.allowed(call, 'permission');
  }

  private async methods(): Promise<void> {
    const listed = await this.seen(() => this.api.paymentMethodConfigurations.list());
    if (!listed) return;
    const used = listed.data.find((each) => each.is_default && each.active);
    if (!used?.card?.available) this.note('methods');
  }

  private async webhook(): Promise<void> {
    const endpoints = await this.endpoints();
    if (!endpoints) return;
    const complete = endpoints.find(({ isEnabled, isThin }) => isEnabled && !isThin);
    if (!complete) {
      this.note(whyNone(endpoints));
      return;
    }
    const { events, apiVersion } = complete;
    const missing = [...handledEvents.keys()].filter(
      (type) => !events.includes(type) && !events.includes('*'),
    );
    if (missing.length > 0) this.note('events', `Missing: ${missing.join(', ')}.`);
    if (apiVersion !== this.site.apiVersion) {
      const theirs = apiVersion ?? 'the account’s own version';
      this.note('version', `It has ${theirs}, and we need ${this.site.apiVersion}.`);
    }
  }

  /** Those at our address; null if we may not see them. Thin ones are only in the newer list. */
  private async endpoints(): Promise<Endpoint[] | null> {
    const listed = await this.seen(() => this.api.webhookEndpoints.list({ limit: 100 }));
    if (!listed) return null;
    const ours = listed.data.filter(({ url }) => this.isOurs(url));
    if (ours.length > 0) {
      return ours.map(({ status, enabled_events, api_version }) => ({
        isEnabled: status === 'enabled',
        isThin: false,
        events: enabled_events,
        apiVersion: api_version,
      }));
    }
    const destinations = await this.seen(() =>
      this.api.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'], limit: 100 }),
    );
    return (
      destinations?.data
        .filter(({ webhook_endpoint: endpoint }) => this.isOurs(endpoint?.url))
        .map((each) => ({
          isEnabled: each.status === 'enabled',
          isThin: each.event_payload === 'thin',
          events: each.enabled_events,
          apiVersion: each.snapshot_api_version ?? null,
        })) ?? null
    );
  }

  private async wallets(): Promise<void> {
    const { domain } = this.site;
    const listed = await this.seen(() =>
      this.api.paymentMethodDomains.list({ domain_name: domain }),
    );
    if (!listed) return;
    const registered = listed.data.find((each) => each.domain_name === domain && each.enabled);
    const inactive =
      registered &&
      [registered.apple_pay, registered.google_pay].find(({ status }) => status !== 'active');
    if (registered && !inactive) return;
    const words = inactive?.status_details?.error_message;
    this.note('domain', words ? stripeSays(words) : null);
  }

  private seen<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    return this.allowed(call, 'unseen');
  }

  /** Null if the key may not make the call, or if Stripe has no such object. */
  private async allowed<Answer>(
    call: () => Promise<Answer>,
    kind: 'permission' | 'unseen',
  ): Promise<Answer | null> {
    try {
      return await call();
    } catch (error) {
      if (isRefused(error)) return null;
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      if (!this.found.some((problem) => problem.kind === kind)) {
        this.note(kind, stripeSays(error.message));
      }
      return null;
    }
  }

  private isOurs(url: string | null | undefined): boolean {
    return url?.replace(/\/$/, '') === this.site.webhookUrl;
  }

  private note(kind: SetupProblemKind, details: string | null = null): void {
    this.found.push({ kind, details });
  }
}

function whyNone(endpoints: readonly Endpoint[]): SetupProblemKind {
  if (endpoints.length === 0) return 'webhook';
  return endpoints.some(({ isThin }) => isThin) ? 'thin' : 'disabled';
}
