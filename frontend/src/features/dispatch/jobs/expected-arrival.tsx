import type { TrackingRecord } from '@contracts/tracking/records';
import { businessDate, formatTimeOn } from '../../../shared/format';
import text from '../../../shared/ui/office/record-text.module.css';
import { lateWords, minutesLate } from './lateness';

interface ExpectedArrivalProps {
  record: Pick<
    TrackingRecord,
    'estimatedArrival' | 'actualArrival' | 'expectedArrival' | 'late' | 'appointment'
  >;
  now: number;
  /** Otherwise the time, with its day unless that is today. */
  format?: (instant: string) => string;
}

/**
 * `ETA 4:20 PM`, `Expected around 4:20 PM, 35 min late` or `Arrived at 4:20 PM`. A time that has
 * passed says nothing about when they will be there: `45 min late`, or `Expected now`.
 */
export function ExpectedArrival({
  record,
  now,
  format = (at) => formatTimeOn(at, businessDate(now)),
}: ExpectedArrivalProps) {
  const { actualArrival, estimatedArrival, expectedArrival, late, appointment } = record;
  const at = actualArrival ?? expectedArrival ?? estimatedArrival;
  const isPast = actualArrival === null && Date.parse(at) < now;
  const minutes = minutesLate(appointment, isPast ? now : Date.parse(at));
  if (isPast) return minutes > 0 ? <strong>{lateWords(minutes)}</strong> : 'Expected now';
  const isLate = actualArrival === null && (late || expectedArrival !== null) && minutes > 0;
  return (
    <>
      {actualArrival ? 'Arrived at' : expectedArrival === null ? 'ETA' : 'Expected around'}{' '}
      <time className={text.mono} dateTime={at}>
        {format(at)}
      </time>
      {isLate && `, ${lateWords(minutes)}`}
    </>
  );
}
