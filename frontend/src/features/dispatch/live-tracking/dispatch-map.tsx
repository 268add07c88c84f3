import { Flex } from 'antd';
import { divIcon, latLngBounds, type LatLngExpression } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { Marker, Popup, useMap } from 'react-leaflet';
import type { Location, Technician } from '@contracts/tracking/technicians';
import { technicianStatusWords } from '@contracts/vocabulary/technician-status';
import { formatAgo, formatCoordinates, initialsOf } from '../../../shared/format';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import { StreetMap } from '../../../shared/ui/map/street-map';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './live-tracking.module.css';
import { useNow } from '../../../shared/ui/use-now';

interface Located extends Technician {
  readonly currentLocation: Location;
}

const isLocated = (technician: Technician): technician is Located =>
  technician.currentLocation !== null;

const closest = 14;

/** All technicians on a map, and as a list below it. */
export default function DispatchMap({ technicians }: { technicians: readonly Technician[] }) {
  const now = useNow(10);
  const located = technicians.filter(isLocated);
  return (
    <>
      <StreetMap className={styles.map}>
        <FitEveryone located={located} />
        {located.map((technician) => (
          <TechnicianMarker key={technician.id} technician={technician} now={now} />
        ))}
      </StreetMap>
      {technicians.length > 0 && (
        <div className={styles.people}>
          <RecordFacts columns={1}>
            {technicians.map((technician) => (
              <Fact key={technician.id} label={technician.name}>
                <Flex wrap align="center" gap="2px 10px">
                  <WorkStatus status={technician.status} />
                  <Where location={technician.currentLocation} now={now} />
                </Flex>
              </Fact>
            ))}
          </RecordFacts>
        </div>
      )}
    </>
  );
}

function Where({ location, now }: { location: Location | null; now: number }) {
  if (!location) return <span className={text.none}>Location not available</span>;
  return (
    <>
      <span className={text.mono}>{formatCoordinates(location)}</span>
      <span className={text.note}>{formatAgo(location.lastUpdated, now)}</span>
    </>
  );
}

function TechnicianMarker({ technician, now }: { technician: Located; now: number }) {
  const { name, status, currentLocation } = technician;
  const icon = useMemo(() => {
    const disc = document.createElement('span');
    disc.className = styles.disc ?? '';
    disc.dataset.tone = technicianStatusWords[status].tone;
    disc.textContent = initialsOf(name);
    return divIcon({ html: disc, className: styles.marker ?? '', iconSize: [34, 34] });
  }, [name, status]);
  return (
    <Marker
      position={[currentLocation.lat, currentLocation.lng]}
      icon={icon}
      title={name}
      alt={name}
    >
      <Popup>
        <strong>{name}</strong>
        <span>{currentLocation.address ?? formatCoordinates(currentLocation)}</span>
        <span>Updated {formatAgo(currentLocation.lastUpdated, now)}</span>
      </Popup>
    </Marker>
  );
}

/** Fits everyone when someone joins or leaves. Otherwise the map stays where the office moved it. */
function FitEveryone({ located }: { located: readonly Located[] }) {
  const map = useMap();
  const who = located.map(({ id }) => id).join(' ');
  useEffect(() => {
    const points = located.map(({ currentLocation: { lat, lng } }): LatLngExpression => [lat, lng]);
    if (points.length > 0)
      map.fitBounds(latLngBounds(points), { padding: [40, 40], maxZoom: closest, animate: false });
    // oxlint-disable-next-line react/exhaustive-deps -- a technician who moves is no reason to move the map
  }, [map, who]);
  return null;
}
