import type { ReportPosition } from '@contracts/tracking/records';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { LazyVisitMap } from '../../shared/ui/map/lazy-visit-map';
import styles from './job-card.module.css';

interface JobMapProps {
  job: PhoneJob;
  position: ReportPosition | null;
}

/** What the customer sees: where the phone is, and where the house is. */
export function JobMap({ job: { coordinates, approximate, address }, position }: JobMapProps) {
  if (!coordinates && !position) return null;
  const { lat = null, lng = null } = coordinates ?? {};
  return (
    <LazyVisitMap
      technician={
        position?.recordedAt
          ? {
              name: 'You',
              title: 'You',
              location: {
                lat: position.lat,
                lng: position.lng,
                address: null,
                lastUpdated: position.recordedAt,
              },
            }
          : null
      }
      customer={{ lat, lng, address, approximate, title: address }}
      route={null}
      className={styles.map}
    />
  );
}
