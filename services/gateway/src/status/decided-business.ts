import type { DecidedRules } from '@contracts/booking/settings';
import type { BusinessFacts } from '@contracts/vocabulary/business';
import { weekWords } from '@contracts/vocabulary/technician-work';

/** The facts of the environment, with those that the office has decided instead. Pure. */
export function businessAsDecided(
  business: BusinessFacts,
  { openingHours, counties, serviceCallFee, bookingWindowDays }: DecidedRules,
): BusinessFacts {
  const days = openingHours ?? [];
  return {
    ...business,
    ...(days.length > 0 && {
      hours: {
        opens: days.map(({ start }) => start).toSorted()[0] ?? '',
        closes:
          days
            .map(({ end }) => end)
            .toSorted()
            .at(-1) ?? '',
        words: weekWords(days),
      },
      openWeekdays: days.map(({ weekday }) => weekday),
    }),
    ...(counties && { counties }),
    ...(bookingWindowDays && { bookingWindowDays }),
    ...(serviceCallFee !== undefined && {
      serviceCallFee: serviceCallFee === '' ? null : serviceCallFee,
    }),
  };
}
