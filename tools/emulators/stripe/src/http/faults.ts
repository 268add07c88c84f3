/** Trouble that the control API asked for. */
export interface Fault {
  readonly id: string;
  readonly method: string | null;
  /** The beginning of the path. */
  readonly path: string;
  /**
   * `slow` answers after `delayMs`; `hang` never answers; `reset` breaks the connection; `refused`
   * answers with `refusal`.
   */
  readonly kind: 'api_error' | 'rate_limit' | 'refused' | 'slow' | 'hang' | 'reset';
  readonly refusal: FaultRefusal;
  /**
   * `before`: nothing happens, and the idempotency key stays free; `during`: the work is undone, and
   * the key keeps the error; `after`: the work is done.
   */
  readonly when: 'before' | 'during' | 'after';
  readonly delayMs: number;
  readonly times: number;
}

export interface FaultRefusal {
  readonly status: number;
  readonly message: string;
  readonly code: string | null;
}

/** Oldest first. */
export class Faults {
  private readonly faults: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.faults.push({ fault, left: fault.times });
  }

  clear(): void {
    this.faults.length = 0;
  }

  list(): (Fault & { readonly left: number })[] {
    return this.faults.map(({ fault, left }) => ({ ...fault, left }));
  }

  /** The fault for this request, counted as used. */
  take(method: string, path: string): Fault | undefined {
    const index = this.faults.findIndex(
      ({ fault }) =>
        (fault.method === null || fault.method === method) && path.startsWith(fault.path),
    );
    const entry = this.faults[index];
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left === 0) this.faults.splice(index, 1);
    return entry.fault;
  }
}
