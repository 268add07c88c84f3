import type { DispatchRecord } from '@contracts/tracking/records';
import { formatDistance, formatRoughDistance, formatRoughMinutes } from '../../../shared/format';

/**
 * `6.3 km (3.9 mi), 12 min away`, rounded if the customer's place is approximate; null if unknown.
 * From a stale position, no one knows how long it takes.
 */
export function distanceWords({
  distanceToCustomer,
  estimatedTimeToArrival,
  customerLocation,
  stale,
}: Pick<
  DispatchRecord,
  'distanceToCustomer' | 'estimatedTimeToArrival' | 'customerLocation' | 'stale'
>): string | null {
  if (distanceToCustomer === null) return null;
  const isRough = customerLocation.approximate !== null;
  const minutes = isRough ? formatRoughMinutes : (min: number) => `${Math.round(min)} min`;
  const facts = [
    (isRough ? formatRoughDistance : formatDistance)(distanceToCustomer),
    ...(estimatedTimeToArrival === null || stale ? [] : [minutes(estimatedTimeToArrival)]),
  ];
  return `${facts.join(', ')} away`;
}
