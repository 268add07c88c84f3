import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import { useContent } from '../../shared/config/site-config';
import { formatAgo, formatDay, formatSlot, formatTime } from '../../shared/format';
import { useLiveStatus } from '../../shared/live/live';
import { StatusPill } from '../../shared/ui/feedback/badge';
import { ProgressBar } from '../../shared/ui/feedback/progress-bar';
import { useNow } from '../../shared/ui/use-now';
import { figuresOf } from './arrival-figures';
import { arrivalProgress, isStale } from './arrival-status';
import { phaseOf } from './phase';
import mono from '../../shared/ui/mono.module.css';
import styles from './arrival.module.css';

/** The plate at the top: what matters most in this phase, in large type. */
export function Arrival({ record }: { record: TrackingRecord }) {
  const now = useNow(1);
  const { figures } = useContent();
  const { status, appointment } = record;
  const phase = phaseOf(status);
  const { label, tone } = trackingWordsOf(record).customer;
  const progress = arrivalProgress(record, now);
  return (
    <section className={styles.plate} aria-label="Arrival">
      <div className={styles.top}>
        <StatusPill tone={tone}>{label}</StatusPill>
        {!trackingStatusRules[status].over && <Indicator />}
      </div>
      <dl className={styles.figures}>
        {figuresOf(record, now, figures).map(({ caption, figure, size }) => (
          <div key={caption}>
            <dt className={mono.label}>{caption}</dt>
            <dd className={styles.figure} data-size={size}>
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      {(phase === 'driving' || (phase === 'waiting' && progress > 0)) && (
        <ProgressBar value={progress} label="Progress to arrival" />
      )}
      {(phase === 'driving' || phase === 'there') && (
        <p className={styles.scheduled}>
          Scheduled for {formatDay(appointment.appointmentDate)},{' '}
          <span>{formatSlot(appointment.timeSlot)}</span>
        </p>
      )}
      {record.isNext && (
        <p className={styles.scheduled} role="status">
          You’re next. We’ll tell you when your technician is on the way.
        </p>
      )}
      {phase === 'driving' && <Whereabouts record={record} now={now} />}
      <Warnings record={record} now={now} />
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

interface Parts {
  record: TrackingRecord;
  now: number;
}

function Whereabouts({ record, now }: Parts) {
  const { location, customerLocation, estimatedTimeToArrival } = record;
  const { approximate, lat } = customerLocation;
  return (
    <>
      {!location && !isStale(record, now) && (
        <p className={styles.whereabouts}>
          We’re waiting for your technician’s position. The live estimate starts with it.
        </p>
      )}
      {location && (
        <p className={styles.whereabouts}>
          {location.address ? `Technician near ${location.address}, ` : 'Technician’s position '}
          {formatAgo(location.lastUpdated, now)}
        </p>
      )}
      {approximate && estimatedTimeToArrival !== null && (
        <p className={styles.whereabouts}>
          This is an estimate for the area around {approximate.near}. Your technician has your exact
          address.
        </p>
      )}
      {lat === null && (
        <p className={styles.whereabouts}>
          We can’t estimate the arrival, because we couldn’t find your address on the map. Your
          technician has it.
        </p>
      )}
    </>
  );
}

function Warnings({ record, now }: Parts) {
  const { location, late, status, expectedArrival } = record;
  const { there, over } = trackingStatusRules[status];
  return (
    <>
      {isStale(record, now) && (
        <p className={styles.warning} role="status">
          We haven’t heard from your technician’s phone for a while
          {location ? ` (last position ${formatAgo(location.lastUpdated, now)})` : ''}. They’re
          still on the way. The map will update as soon as the phone reconnects.
        </p>
      )}
      {late && !there && !over && (
        <p className={styles.warning} role="status">
          Your technician is running late.
          {expectedArrival && ` Now expected around ${formatTime(expectedArrival)}.`} Our office
          knows, and you can call us anytime.
        </p>
      )}
    </>
  );
}
