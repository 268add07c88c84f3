import type { TakerDay } from '@contracts/payments/day-sheets';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { checksExpected, isAsExpected } from '@contracts/vocabulary/office/day-counts';
import { paymentMessages } from '@contracts/vocabulary/payments';
import type { StatusTone } from '@contracts/vocabulary/status-tone';
import { formatMoney } from '../../shared/format';

/** What was handed in, as far as it's entered. Null while a field is empty. */
export interface Counted {
  readonly cash: number | null;
  readonly checks: number | null;
  readonly note: string;
}

export const isIncomplete = ({ cash, checks }: Counted): boolean =>
  cash === null || checks === null;

/** The address's day. Anything else, or a day to come, is today. */
export const dayOf = (wanted: string, today: string): string =>
  /^20\d\d-\d\d-\d\d$/.test(wanted) && wanted <= today ? wanted : today;

/** As saved. Of what wasn't taken, nothing has to be counted. */
export const countedOf = (row: TakerDay): Counted => ({
  cash: row.settlement
    ? Number(row.settlement.countedCash)
    : Number(row.cashTaken) === 0
      ? 0
      : null,
  checks: row.settlement?.checksCounted ?? (checksExpected(row) <= 0 ? 0 : null),
  note: row.settlement?.note ?? '',
});

/** How it differs from what was taken: `Short $5.00`, `1 check over`. */
export function differences(
  row: TakerDay,
  counted: Counted,
): { tone: StatusTone; words: string }[] {
  if (counted.cash === null || counted.checks === null) {
    return [{ tone: 'gray', words: 'Not counted' }];
  }
  const cents = centsOf(counted.cash) - centsOf(Number(row.cashExpected));
  const amount = formatMoney(dollars(Math.abs(cents)));
  const more = counted.checks - checksExpected(row);
  const noun = Math.abs(more) === 1 ? 'check' : 'checks';
  const found = [
    ...(cents < 0 ? [{ tone: 'red', words: `Short ${amount}` } as const] : []),
    ...(cents > 0 ? [{ tone: 'orange', words: `Over ${amount}` } as const] : []),
    ...(more < 0 ? [{ tone: 'red', words: `${-more} ${noun} short` } as const] : []),
    ...(more > 0 ? [{ tone: 'orange', words: `${more} ${noun} over` } as const] : []),
  ];
  return found.length > 0 ? found : [{ tone: 'green', words: 'Matches' }];
}

/** What the note must say before it can be saved; null while it can. */
export function missingReason(row: TakerDay, { cash, checks, note }: Counted): string | null {
  if (cash === null || checks === null || note.trim() !== '') return null;
  if (row.settlement !== null) return paymentMessages.whyCorrected;
  return isAsExpected(row, { countedCash: cash, checksCounted: checks })
    ? null
    : paymentMessages.whyDifferent;
}
