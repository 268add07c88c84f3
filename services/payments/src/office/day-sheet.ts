/** An end-of-day sheet, made of its entries and counts. Pure. */
import type {
  DayCheck,
  DaySettlement,
  DayVoid,
  LateEntry,
  TakerDay,
} from '@contracts/payments/day-sheets';
import { dollars } from '@contracts/vocabulary/money';
import type { DayEntry } from './day-entries';

const theOffice = 'The office';
const shownCounts = 50;

export interface Count extends DaySettlement {
  readonly technicianId: string | null;
}

/** A row for each taker, by name; the office's is the last. */
export function takersOf(entries: readonly DayEntry[], counts: readonly Count[]): TakerDay[] {
  const ids = [...new Set(entries.map(({ technicianId }) => technicianId))];
  const rows = ids.map((id) =>
    rowOf(
      id,
      entries.filter(({ technicianId }) => technicianId === id),
      counts.filter(({ technicianId }) => technicianId === id),
    ),
  );
  const isOffice = ({ technicianId }: TakerDay) => Number(technicianId === null);
  return rows.toSorted(
    (one, other) =>
      isOffice(one) - isOffice(other) ||
      one.name.localeCompare(other.name) ||
      (one.technicianId ?? '').localeCompare(other.technicianId ?? ''),
  );
}

function rowOf(
  technicianId: string | null,
  entries: readonly DayEntry[],
  counts: readonly Count[],
): TakerDay {
  const cash = entries.filter(({ method }) => method === 'cash');
  const [taken, refunded, voided] = (['taken', 'refunded', 'voided'] as const).map((kind) =>
    sumOf(cash.filter((each) => each.kind === kind)),
  ) as [number, number, number];
  const shown = counts
    .toSorted((one, other) => other.version - one.version)
    .slice(0, shownCounts)
    .map(({ technicianId: _, ...count }) => count);
  const jobs = entries.flatMap(({ kind, appointmentId }) =>
    kind === 'taken' ? appointmentId : [],
  );
  return {
    technicianId,
    name: entries.findLast((each) => each.technicianName !== null)?.technicianName ?? theOffice,
    jobs: new Set(jobs).size,
    cashTaken: dollars(taken),
    cashRefunded: dollars(refunded),
    cashExpected: dollars(taken - refunded - voided),
    checks: entries
      .filter(({ kind, method }) => kind === 'taken' && method === 'check')
      .map(checkOf),
    voids: entries.flatMap(voidsOf),
    settlement: shown[0] ?? null,
    counts: shown,
  };
}

export const sumOf = (entries: readonly DayEntry[]): number =>
  entries.reduce((sum, { cents }) => sum + cents, 0);

const checkOf = ({ number, cents, appointmentId, appointmentNumber }: DayEntry): DayCheck => ({
  number,
  amount: dollars(cents),
  appointmentId,
  appointmentNumber,
});

function voidsOf({ method, number, cents, reason, appointmentNumber, taken }: DayEntry): DayVoid[] {
  if (reason === null) return [];
  return [{ method, number, amount: dollars(cents), reason, appointmentNumber, taken }];
}

export const lateEntryOf = (entry: DayEntry): LateEntry => {
  const { kind, method, number, cents, appointmentNumber, technicianName, day, countsOn } = entry;
  const name = technicianName ?? theOffice;
  return { kind, method, number, amount: dollars(cents), appointmentNumber, name, day, countsOn };
};
