/** What has to be counted on an end-of-day sheet, and what goes to the bank. */
import { centsOf } from '../money';
import type { TakenMethod, VoidReason } from '../payments';

interface Check {
  readonly number: string | null;
  readonly amount: string;
}

interface Voided extends Check {
  readonly method: TakenMethod;
  readonly reason: VoidReason;
}

interface Takings<OneCheck extends Check = Check, OneVoid extends Voided = Voided> {
  readonly cashExpected: string;
  readonly checks: readonly OneCheck[];
  readonly voids?: readonly OneVoid[];
  readonly settlement: { readonly countedCash: string; readonly checksCounted: number } | null;
}

/** A check that the bank returned had been handed in. */
export const isLessToCount = ({ method, reason }: Voided): boolean =>
  method === 'check' && reason !== 'returned-check';

/** Taken and not voided. */
export const checksExpected = ({ checks, voids = [] }: Takings): number =>
  checks.length - voids.filter(isLessToCount).length;

/** Whether it was counted, or there is nothing to count. */
export const isSettled = (takings: Takings): boolean =>
  takings.settlement !== null ||
  (Number(takings.cashExpected) <= 0 && checksExpected(takings) <= 0);

export const isAsExpected = (
  takings: Takings,
  counted: { readonly countedCash: number; readonly checksCounted: number },
): boolean =>
  centsOf(counted.countedCash) === centsOf(Number(takings.cashExpected)) &&
  counted.checksCounted === checksExpected(takings);

export interface Deposit<OneCheck, OneVoid> {
  /** As counted. */
  readonly cashCents: number;
  /** Without what was voided on the same sheet, and what was moved to another job on it. */
  readonly checks: readonly OneCheck[];
  /** Voided on this sheet, and taken on an earlier one. */
  readonly less: readonly OneVoid[];
  readonly checksCents: number;
}

export function depositOf<OneCheck extends Check, OneVoid extends Voided>(
  takers: readonly Takings<OneCheck, OneVoid>[],
): Deposit<OneCheck, OneVoid> {
  const checks = takers.flatMap((each) => each.checks);
  const less: OneVoid[] = [];
  for (const voided of takers.flatMap(({ voids = [] }) => voids.filter(isLessToCount))) {
    const index = checks.findIndex(
      ({ number, amount }) => number === voided.number && amount === voided.amount,
    );
    if (index < 0) less.push(voided);
    else checks.splice(index, 1);
  }
  const counted = takers.flatMap(({ settlement }) => settlement?.countedCash ?? []);
  const sumOf = (amounts: readonly string[]) =>
    amounts.reduce((sum, amount) => sum + centsOf(Number(amount)), 0);
  return {
    cashCents: sumOf(counted),
    checks,
    less,
    checksCents:
      sumOf(checks.map(({ amount }) => amount)) - sumOf(less.map(({ amount }) => amount)),
  };
}
