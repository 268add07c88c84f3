import type { TrackingRecord } from '@contracts/tracking/records';
import text from '../../../shared/ui/office/record-text.module.css';

interface ExpectedArrivalProps {
  record: Pick<TrackingRecord, 'estimatedArrival' | 'actualArrival'>;
  now: number;
  format: (instant: string) => string;
}

/** `ETA 4:20 PM`, `Expected at 4:20 PM, running late` or `Arrived at 4:20 PM`. */
export function ExpectedArrival({ record, now, format }: ExpectedArrivalProps) {
  const { actualArrival, estimatedArrival } = record;
  const at = actualArrival ?? estimatedArrival;
  const isPast = actualArrival === null && Date.parse(estimatedArrival) < now;
  return (
    <>
      {actualArrival ? 'Arrived at' : isPast ? 'Expected at' : 'ETA'}{' '}
      <time className={text.mono} dateTime={at}>
        {format(at)}
      </time>
      {isPast && ', running late'}
    </>
  );
}
