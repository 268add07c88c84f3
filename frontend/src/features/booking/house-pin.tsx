import { zipCenters } from '@contracts/vocabulary/places/zip-centers';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../shared/ui/button';
import PinMap from '../../shared/ui/map/pin-map';
import { pinned, pinOf, selectBookingDraft } from './booking-draft.slice';
import styles from './step-fields.module.css';

const noPosition = 'Your browser didn’t tell us where you are. Click the house on the map.';

/** Where the house is on a map, for the address that is typed. Loaded only by those who want it. */
export default function HousePin() {
  const draft = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  const [trouble, setTrouble] = useState<string>();
  const house = pinOf(draft) ?? null;
  // Browsers have it only on secure pages.
  const canLocate = 'geolocation' in navigator;
  const zipCode = draft.entries.zipCode.trim().slice(0, 5);
  const center = zipCenters[zipCode];
  const [lat = null, lng = null, radiusKm = 0] = center ?? [];
  const pin = (point: { lat: number; lng: number } | null) => {
    setTrouble(undefined);
    dispatch(pinned(point && { lat: point.lat, lng: point.lng }));
  };
  return (
    <div className={styles.pin}>
      {/* Another area begins another map. */}
      <PinMap
        key={center ? zipCode : ''}
        known={{ lat, lng, approximate: center ? { near: '', radiusKm } : null }}
        house={house}
        onPin={pin}
      />
      <p role="status">
        {trouble ??
          (house
            ? 'Pinned. Drag the house if it isn’t quite there.'
            : `Click where the house is${canLocate ? ', or use your location if you’re there now' : ''}.`)}
      </p>
      <div className={styles.pinActions}>
        {canLocate && (
          <Button
            size="small"
            onClick={() =>
              navigator.geolocation.getCurrentPosition(
                ({ coords }) => pin({ lat: coords.latitude, lng: coords.longitude }),
                () => setTrouble(noPosition),
                { enableHighAccuracy: true, timeout: 10_000 },
              )
            }
          >
            Use my location
          </Button>
        )}
        {house && (
          <Button size="small" onClick={() => pin(null)}>
            Remove the pin
          </Button>
        )}
      </div>
    </div>
  );
}
