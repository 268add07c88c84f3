import type { SlotAlternative } from '@contracts/booking/appointments';
import type { HourLabel, SlotLabel } from '@contracts/vocabulary/booking';

/** The free slots of one date. */
export interface FreeDate {
  readonly date: string;
  readonly labels: readonly SlotLabel[];
}

export const alternativesOffered = 5;

/**
 * What to offer instead of a slot that is gone: the same date first, then the dates after it, then
 * the days before it; within a date the hours nearest to the one asked for. `free` is in the order
 * of its dates.
 */
export function alternativesTo(
  asked: { date: string; label: HourLabel },
  free: readonly FreeDate[],
): SlotAlternative[] {
  const distance = (label: SlotLabel) => Math.abs(hourOf(label) - hourOf(asked.label));
  return [
    ...free.filter(({ date }) => date >= asked.date),
    ...free.filter(({ date }) => date < asked.date).reverse(),
  ]
    .flatMap(({ date, labels }) =>
      [...labels]
        .filter((label) => date !== asked.date || label !== asked.label)
        .sort((a, b) => distance(a) - distance(b))
        .map((timeSlot) => ({ date, timeSlot })),
    )
    .slice(0, alternativesOffered);
}

const hourOf = (label: HourLabel): number => Number(label.slice(0, 2));
