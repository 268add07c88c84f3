import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/** Where a technician is, in words. Pure. */

/** `Driving to 12 Tern Lane, …`, `At 12 Tern Lane, …`, a known street; null if only the map knows. */
export function whereabouts(
  { id, currentLocation }: Pick<Technician, 'id' | 'currentLocation'>,
  records: readonly DispatchRecord[],
): string | null {
  const job = records.find(
    ({ technicianId, status }) => technicianId === id && trackingStatusRules[status].busy,
  );
  if (!job) return currentLocation?.address ?? null;
  const { address } = job.customerLocation;
  return `${trackingStatusRules[job.status].driving ? 'Driving to' : 'At'} ${address}`;
}
