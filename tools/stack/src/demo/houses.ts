/** Where the demo's people live: made up, like their addresses. */
import type { Point } from '@contracts/vocabulary/places/distance';
import { SiteRefusal, type LoggedIn } from './site-client';

/** By street address. Those of the laps are where their routes end. */
export const houses: Readonly<Record<string, Point>> = {
  '214 Sandpiper Bend': { lat: 29.8466, lng: -81.2722 },
  '58 Coquina Row': { lat: 29.8893, lng: -81.3262 },
  '9 Cormorant Path': { lat: 29.5712, lng: -81.2214 },
  '1270 Saltgrass Lane': { lat: 30.1795, lng: -81.3868 },
  '33 Pelican Dune Way': { lat: 29.4741, lng: -81.1296 },
  '871 Live Oak Hammock': { lat: 29.8213, lng: -81.3228 },
  '46 Spanish Oak Drive': { lat: 29.8302, lng: -81.3169 },
};

/** As the office does on the map, so that tracking counts down to the second. */
export async function pinHouse(
  office: LoggedIn,
  appointmentId: string,
  house: Point | undefined,
): Promise<void> {
  if (!house) return;
  const body = { latitude: house.lat, longitude: house.lng };
  try {
    await office.call('PUT', `/api/tracking/${appointmentId}/pin`, { body });
  } catch (error) {
    // Without it, the demo is only less exact.
    if (!(error instanceof SiteRefusal)) throw error;
  }
}
