import type { RetryAfterForm } from '../http/rate-limit';
import { systemNames, type SystemName } from '../system';

/** Faults instead of the answer, or before it. */
const before = [
  /** Answers after `delayMs`. */
  'slow',
  /** Never answers. */
  'hang',
  /** Breaks the connection without an answer. */
  'reset',
  /** 401, and the token or session becomes invalid. */
  'unauthorized',
  /** 403: the credentials don't allow it. */
  'forbidden',
  /** 429, also for requests before `retryAfterSeconds` are over. */
  'rate-limit',
  /** Jobber's 200 that says that no points are left. */
  'throttled',
  /** 500, 502 or 503 with a page of HTML. */
  'server-error',
  /** 200 with a page of HTML. */
  'wrong-content-type',
] as const;
/** Faults of the answer on its way. */
const during = [
  /** The body ends in the middle, as if complete. */
  'truncated-json',
  /** The connection breaks in the middle of the body. */
  'cut-off',
  /** `part` of the answer has a wrong type. */
  'schema-violation',
  /** A part of Jobber's first record is missing, and an error says so. */
  'partial-errors',
] as const;
/** Changes to the list after the answer. */
const after = [
  /** The first `by` records change. */
  'changed',
  /**
   * The first `by` records are removed (`removed`) or come back (`restored`), so all others move.
   */
  'page-moves',
  /** The last `by` records are removed. */
  'total-shrinks',
] as const;
/** Faults of the list while the fault is active. */
const standing = [
  /** Each page starts with the last `by` records of the previous page. */
  'duplicates',
  /** From `page` on, that page comes forever. */
  'page-repeats',
] as const;

export const faultKinds = [...before, ...during, ...after, ...standing] as const;
export type FaultKind = (typeof faultKinds)[number];

const isOneOf =
  <T extends FaultKind>(kinds: readonly T[]) =>
  (fault: Fault): fault is Fault & { readonly kind: T } =>
    (kinds as readonly FaultKind[]).includes(fault.kind);
export const isBefore = isOneOf(before);
export const isDuring = isOneOf(during);
export const isAfter = isOneOf(after);
export const isStanding = isOneOf(standing);

export interface Fault {
  readonly kind: FaultKind;
  readonly system: SystemName;
  /** As named in the README; null: any. */
  readonly endpoint: string | null;
  /** Only for requests of this page; null: any. */
  readonly page: number | null;
  /** How many matching requests to skip first. */
  readonly after: number;
  /** How often it applies; null: always. */
  readonly times: number | null;
  /** The probability per matching request: 0.05 is 5%. */
  readonly probability: number;
  readonly seed: number;
  readonly delayMs: number;
  readonly retryAfterSeconds: number;
  readonly retryAfterForm: RetryAfterForm;
  readonly status: 500 | 502 | 503;
  readonly part: 'record' | 'list' | 'total';
  readonly by: number;
  readonly direction: 'removed' | 'restored';
}

/** Omitted fields have the values in `defaults`. */
export type FaultRequest = Pick<Fault, 'kind' | 'system'> & Partial<Fault>;

const defaults: Omit<Fault, 'kind' | 'system'> = {
  endpoint: null,
  page: null,
  after: 0,
  times: 1,
  probability: 1,
  seed: 1,
  delayMs: 1_000,
  retryAfterSeconds: 1,
  retryAfterForm: 'seconds',
  status: 500,
  part: 'record',
  by: 1,
  direction: 'removed',
};

/** A requested fault. Faults of the list apply until they're removed. */
export function fault(asked: FaultRequest): Fault {
  const page = asked.kind === 'page-repeats' ? 2 : null;
  const given = { ...defaults, page, ...asked };
  return isStanding(given) ? { ...given, times: null } : given;
}

const maxDelayMs = 10 * 60 * 1000;
type Check = (value: unknown) => boolean;
const isWhole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const isIn =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** The allowed values of each field. */
const checks: Readonly<Record<keyof Fault, Check>> = {
  kind: isIn(...faultKinds),
  system: isIn(...systemNames),
  endpoint: orNull((value) => typeof value === 'string' && value.length <= 40),
  page: orNull(isWhole(1, 10_000_000)),
  after: isWhole(0, 10_000_000),
  times: orNull(isWhole(1, 10_000_000)),
  probability: (value) => typeof value === 'number' && value > 0 && value <= 1,
  seed: isWhole(0, 4_294_967_295),
  delayMs: isWhole(0, maxDelayMs),
  retryAfterSeconds: isWhole(0, 3_600),
  retryAfterForm: isIn('seconds', 'date', 'none'),
  status: isIn(500, 502, 503),
  part: isIn('record', 'list', 'total'),
  by: isWhole(1, 10_000),
  direction: isIn('removed', 'restored'),
};

/** The control API couldn't read a fault. The message says why. */
export class BadFault extends Error {}

/** @throws BadFault if a field is unknown, missing or out of range */
export function readFault(given: unknown): Fault {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new BadFault('A fault is a JSON object.');
  }
  for (const [name, value] of Object.entries(given)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof Fault] : null;
    if (!check) throw new BadFault(`A fault has no "${name.slice(0, 40)}".`);
    if (!check(value))
      throw new BadFault(`"${name}" cannot be ${JSON.stringify(value).slice(0, 80)}.`);
  }
  for (const name of ['kind', 'system'] as const) {
    if (!(name in given)) throw new BadFault(`A fault needs "${name}".`);
  }
  return fault(given as FaultRequest);
}
