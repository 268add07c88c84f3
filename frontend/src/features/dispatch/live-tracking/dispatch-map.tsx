import { Flex } from 'antd';
import { divIcon, latLngBounds, type LatLngExpression } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { Marker, Popup, useMap, useMapEvent } from 'react-leaflet';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { technicianStatusWords } from '@contracts/vocabulary/technician-status';
import { formatAgo, initialsOf } from '../../../shared/format';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import { StreetMap } from '../../../shared/ui/map/street-map';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import text from '../../../shared/ui/office/record-text.module.css';
import { pinsAt, type Located, type Pin } from './clusters';
import styles from './live-tracking.module.css';
import { useNow } from '../../../shared/ui/use-now';
import { whereabouts } from './whereabouts';

const isLocated = (technician: Technician): technician is Located =>
  technician.currentLocation !== null;

const closest = 14;

interface DispatchMapProps {
  technicians: readonly Technician[];
  records: readonly DispatchRecord[];
}

/** All technicians on a map, and as a list next to it. */
export default function DispatchMap({ technicians, records }: DispatchMapProps) {
  const now = useNow(10);
  const located = technicians.filter(isLocated);
  return (
    <div className={styles.everyone}>
      <StreetMap className={styles.map}>
        {/* Before what moves the map, so that it hears of its zoom. */}
        <Pins located={located} records={records} now={now} />
        <FitEveryone located={located} />
      </StreetMap>
      {technicians.length > 0 && (
        <RecordFacts columns={1}>
          {technicians.map((technician) => (
            <Fact key={technician.id} label={technician.name}>
              <Flex wrap align="center" gap="2px 10px">
                <WorkStatus status={technician.status} />
                <Where technician={technician} records={records} now={now} />
              </Flex>
            </Fact>
          ))}
        </RecordFacts>
      )}
    </div>
  );
}

function Where({
  technician,
  records,
  now,
}: {
  technician: Technician;
  records: readonly DispatchRecord[];
  now: number;
}) {
  const { currentLocation } = technician;
  const place = whereabouts(technician, records);
  return (
    <>
      {place !== null && <span>{place}</span>}
      {currentLocation ? (
        <span className={text.note}>Last seen {formatAgo(currentLocation.lastUpdated, now)}</span>
      ) : (
        <span className={text.none}>Location not available</span>
      )}
    </>
  );
}

function Pins({
  located,
  ...shared
}: {
  located: readonly Located[];
  records: readonly DispatchRecord[];
  now: number;
}) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvent('zoomend', () => setZoom(map.getZoom()));
  return pinsAt(located, zoom).map((pin) => (
    <TechnicianPin key={pin.who.map(({ id }) => id).join(' ')} pin={pin} {...shared} />
  ));
}

/** One technician's initials, or how many there are. Its popup says who and where they are. */
function TechnicianPin({
  pin: { lat, lng, who },
  records,
  now,
}: {
  pin: Pin;
  records: readonly DispatchRecord[];
  now: number;
}) {
  const [first] = who;
  const names = who.map(({ name }) => name).join(', ');
  const title = who.length === 1 ? names : `${who.length} technicians: ${names}`;
  const words = who.length === 1 ? initialsOf(names) : String(who.length);
  const tone = who.length === 1 && first ? technicianStatusWords[first.status].tone : undefined;
  const icon = useMemo(() => {
    const disc = document.createElement('span');
    disc.className = styles.disc ?? '';
    if (tone) disc.dataset.tone = tone;
    disc.textContent = words;
    return divIcon({ html: disc, className: styles.marker ?? '', iconSize: [34, 34] });
  }, [tone, words]);
  return (
    <Marker position={[lat, lng]} icon={icon} title={title} alt={title}>
      <Popup>
        {who.map((technician) => (
          <span key={technician.id} className={styles.person}>
            <strong>{technician.name}</strong>
            <Where technician={technician} records={records} now={now} />
          </span>
        ))}
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
