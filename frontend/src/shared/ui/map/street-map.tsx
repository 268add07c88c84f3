import 'leaflet/dist/leaflet.css';
import type { LatLngTuple } from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { MapContainer, TileLayer, useMap } from 'react-leaflet';
import { useSiteConfig } from '../../config/site-config';
import { classNames } from '../class-names';
import { CoastLayer } from './coast-layer';
import styles from './street-map.module.css';

interface StreetMapProps {
  /** Decides how tall it is. */
  className?: string;
  /** The default is the company's own area. */
  center?: LatLngTuple;
  /** Markers and lines. */
  children: ReactNode;
  /** Buttons on the map. */
  controls?: ReactNode;
}

/** Closer, a map without streets shows nothing but the marks. */
const closestWithoutStreets = 14;

/** Street tiles, if the operator has a server for them, over the drawn coast. Everything on the map works without tiles. */
export function StreetMap({ className, center, children, controls }: StreetMapProps) {
  const { map } = useSiteConfig();
  const [tiles, setTiles] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  return (
    <div className={styles.frame}>
      <div className={styles.view}>
        <MapContainer
          className={classNames(styles.map, className)}
          center={center ?? [map.center.lat, map.center.lng]}
          zoom={map.zoom}
          maxZoom={map.tileUrl ? undefined : closestWithoutStreets}
          scrollWheelZoom={false}
        >
          <CoastLayer />
          {map.tileUrl && (
            <TileLayer
              url={map.tileUrl}
              attribution={map.attribution}
              eventHandlers={{
                tileload: () => setTiles('shown'),
                tileerror: () => setTiles((before) => (before === 'shown' ? before : 'failed')),
              }}
            />
          )}
          <PlainAttribution />
          {children}
        </MapContainer>
        {controls && <div className={styles.controls}>{controls}</div>}
      </div>
      {tiles === 'failed' && (
        <p className={styles.notice} role="status">
          Street map unavailable; here’s the coast.
        </p>
      )}
    </div>
  );
}

/** Without Leaflet's own link. */
function PlainAttribution() {
  const map = useMap();
  useEffect(() => {
    map.attributionControl.setPrefix(false);
  }, [map]);
  return null;
}
