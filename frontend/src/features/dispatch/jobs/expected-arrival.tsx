import type { TrackingRecord } from '@contracts/tracking/records';
import text from '../../../shared/ui/office/record-text.module.css';

interface ExpectedArrivalProps {
  record: Pick<TrackingRecord, 'estimatedArrival' | 'actualArrival' | 'expectedArrival'>;
  now: number;
  format: (instant: string) => string;
}

/** `ETA 4:20 PM`, `Expected around 4:20 PM, running late` or `Arrived at 4:20 PM`. */
export function ExpectedArrival({ record, now, format }: ExpectedArrivalProps) {
  const { actualArrival, estimatedArrival, expectedArrival } = record;
  const at = actualArrival ?? expectedArrival ?? estimatedArrival;
  const isLate =
    actualArrival === null && (expectedArrival !== null || Date.parse(estimatedArrival) < now);
  const expected = expectedArrival === null ? 'Expected at' : 'Expected around';
  return (
    <>
      {actualArrival ? 'Arrived at' : isLate ? expected : 'ETA'}{' '}
      <time className={text.mono} dateTime={at}>
        {format(at)}
      </time>
      {isLate && ', running late'}
    </>
  );
}
