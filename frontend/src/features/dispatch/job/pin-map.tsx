import { divIcon, latLng, type LatLngTuple } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useState } from 'react';
import { Circle, MapContainer, Marker, TileLayer, useMap, useMapEvents } from 'react-leaflet';
import type { CustomerLocation } from '@contracts/tracking/records';
import type { Point } from '@contracts/vocabulary/distance';
import { useSiteConfig } from '../../../shared/config/site-config';
import { color } from '../../../shared/ui/styles/tokens';
import styles from './job-drawer.module.css';

interface PinMapProps {
  /** Where the house is by now, exactly or roughly. */
  known: CustomerLocation;
  house: Point | null;
  onPin: (house: Point) => void;
}

const houseIcon = divIcon({
  className: styles.house,
  html: '<svg viewBox="0 0 32 32" width="32" height="32"><path d="M16 3 3 14h4v14h18V14h4z" fill="currentColor"/><path d="M13 28v-8h6v8z" fill="#fff"/></svg>',
  iconSize: [32, 32],
  iconAnchor: [16, 28],
});

const houseZoom = 17;

/** A click puts the house there, and it can be dragged. The two number fields do the same without a mouse. */
export default function PinMap({ known, house, onPin }: PinMapProps) {
  const { map } = useSiteConfig();
  const place: LatLngTuple | null =
    known.lat !== null && known.lng !== null ? [known.lat, known.lng] : null;
  const radius = (known.approximate?.radiusKm ?? 0) * 1_000;
  const [start] = useState(() =>
    house
      ? { center: house, zoom: houseZoom }
      : place
        ? { bounds: latLng(place).toBounds(2 * radius) }
        : { center: map.center, zoom: map.zoom },
  );
  const [tilesFail, setTilesFail] = useState(false);
  return (
    <>
      <MapContainer className={styles.pinMap} {...start}>
        <TileLayer
          url={map.tileUrl}
          attribution={map.attribution}
          eventHandlers={{
            tileerror: () => setTilesFail(true),
            tileload: () => setTilesFail(false),
          }}
        />
        {place && radius > 0 && (
          <Circle
            center={place}
            radius={radius}
            pathOptions={{ color: color.ink, weight: 1.5, dashArray: '4 4', fillOpacity: 0.04 }}
            interactive={false}
          />
        )}
        {house && (
          <Marker
            draggable
            position={[house.lat, house.lng]}
            icon={houseIcon}
            title="The house"
            eventHandlers={{
              dragend: ({ target }: { target: { getLatLng: () => Point } }) =>
                onPin(target.getLatLng()),
            }}
          />
        )}
        <Clicks onPin={onPin} />
        <InView house={house} />
      </MapContainer>
      {tilesFail && (
        <p className={styles.paragraph} role="status">
          The map background isn’t loading. You can still enter the coordinates.
        </p>
      )}
    </>
  );
}

function Clicks({ onPin }: Pick<PinMapProps, 'onPin'>) {
  useMapEvents({ click: ({ latlng }) => onPin(latlng) });
  return null;
}

/** Shows a house that was typed somewhere else. */
function InView({ house }: Pick<PinMapProps, 'house'>) {
  const map = useMap();
  useEffect(() => {
    map.attributionControl.setPrefix(false);
  }, [map]);
  useEffect(() => {
    if (house && !map.getBounds().contains(house))
      map.setView(house, undefined, { animate: false });
  }, [map, house]);
  return null;
}
