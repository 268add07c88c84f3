import 'leaflet/dist/leaflet.css';
import type { FitBoundsOptions, LatLngBounds } from 'leaflet';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { MapContainer, TileLayer, useMap } from 'react-leaflet';
import { useSiteConfig } from '../../config/site-config';
import { classNames } from '../class-names';
import type { ArchiveLayerProps } from './archive-layer';
import { CoastLayer } from './coast-layer';
import styles from './street-map.module.css';

interface StreetMapProps {
  /** Decides how tall it is. */
  className?: string;
  /** What is in view at first. The default is the company's own area. */
  view?: LatLngBounds | null;
  /** Markers and lines. */
  children: ReactNode;
  /** Buttons on the map. */
  controls?: ReactNode;
}

const closest = 18;
/** Closer, a map without streets shows nothing but the marks. */
const closestWithoutStreets = 14;

/** How much lies around what is in view. */
export const withMargin: FitBoundsOptions = { padding: [48, 48], maxZoom: 15, animate: false };

const ArchiveLayer = lazy(() =>
  import('./archive-layer').catch(() => ({ default: FailedArchive })),
);

/** Street tiles, if the operator has a server or an archive of them, over the drawn coast. Everything on the map works without tiles. */
export function StreetMap({ className, view, children, controls }: StreetMapProps) {
  const { map } = useSiteConfig();
  const [tiles, setTiles] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const onTile = (ok: boolean) =>
    setTiles((before) => (ok || before === 'shown' ? 'shown' : 'failed'));
  return (
    <div className={styles.frame}>
      <div className={styles.view}>
        <MapContainer
          className={classNames(styles.map, className)}
          {...(view
            ? { bounds: view, boundsOptions: withMargin }
            : { center: [map.center.lat, map.center.lng], zoom: map.zoom })}
          maxZoom={map.tileUrl || map.archiveUrl ? closest : closestWithoutStreets}
          scrollWheelZoom={false}
        >
          <CoastLayer />
          {map.tileUrl && (
            <TileLayer
              url={map.tileUrl}
              attribution={map.attribution}
              eventHandlers={{ tileload: () => onTile(true), tileerror: () => onTile(false) }}
            />
          )}
          {map.archiveUrl && (
            <Suspense>
              <ArchiveLayer url={map.archiveUrl} attribution={map.attribution} onRead={onTile} />
            </Suspense>
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

/** The page has no network to load the layer. */
function FailedArchive({ onRead }: ArchiveLayerProps) {
  const tell = useEffectEvent(onRead);
  useEffect(() => tell(false), []);
  return null;
}

/** Without Leaflet's own link. */
function PlainAttribution() {
  const map = useMap();
  useEffect(() => {
    map.attributionControl.setPrefix(false);
  }, [map]);
  return null;
}
