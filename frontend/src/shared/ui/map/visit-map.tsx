import type { CustomerLocation, TrackingRecord } from '@contracts/tracking/records';
import type { Location } from '@contracts/tracking/technicians';
import { divIcon, latLng, latLngBounds, type LatLngBounds, type LatLngTuple } from 'leaflet';
import { Maximize } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Marker, Polyline, Popup, useMap, useMapEvents } from 'react-leaflet';
import { formatTimeOn } from '../../format';
import { PlaceCircle } from '../business/place-circle';
import { Button } from '../button';
import { color } from '../styles/tokens';
import { houseIcon } from './house-icon';
import { StreetMap, withMargin } from './street-map';
import { useTrail } from './trail';
import styles from './visit-map.module.css';

export interface VisitMapProps {
  technician: { name: string; title: string; location: Location } | null;
  /** `title` labels the mark. */
  customer: CustomerLocation & { title: string };
  /** Null draws a straight line, an empty one nothing. */
  route: TrackingRecord['route'];
  /** Decides how tall it is. */
  className: string | undefined;
}

const technicianIcon = divIcon({
  className: styles.technician,
  html: '<span></span>',
  iconSize: [28, 28],
});
const customerIcon = houseIcon(styles.customer);

/** Shows the technician, the customer, the way that was driven and the way that is left. */
export default function VisitMap({ technician, customer, route, className }: VisitMapProps) {
  const [moved, setMoved] = useState(false);
  const trail = useTrail(technician?.location ?? null);
  const home: LatLngTuple | null =
    customer.lat !== null && customer.lng !== null ? [customer.lat, customer.lng] : null;
  const van: LatLngTuple | null = technician && [technician.location.lat, technician.location.lng];
  const ahead: LatLngTuple[] = route
    ? route.map(({ lat, lng }) => [lat, lng])
    : van && home
      ? [van, home]
      : [];

  const view = viewOf(van, home, customer.approximate?.radiusKm ?? 0);

  return (
    <StreetMap
      className={className}
      view={view}
      controls={
        moved && (
          <Button
            size="small"
            icon={<Maximize size={16} aria-hidden="true" />}
            onClick={() => setMoved(false)}
          >
            Show both
          </Button>
        )
      }
    >
      {ahead.length > 1 && (
        <Polyline
          positions={ahead}
          pathOptions={{
            color: color.tide,
            weight: 5,
            opacity: 0.9,
            // Dotted, because it ends in the middle of the area and not at the house.
            dashArray: customer.approximate ? '2 12' : undefined,
          }}
          interactive={false}
        />
      )}
      {trail.length > 1 && (
        <Polyline
          positions={trail}
          pathOptions={{ color: color.ink3, weight: 4 }}
          interactive={false}
        />
      )}
      {home && customer.approximate && (
        <PlaceCircle
          center={home}
          place={customer.approximate}
          label={`${customer.title}, near ${customer.approximate.near}`}
        >
          {customer.address}
        </PlaceCircle>
      )}
      {home && !customer.approximate && (
        <Marker position={home} icon={customerIcon} title={customer.title}>
          <Popup>{customer.address}</Popup>
        </Marker>
      )}
      {technician && van && (
        <Marker
          // Leaflet reads the title only once, and the name may load after the position.
          key={technician.name}
          position={van}
          icon={technicianIcon}
          // Labels the marker: `alt` works only for images.
          title={technician.title}
          zIndexOffset={500}
        >
          <Popup>
            <strong>{technician.name}</strong>
            {technician.location.address && <span>{technician.location.address}</span>}
            <span>Updated {formatTimeOn(technician.location.lastUpdated)}</span>
          </Popup>
        </Marker>
      )}
      <FittedView view={view} moved={moved} onMove={() => setMoved(true)} />
    </StreetMap>
  );
}

/** Both ends, and the area around home. @param radiusKm around home */
function viewOf(
  van: LatLngTuple | null,
  home: LatLngTuple | null,
  radiusKm: number,
): LatLngBounds | null {
  const ends = [van, home].filter((end) => end !== null);
  if (ends.length === 0) return null;
  const bounds = latLngBounds(ends);
  return home && radiusKm > 0 ? bounds.extend(latLng(home).toBounds(radiusKm * 2_000)) : bounds;
}

interface ViewProps {
  view: LatLngBounds | null;
  /** The visitor has moved the map: it stays where they want it. */
  moved: boolean;
  onMove: () => void;
}

/** Keeps both ends in view while the technician drives. */
function FittedView({ view, moved, onMove }: ViewProps) {
  const fitting = useRef(false);
  const map = useMap();
  useMapEvents({
    dragstart: onMove,
    zoomstart: () => {
      if (!fitting.current) onMove();
    },
    // Arrow keys move it without a drag.
    keydown: ({ originalEvent: { key } }) => {
      if (key.startsWith('Arrow')) onMove();
    },
  });
  const fit = useEffectEvent(() => {
    if (moved || !view) return;
    fitting.current = true;
    map.fitBounds(view, withMargin);
    fitting.current = false;
  });
  useEffect(() => {
    const onResize = () => fit();
    map.on('resize', onResize);
    return () => void map.off('resize', onResize);
  }, [map]);
  const wanted = moved ? null : (view?.toBBoxString() ?? null);
  // The map begins with its view: fitted again, it would draw everything twice.
  const fitted = useRef(wanted);
  useEffect(() => {
    if (fitted.current === wanted) return;
    fitted.current = wanted;
    fit();
  }, [map, wanted]);
  return null;
}
