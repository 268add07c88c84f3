import type { SlotAlternative } from '@contracts/booking/appointments';
import type { HourLabel, SlotLabel } from '@contracts/vocabulary/booking';

/** Available slots of one date. */
export interface FreeDate {
  readonly date: string;
  readonly labels: readonly SlotLabel[];
}

export const alternativesOffered = 5;

/**
 * Slots to offer instead of one that is taken: first on the same date, then on later dates, then on
 * earlier ones, and on each date the closest times first. `free` is ordered by date.
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
