import { original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { isOlder } from './merge-location';

/** Answers may be older than frames that arrived in the meantime. They don't overwrite what is newer. */

/** For a query's `merge`. What stays equal stays the same object. */
export const keepingNewer =
  <Known>(newer: (known: Known, answered: Known) => Known) =>
  (draft: Known, answered: Known): Known => {
    const known = original<unknown>(draft) as Known;
    return copyWithStructuralSharing(known, newer(known, answered)) as Known;
  };

/** For a list. The answer decides what is in it. */
export const keepingNewerIn = <Known>(
  idOf: (one: Known) => string,
  newer: (known: Known, answered: Known) => Known,
) =>
  keepingNewer<Known[]>((known, answered) => {
    const byId = new Map(known.map((one) => [idOf(one), one]));
    return answered.map((one) => {
      const before = byId.get(idOf(one));
      return before ? newer(before, one) : one;
    });
  });

/** By version. Positions don't change the version, so then by the position's time. */
export function newerRecord<Known extends TrackingRecord>(known: Known, answered: Known): Known {
  if (known.version !== answered.version)
    return known.version > answered.version ? known : answered;
  return isOlder(answered.location, known.location) ? known : answered;
}

export function newerTechnician(known: Technician, answered: Technician): Technician {
  if (known.version > answered.version) return known;
  const { currentLocation } = known;
  return isOlder(answered.currentLocation, currentLocation)
    ? { ...answered, currentLocation }
    : answered;
}
