import type { ApproximatePlace } from '@contracts/tracking/records';
import { divIcon, type LatLngTuple } from 'leaflet';
import { useMemo, type ReactNode } from 'react';
import { Circle, Marker, Popup } from 'react-leaflet';
import styles from './place-circle.module.css';
import { color } from '../styles/tokens';

interface PlaceCircleProps {
  center: LatLngTuple;
  place: ApproximatePlace;
  /** The accessible name of the marker. */
  label: string;
  /** The popup's content. */
  children: ReactNode;
}

/** An approximate place on a Leaflet map. */
export function PlaceCircle({ center, place, label, children }: PlaceCircleProps) {
  const icon = useMemo(() => {
    const words = document.createElement('span');
    words.textContent = `near ${place.near}`;
    return divIcon({ html: words, className: styles.place ?? '', iconSize: undefined });
  }, [place.near]);
  return (
    <>
      <Circle
        center={center}
        radius={place.radiusKm * 1_000}
        pathOptions={{
          color: color.ink,
          weight: 1.5,
          dashArray: '4 4',
          fillColor: color.tide,
          fillOpacity: 0.12,
        }}
        interactive={false}
      />
      <Marker position={center} icon={icon} title={label}>
        <Popup>{children}</Popup>
      </Marker>
    </>
  );
}
