import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import {
  formatAgo,
  formatCoordinates,
  formatDateTime,
  formatDistance,
  formatPhone,
  formatRoughDistance,
  formatRoughMinutes,
} from '../../../shared/format';
import { telHref, trackingPath } from '../../../shared/page/paths';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar';
import { WorkStatus } from '../../../shared/ui/feedback/work-status';
import text from '../../../shared/ui/office/record-text.module.css';
import { RecordBadges } from '../jobs/job-parts';
import styles from './live-tracking.module.css';
import { useNow } from '../../../shared/ui/use-now';

interface TrackingCardProps {
  record: DispatchRecord;
  technician: Technician | undefined;
}

export const TrackingCard = memo(function TrackingCard({ record, technician }: TrackingCardProps) {
  const { appointment, customerLocation } = record;
  const location = record.location ?? technician?.currentLocation;
  const now = useNow(10);
  const percent = Math.round(record.progress);
  const { lat, lng } = customerLocation;
  return (
    <article className={styles.card} aria-labelledby={`record-${record.appointmentId}`}>
      <div className={styles.head}>
        <div>
          <h3 id={`record-${record.appointmentId}`} className={styles.name}>
            {record.customerName}
          </h3>
          <p className={styles.numbers}>
            <Link to={trackingPath(record.appointmentId)}>{appointment.number}</Link>
            <a href={telHref(record.phone)}>{formatPhone(record.phone)}</a>
          </p>
        </div>
        <div className={styles.status}>
          <WorkStatus status={record.status} />
          <RecordBadges record={record} />
        </div>
      </div>
      <div className={styles.progress}>
        <div className={styles.progressLine}>
          <span>
            <span className={text.label}>ETA </span>
            <time className={styles.eta} dateTime={record.estimatedArrival}>
              {formatDateTime(record.estimatedArrival)}
            </time>
          </span>
          <span className={styles.percent}>{percent}%</span>
        </div>
        <ProgressBar value={record.progress} label={`Progress of ${appointment.number}`} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className={text.label}>Customer location</dt>
          <dd>
            {customerLocation.address}
            {lat !== null && lng !== null ? (
              <span className={styles.coordinates}>{formatCoordinates({ lat, lng })}</span>
            ) : (
              <span className={text.quiet}>Coordinates not known</span>
            )}
          </dd>
        </div>
        <div>
          <dt className={text.label}>Technician</dt>
          <dd>
            {technician?.name ?? 'Not known'}
            {location ? (
              <span className={styles.coordinates}>
                {formatCoordinates(location)}, {formatAgo(location.lastUpdated, now)}
              </span>
            ) : (
              <span className={text.quiet}>Location not available</span>
            )}
          </dd>
        </div>
        <div>
          <dt className={text.label}>Service</dt>
          <dd>
            {appointment.serviceType}, {appointment.appliance}, {appointment.brand}
          </dd>
        </div>
        {record.distanceToCustomer !== null && (
          <div>
            <dt className={text.label}>Distance</dt>
            <dd>{distanceFacts(record).filter(Boolean).join(', ')}</dd>
          </div>
        )}
      </dl>
    </article>
  );
});

/** Rounded if the customer's place is approximate. */
function distanceFacts({
  distanceToCustomer,
  estimatedTimeToArrival,
  customerLocation,
}: DispatchRecord) {
  const isRough = customerLocation.approximate !== null;
  const distance = isRough ? formatRoughDistance : formatDistance;
  const minutes = isRough ? formatRoughMinutes : (min: number) => `${Math.round(min)} min`;
  return [
    distanceToCustomer !== null && distance(distanceToCustomer),
    estimatedTimeToArrival !== null && minutes(estimatedTimeToArrival),
  ];
}
