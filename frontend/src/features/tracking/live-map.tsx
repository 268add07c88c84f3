import 'leaflet/dist/leaflet.css';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Location } from '@contracts/tracking/technicians';
import { divIcon, latLng, latLngBounds, type LatLngTuple } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { MapContainer, Marker, Polyline, Popup, TileLayer, useMap } from 'react-leaflet';
import { PlaceCircle } from '../../shared/ui/business/place-circle';
import { useSiteConfig } from '../../shared/config/site-config';
import { formatTime } from '../../shared/format';
import { color } from '../../shared/ui/styles/tokens';
import styles from './live-map.module.css';

interface LiveMapProps {
  technician: { name: string; location: Location } | null;
  customer: TrackingRecord['customerLocation'];
  route: TrackingRecord['route'];
}

const technicianIcon = divIcon({
  className: styles.technician,
  html: '<span></span>',
  iconSize: [28, 28],
});
const customerIcon = divIcon({
  className: styles.customer,
  html: '<svg viewBox="0 0 32 32" width="32" height="32"><path d="M16 3 3 14h4v14h18V14h4z" fill="currentColor"/><path d="M13 28v-8h6v8z" fill="#fff"/></svg>',
  iconSize: [32, 32],
  iconAnchor: [16, 28],
});

/** Shows the technician, the customer and the route, even if the map's tiles don't load. */
export default function LiveMap({ technician, customer, route }: LiveMapProps) {
  const { map } = useSiteConfig();
  const [tiles, setTiles] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const home: LatLngTuple | null =
    customer.lat !== null && customer.lng !== null ? [customer.lat, customer.lng] : null;
  const van: LatLngTuple | null = technician && [technician.location.lat, technician.location.lng];
  const line: LatLngTuple[] = route
    ? route.map(({ lat, lng }) => [lat, lng])
    : van && home
      ? [van, home]
      : [];

  return (
    <div className={styles.frame}>
      <MapContainer
        className={styles.map}
        center={van ?? home ?? [map.center.lat, map.center.lng]}
        zoom={map.zoom}
        scrollWheelZoom={false}
      >
        <TileLayer
          url={map.tileUrl}
          attribution={map.attribution}
          eventHandlers={{
            tileload: () => setTiles('shown'),
            tileerror: () => setTiles((before) => (before === 'shown' ? before : 'failed')),
          }}
        />
        {line.length > 1 && (
          <Polyline
            positions={line}
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
        {home && customer.approximate && (
          <PlaceCircle
            center={home}
            place={customer.approximate}
            label={`Your address, near ${customer.approximate.near}`}
          >
            {customer.address}
          </PlaceCircle>
        )}
        {home && !customer.approximate && (
          <Marker position={home} icon={customerIcon} title="Your address">
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
            title={`Technician ${technician.name}`}
            zIndexOffset={500}
          >
            <Popup>
              <strong>{technician.name}</strong>
              {technician.location.address && <span>{technician.location.address}</span>}
              <span>Updated {formatTime(technician.location.lastUpdated)}</span>
            </Popup>
          </Marker>
        )}
        <FittedView van={van} home={home} radiusKm={customer.approximate?.radiusKm ?? 0} />
      </MapContainer>
      {tiles === 'failed' && (
        <p className={styles.notice} role="status">
          The street map isn’t loading right now. You’ll still see your technician and your address.
        </p>
      )}
    </div>
  );
}

interface ViewProps {
  van: LatLngTuple | null;
  home: LatLngTuple | null;
  /** Around home. */
  radiusKm: number;
}

/** Fits both ends at first, and again when the van leaves the view. Otherwise keeps the visitor's view. */
function FittedView({ van, home, radiusKm }: ViewProps) {
  const map = useMap();
  const shown = useRef<'nothing' | 'one' | 'both'>('nothing');
  const now = van && home ? 'both' : van || home ? 'one' : 'nothing';
  useEffect(() => {
    map.attributionControl.setPrefix(false);
  }, [map]);
  useEffect(() => {
    const ends = [van, home].filter((end) => end !== null);
    if (ends.length === 0 || (shown.current === now && (!van || map.getBounds().contains(van))))
      return;
    const bounds = latLngBounds(ends);
    if (home && radiusKm > 0) bounds.extend(latLng(home).toBounds(radiusKm * 2_000));
    map.fitBounds(bounds, { padding: [48, 48], maxZoom: 15, animate: false });
    shown.current = now;
  }, [map, van, home, radiusKm, now]);
  return null;
}
