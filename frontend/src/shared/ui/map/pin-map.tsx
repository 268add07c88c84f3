import { latLng, type LatLngTuple } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { Circle, Marker, useMapEvents } from 'react-leaflet';
import type { CustomerLocation } from '@contracts/tracking/records';
import type { Point } from '@contracts/vocabulary/places/distance';
import { color } from '../styles/tokens';
import { houseIcon } from './house-icon';
import styles from './pin-map.module.css';
import { StreetMap } from './street-map';

interface PinMapProps {
  /** Where the house is so far, exactly or roughly. */
  known: Pick<CustomerLocation, 'lat' | 'lng' | 'approximate'>;
  house: Point | null;
  onPin: (house: Point) => void;
}

const pinIcon = houseIcon(styles.house);

const closest = 17;

/** A click puts the house there, and it can be dragged. The form next to it does the same without a mouse. */
export default function PinMap({ known, house, onPin }: PinMapProps) {
  const radius = (known.approximate?.radiusKm ?? 0) * 1_000;
  const place: LatLngTuple | null =
    known.lat !== null && known.lng !== null ? [known.lat, known.lng] : null;
  return (
    <StreetMap className={styles.map}>
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
          icon={pinIcon}
          title="The house"
          eventHandlers={{
            dragend: ({ target }: { target: { getLatLng: () => Point } }) =>
              onPin(target.getLatLng()),
          }}
        />
      )}
      <View place={place} radius={radius} house={house} onPin={onPin} />
    </StreetMap>
  );
}

interface ViewProps extends Pick<PinMapProps, 'house' | 'onPin'> {
  place: LatLngTuple | null;
  radius: number;
}

/** Begins with the house or its area, and shows a house that was typed somewhere else. */
function View({ place, radius, house, onPin }: ViewProps) {
  const map = useMapEvents({ click: ({ latlng }) => onPin(latlng) });
  const begin = useEffectEvent(() => {
    const maxZoom = Math.min(closest, map.getMaxZoom());
    if (house) map.setView(house, maxZoom, { animate: false });
    else if (place) {
      map.fitBounds(latLng(place).toBounds(2 * radius), { maxZoom, animate: false });
    }
  });
  useEffect(() => begin(), [map]);
  useEffect(() => {
    if (house && !map.getBounds().contains(house))
      map.setView(house, undefined, { animate: false });
  }, [map, house]);
  return null;
}
