import type { ImportSource, ImportTarget, SourceBatch } from './source';

/** The source has returned nothing for too long. */
export class SourceQuiet extends Error {
  override readonly name = 'SourceQuiet';

  constructor(ms: number) {
    super(`nothing has come for ${Math.round(ms / 1_000)} s`);
  }
}

export interface Reading<Row> {
  /** Milliseconds in which the source must return something. */
  readonly quietMs: number;
  readonly signal: AbortSignal;
  readonly target?: Pick<ImportTarget<Row>, 'prepare' | 'rowsAtOnce'>;
}

/**
 * The source's batches. While one is written, the source prepares the next one. If the target takes
 * many rows at once, all prepared rows up to that number are one batch. Throws SourceQuiet if
 * nothing comes for too long, and the signal's reason when it aborts. Both abort what the source is
 * waiting for.
 */
export async function* batchesWithin<Row>(
  source: ImportSource<Row>,
  cursor: unknown,
  { quietMs, signal, target = {} }: Reading<Row>,
): AsyncGenerator<SourceBatch<Row>> {
  const given = new AbortController();
  const ahead = new ReadAhead(source.batches(cursor, given.signal), target);
  try {
    for (;;) {
      signal.throwIfAborted();
      const batch = await inTime(ahead.next(), quietMs, signal);
      if (batch === null) return;
      yield batch;
    }
  } finally {
    given.abort();
    ahead.stop();
  }
}

/** Reads a batch, or `rowsAtOnce` rows, and continues when they have been taken. */
class ReadAhead<Row> {
  private prepared: SourceBatch<Row>[] = [];
  private readonly batches: AsyncIterator<SourceBatch<Row>>;
  private reading: Promise<void> | null = null;
  private isReadingOn = false;
  private outcome: { readonly failure?: unknown } | null = null;
  private isStopped = false;

  constructor(
    batches: AsyncIterable<SourceBatch<Row>>,
    private readonly target: NonNullable<Reading<Row>['target']>,
  ) {
    this.batches = batches[Symbol.asyncIterator]();
  }

  /**
   * Everything prepared, as soon as there is something; null at the end. Rejects as the source
   * does.
   */
  async next(): Promise<SourceBatch<Row> | null> {
    while (this.prepared.length === 0) {
      if (this.outcome) {
        if ('failure' in this.outcome) throw this.outcome.failure;
        return null;
      }
      await this.read();
    }
    const taken = this.prepared;
    this.prepared = [];
    void this.readOn();
    return joined(taken);
  }

  /** Not awaited: a source that ignores its signal would block us. */
  stop(): void {
    this.isStopped = true;
    Promise.resolve(this.batches.return?.()).catch(() => undefined);
  }

  private async readOn(): Promise<void> {
    if (this.isReadingOn) return;
    this.isReadingOn = true;
    while (
      !this.outcome &&
      !this.isStopped &&
      rowsOf(this.prepared) < (this.target.rowsAtOnce ?? 1)
    ) {
      await this.read();
    }
    this.isReadingOn = false;
  }

  /** Reads one more. Never rejects. */
  private read(): Promise<void> {
    this.reading ??= this.readOne().finally(() => (this.reading = null));
    return this.reading;
  }

  private async readOne(): Promise<void> {
    try {
      const next = await this.batches.next();
      if (next.done === true) {
        this.outcome = {};
        return;
      }
      for (const row of next.value.rows) if ('value' in row) this.target.prepare?.(row.value);
      this.prepared.push(next.value);
    } catch (failure) {
      this.outcome = { failure };
    }
  }
}

const rowsOf = (batches: readonly SourceBatch<unknown>[]): number =>
  batches.reduce((sum, { rows }) => sum + rows.length, 0);

/** The source is at the position after its last batch. */
const joined = <Row>(batches: readonly SourceBatch<Row>[]): SourceBatch<Row> | null => {
  const last = batches.at(-1);
  if (!last || batches.length === 1) return last ?? null;
  const whole = batches.flatMap((batch) => batch.whole ?? []);
  return { ...last, rows: batches.flatMap(({ rows }) => rows), whole };
};

function inTime<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new SourceQuiet(ms))), ms);
    const aborted = () => settle(() => reject(signal.reason as Error));
    signal.addEventListener('abort', aborted, { once: true });
    function settle(how: () => void) {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      how();
    }
    work.then(
      (value) => settle(() => resolve(value)),
      (error: Error) => settle(() => reject(error)),
    );
  });
}
