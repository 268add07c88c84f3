import type { CustomerLocation, TrackingRecord } from '@contracts/tracking/records';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import {
  businessDate,
  formatAgo,
  formatCalendarDate,
  formatCountdown,
  formatDistance,
  formatRoughDistance,
  formatRoughMinutes,
  formatSlot,
  formatTime,
} from '../../shared/format';
import { useLiveStatus } from '../../shared/live/live';
import { StatusPill } from '../../shared/ui/feedback/badge';
import { ProgressBar } from '../../shared/ui/feedback/progress-bar';
import { arrivalProgress, isStale, takesPlace } from './arrival-status';
import { useNow } from '../../shared/ui/use-now';
import mono from '../../shared/ui/mono.module.css';
import styles from './arrival.module.css';

export function Arrival({ record }: { record: TrackingRecord }) {
  const { status, appointment, location, customerLocation } = record;
  const now = useNow(1);
  const { label, tone } = trackingStatusWords[status].customer;
  const { driving, there, over } = trackingStatusRules[status];
  return (
    <section className={styles.plate} aria-label="Arrival">
      <div className={styles.top}>
        <StatusPill tone={tone}>{label}</StatusPill>
        {!over && <Indicator />}
      </div>
      <div className={styles.figures}>
        <Headline record={record} now={now} />
        {driving && (
          <dl className={styles.measures}>
            <div>
              <dt className={mono.label}>Distance</dt>
              <dd>{distanceText(record)}</dd>
            </div>
            <div>
              <dt className={mono.label}>ETA</dt>
              <dd>{etaText(record, now)}</dd>
            </div>
          </dl>
        )}
      </div>
      {takesPlace(status) && (
        <ProgressBar value={arrivalProgress(record, now)} label="Progress to arrival" />
      )}
      <p className={styles.scheduled}>
        Scheduled for {formatCalendarDate(appointment.appointmentDate)},{' '}
        {formatSlot(appointment.timeSlot)}
      </p>
      {driving && location && (
        <p className={styles.whereabouts}>
          {location.address ? `Technician near ${location.address}, ` : 'Technician’s position '}
          {formatAgo(location.lastUpdated, now)}
        </p>
      )}
      {driving && customerLocation.approximate && (
        <p className={styles.whereabouts}>
          This is an estimate for the area around {customerLocation.approximate.near}. Your
          technician has your exact address.
        </p>
      )}
      {isStale(record, now) && (
        <p className={styles.warning} role="status">
          We haven’t heard from your technician’s phone for a while
          {location ? ` (last position ${formatAgo(location.lastUpdated, now)})` : ''}. They’re
          still on the way. The map will update as soon as the phone reconnects.
        </p>
      )}
      {record.late && !there && (
        <p className={styles.warning} role="status">
          Your technician is running late. Our office knows, and you can call us anytime.
        </p>
      )}
    </section>
  );
}

function Indicator() {
  const connected = useLiveStatus() === 'connected';
  return (
    <span className={styles.indicator} data-connected={connected} role="status">
      {connected ? 'Connected' : 'Reconnecting'}
    </span>
  );
}

function Headline({ record, now }: { record: TrackingRecord; now: number }) {
  const { status, estimatedArrival, actualArrival, appointment, customerLocation } = record;
  const { driving, over } = trackingStatusRules[status];
  const left = Date.parse(estimatedArrival) - now;
  const line = (caption: string, figure: string, size?: 'words') => (
    <div>
      <p className={mono.label}>{caption}</p>
      <p className={styles.figure} data-size={size}>
        {figure}
      </p>
    </div>
  );
  if (!takesPlace(status)) return line('This visit', 'Canceled', 'words');
  if (actualArrival) return line('Arrived at', formatTime(actualArrival), 'words');
  if (over) return line('This visit', 'Done', 'words');
  if (driving) {
    // An approximate address isn't accurate enough for a countdown in seconds.
    if (customerLocation.approximate && left > 0) {
      return line('Arrives in', formatRoughMinutes(left / 60_000), 'words');
    }
    return left > 0
      ? line('Arrives in', formatCountdown(left))
      : line('Arrives', 'Any minute', 'words');
  }
  if (businessDate(now) !== appointment.appointmentDate && left > 12 * 3_600_000) {
    return line('Estimated arrival', formatTime(estimatedArrival), 'words');
  }
  return left > 0
    ? line('Estimated arrival in', formatCountdown(left))
    : line('Estimated arrival', 'Any minute', 'words');
}

const unknownText = ({ lat }: CustomerLocation): string =>
  lat === null ? 'Unknown' : 'Calculating...';

function distanceText({ distanceToCustomer: km, customerLocation }: TrackingRecord): string {
  if (km === null) return unknownText(customerLocation);
  return customerLocation.approximate ? `${formatRoughDistance(km)} away` : formatDistance(km);
}

/** Matches the headline's countdown. The record's own minutes are as old as the last position. */
function etaText(
  { estimatedTimeToArrival, estimatedArrival, customerLocation }: TrackingRecord,
  now: number,
): string {
  if (estimatedTimeToArrival === null) return unknownText(customerLocation);
  const minutes = (Date.parse(estimatedArrival) - now) / 60_000;
  if (minutes <= 0) return 'Any minute';
  return customerLocation.approximate ? formatRoughMinutes(minutes) : `${Math.ceil(minutes)} min`;
}
