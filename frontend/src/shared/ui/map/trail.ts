import type { Location } from '@contracts/tracking/technicians';
import type { LatLngTuple } from 'leaflet';
import { useState } from 'react';

/** Enough for a drive of hours, one position every few seconds. */
const longest = 1_000;

/**
 * The positions that this page has shown, oldest first. The server keeps none for it: where a drive
 * began is often another customer's house.
 */
export function useTrail(location: Pick<Location, 'lat' | 'lng'> | null): LatLngTuple[] {
  const [trail, setTrail] = useState<LatLngTuple[]>([]);
  if (location) {
    const [lat, lng] = trail.at(-1) ?? [];
    if (lat !== location.lat || lng !== location.lng) {
      setTrail([...trail.slice(1 - longest), [location.lat, location.lng]]);
    }
  }
  return trail;
}
