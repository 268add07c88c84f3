import { Injectable, Logger } from '@nestjs/common';
import type { StripeSetup } from '@contracts/payments/office';
import { Health } from '@service-kit/http/health';
import { DataSource } from 'typeorm';
import { PaymentsConfig } from '../config';
import { asRefusal, apiVersion, StripeClient } from '../stripe/stripe-client';
import { inspectStripe } from './inspect-stripe';
import { messageOf, type SetupProblem } from './setup-problems';

const dayMs = 24 * 60 * 60_000;
/** While something is wrong, we look again soon, since someone may be fixing it. */
const againMs = 10 * 60_000;
/** Strangers can send a wrong signature, too. */
const wrongEnough = 3;

interface Kept {
  readonly checkedAt: Date | null;
  readonly problems: (SetupProblem & { since: string })[];
  readonly wrong: number;
  readonly wrongSince: Date | null;
}

/** Whether Stripe is set up as payments need it: looked at when the process starts, and daily. */
@Injectable()
export class StripeSetupService {
  private readonly logger = new Logger('StripeSetup');
  private hasChecked = false;
  private known: StripeSetup = { checkedAt: null, problems: [] };
  private isKeyWrong = false;
  /** Webhooks since the last look. */
  private readonly signatures = { right: 0, wrong: 0 };

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly config: PaymentsConfig,
    health: Health,
  ) {
    health.noticeFrom(() => this.known.problems.map(({ message }) => message));
  }

  /** Calls with a key that Stripe doesn't accept can't succeed. */
  get isKeyRefused(): boolean {
    return this.isKeyWrong;
  }

  webhookTaken(): void {
    this.signatures.right += 1;
  }

  /** One that we can't read, although it's signed as it should be, is a reason to look at the settings. */
  webhookRefused(hasWrongSignature: boolean): void {
    if (hasWrongSignature) this.signatures.wrong += 1;
    else this.hasChecked = false;
  }

  /** Once a minute. */
  async keepUp(now: Date): Promise<void> {
    await this.keepSignatures(now);
    await this.report();
    const { checkedAt, problems } = this.known;
    const age = checkedAt === null ? Infinity : now.getTime() - Date.parse(checkedAt);
    const isDue = !this.hasChecked || age >= (problems.length > 0 ? againMs : dayMs);
    if (isDue) await this.check(now);
  }

  /** Asks Stripe now. Refuses with `payments_off`, and with `payments_unavailable`. */
  async check(now: Date = new Date()): Promise<StripeSetup> {
    const { publicUrl } = this.config;
    const site = {
      webhookUrl: `${publicUrl}/api/webhooks/stripe`,
      domain: new URL(publicUrl).hostname,
      apiVersion,
    };
    const { api } = this.client;
    const found = await inspectStripe(api, site).catch((error: unknown) => {
      throw asRefusal(error);
    });
    this.hasChecked = true;
    for (const problem of found) this.logger.warn(messageOf(problem));
    await this.keep(found, now);
    return this.report();
  }

  async report(): Promise<StripeSetup> {
    const { checkedAt, problems, wrong, wrongSince } = await this.kept();
    const isSecretWrong = wrong >= wrongEnough && wrongSince !== null;
    const secret = {
      kind: 'secret' as const,
      details: `${wrong} came since the last one that fit.`,
      since: wrongSince?.toISOString() ?? '',
    };
    this.isKeyWrong = problems.some(({ kind }) => kind === 'key');
    this.known = {
      checkedAt: checkedAt?.toISOString() ?? null,
      problems: [...problems, ...(isSecretWrong ? [secret] : [])].map((problem) => ({
        message: messageOf(problem),
        since: problem.since,
      })),
    };
    return this.known;
  }

  private async kept(): Promise<Kept> {
    const [row] = await this.dataSource.query<Kept[]>(
      `SELECT checked_at AS "checkedAt", problems, wrong_signatures AS wrong,
         wrong_since AS "wrongSince" FROM stripe_setup`,
    );
    return row ?? { checkedAt: null, problems: [], wrong: 0, wrongSince: null };
  }

  /** A problem that stays keeps its time. */
  private async keep(found: readonly SetupProblem[], now: Date): Promise<void> {
    const { problems: before } = await this.kept();
    const problems = found.map((problem) => ({
      ...problem,
      since: before.find(({ kind }) => kind === problem.kind)?.since ?? now.toISOString(),
    }));
    await this.dataSource.query(
      `INSERT INTO stripe_setup (checked_at, problems) VALUES ($1, $2)
       ON CONFLICT (singleton) DO UPDATE SET checked_at = excluded.checked_at,
         problems = excluded.problems`,
      [now, JSON.stringify(problems)],
    );
  }

  private async keepSignatures(now: Date): Promise<void> {
    const { right, wrong } = this.signatures;
    if (right + wrong === 0) return;
    Object.assign(this.signatures, { right: 0, wrong: 0 });
    const counted = right > 0 ? 0 : wrong;
    await this.dataSource.query(
      `INSERT INTO stripe_setup AS kept (wrong_signatures, wrong_since)
       VALUES ($1, CASE WHEN $1 > 0 THEN $2::timestamptz END)
       ON CONFLICT (singleton) DO UPDATE SET
         wrong_signatures = CASE WHEN $1 = 0 THEN 0
           ELSE least(kept.wrong_signatures::bigint + $1, 1000000) END,
         wrong_since = CASE WHEN $1 > 0 THEN coalesce(kept.wrong_since, $2) END`,
      [counted, now],
    );
  }
}
