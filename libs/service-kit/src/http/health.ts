import type { EventsWaiting } from '@contracts/service-health';
import { failureReason } from '../observability/failure-reason';

/** Rejects or throws if this part isn't usable. */
type HealthCheck = () => Promise<void> | void;

/** Describes a problem that doesn't keep the service from working; undefined if there is none. */
type HealthWarning = () => Promise<string | undefined>;

interface HealthReport {
  readonly ready: boolean;
  readonly checks: Record<string, string>;
  /** Omitted if there are none. */
  readonly warnings?: Record<string, string>;
}

const checkMs = 2_000;

/** Whether a service is usable. */
export class Health {
  private readonly checks = new Map<string, HealthCheck>();
  private readonly warnings = new Map<string, HealthWarning>();
  private waiting?: () => Promise<EventsWaiting | undefined>;
  private readonly noted: (() => readonly string[])[] = [];
  /** False until the service has started, and once it starts to stop. */
  serving = false;

  add(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  warn(name: string, warning: HealthWarning): void {
    this.warnings.set(name, warning);
  }

  /**
   * Delayed events are a warning, not a reason to refuse work. Everything acknowledged is in the
   * database and will be published.
   */
  watchEvents(waiting: () => Promise<EventsWaiting | undefined>): void {
    this.waiting = waiting;
    this.warn('events', async () => {
      const found = await waiting();
      return found && `${found.count} events wait to be published since ${found.since}`;
    });
  }

  /** A part that works but isn't set up as it should be. Shown in the health answer. */
  notice(text: string): void {
    this.noticeFrom(() => [text]);
  }

  /** Parts that may be set right, or go wrong, while the service runs. */
  noticeFrom(texts: () => readonly string[]): void {
    this.noted.push(texts);
  }

  get notices(): readonly string[] {
    return this.noted.flatMap((texts) => texts());
  }

  /** Undefined if no event is delayed, or if that can't be checked. */
  async eventsWaiting(): Promise<EventsWaiting | undefined> {
    return this.waiting && within(this.waiting).catch(() => undefined);
  }

  async report(): Promise<HealthReport> {
    const [checks, warnings] = await Promise.all([this.checked(), this.warned()]);
    const healthy = Object.values(checks).every((result) => result === 'ok');
    return {
      ready: this.serving && healthy,
      checks,
      ...(Object.keys(warnings).length > 0 ? { warnings } : {}),
    };
  }

  /** Whether each part is as it should be, those that the service can do without included. */
  async parts(): Promise<Record<string, boolean>> {
    const { checks, warnings = {} } = await this.report();
    return Object.fromEntries([
      ...[...this.warnings.keys()].map((name) => [name, !(name in warnings)] as const),
      ...Object.entries(checks).map(([name, result]) => [name, result === 'ok'] as const),
    ]);
  }

  private async checked(): Promise<Record<string, string>> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    return Object.fromEntries(entries);
  }

  private async warned(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    await Promise.all(
      [...this.warnings].map(async ([name, warning]) => {
        // If it can't be asked, another check fails anyway.
        const text = await within(warning).catch(() => undefined);
        if (text !== undefined) found[name] = text;
      }),
    );
    return found;
  }
}

async function outcome(check: HealthCheck): Promise<string> {
  try {
    await within(check);
    return 'ok';
  } catch (error) {
    return failureReason(error) || 'failed';
  }
}

async function within<T>(ask: () => Promise<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), checkMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(ask), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
