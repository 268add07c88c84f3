import Supercluster from 'supercluster';
import type { Location, Technician } from '@contracts/tracking/technicians';

/** Technicians whose marks would lie on each other at a zoom share one. Pure. */

export interface Located extends Technician {
  readonly currentLocation: Location;
}

export interface Pin {
  readonly lat: number;
  readonly lng: number;
  /** In the order of their names. */
  readonly who: readonly Located[];
}

/** A mark is 34 pixels wide. */
const radius = 36;
/** The closest that a map shows. */
const closest = 18;

export function pinsAt(located: readonly Located[], zoom: number): Pin[] {
  const index = new Supercluster<{ technician: Located }>({
    radius,
    // Its own pixels are half of Leaflet's.
    extent: 256,
    maxZoom: closest,
  });
  index.load(
    located.map((technician) => ({
      type: 'Feature',
      properties: { technician },
      geometry: {
        type: 'Point',
        coordinates: [technician.currentLocation.lng, technician.currentLocation.lat],
      },
    })),
  );
  return index.getClusters([-180, -90, 180, 90], zoom).map(({ geometry, properties }) => {
    const [lng = 0, lat = 0] = geometry.coordinates;
    const who =
      'cluster_id' in properties
        ? index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.technician)
        : [properties.technician];
    return { lat, lng, who: who.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
  });
}
