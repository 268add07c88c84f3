import type { CustomerLocation, TrackingRecord } from '@contracts/tracking/records';
import type { SiteFigures } from '@contracts/vocabulary/site/site-content';
import {
  addDays,
  businessDate,
  formatCountdown,
  formatDay,
  formatDistance,
  formatMonthDay,
  formatRoughDistance,
  formatRoughMinutes,
  formatSlot,
  formatTime,
  formatTimeOn,
  formatWeekday,
} from '../../shared/format';
import { endedWordsOf } from './ended-words';
import { coveredUntil, phaseOf, reachedAt } from './phase';

export interface ArrivalFigure {
  caption: string;
  figure: string;
  /** `words` is large, `small` stands next to it. The countdown is larger still. */
  size?: 'words' | 'small';
}

/** After this, the countdown has run out for good. */
const anyMinuteMs = 60_000;

/** What the plate says in large type. The arrival is said once: two figures never agree for long. */
export function figuresOf(
  record: TrackingRecord,
  now: number,
  { warrantyDays }: Pick<SiteFigures, 'warrantyDays'>,
): ArrivalFigure[] {
  const { status, appointment, actualArrival } = record;
  const reached = reachedAt(record);
  const today = businessDate(now);
  switch (phaseOf(status)) {
    case 'waiting':
      return [
        {
          caption: dayCaption(appointment.appointmentDate, now),
          // No break between month and day.
          figure: `${formatWeekday(appointment.appointmentDate)}, ${formatMonthDay(appointment.appointmentDate).replace(' ', '\u00a0')}`,
          size: 'words',
        },
        { caption: 'Arrival window', figure: formatSlot(appointment.timeSlot), size: 'words' },
      ];
    case 'driving':
      return [arrivalOf(record, now), distanceOf(record)];
    case 'there':
      return [
        ...(actualArrival
          ? [
              {
                caption: 'Arrived at',
                figure: formatTimeOn(actualArrival, today),
                size: 'words' as const,
              },
            ]
          : []),
        ...(status === 'in-progress' && reached
          ? [
              {
                caption: 'Repair started',
                figure: formatTimeOn(reached, today),
                size: 'words' as const,
              },
            ]
          : []),
      ];
    case 'done':
      return [
        {
          caption: 'Finished',
          figure: dayAndTime(reached) ?? formatDay(appointment.appointmentDate),
          size: 'words',
        },
        ...(warrantyDays
          ? [
              {
                caption: `${warrantyDays} day warranty`,
                figure: `Covered until ${dayOfYear(coveredUntil(record, Number(warrantyDays)))}`,
                size: 'small' as const,
              },
            ]
          : []),
      ];
    case 'canceled':
      return [
        {
          caption: 'Was scheduled for',
          // Breaks after the day alone, so not after the dash either.
          figure: `${formatDay(appointment.appointmentDate)}, ${formatSlot(appointment.timeSlot).replaceAll(' ', '\u00a0').replace('–', '–\u2060')}`,
          size: 'words',
        },
        ...(reached
          ? [
              {
                caption: endedWordsOf(record).caption,
                figure: dayAndTime(reached) ?? '',
                size: 'small' as const,
              },
            ]
          : []),
      ];
  }
}

function dayCaption(date: string, now: number): string {
  const today = businessDate(now);
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : 'Your visit';
}

/** `Feb 23, 2027`: months from now, the weekday says nothing. */
const dayOfYear = (date: string): string => `${formatMonthDay(date)}, ${date.slice(0, 4)}`;

const dayAndTime = (instant: string | null): string | null =>
  instant && `${formatDay(businessDate(instant))}, ${formatTime(instant)}`;

const unknownText = ({ lat }: CustomerLocation): string =>
  lat === null ? 'Unknown' : 'Calculating...';

function arrivalOf(
  { estimatedTimeToArrival, estimatedArrival, customerLocation }: TrackingRecord,
  now: number,
): ArrivalFigure {
  if (estimatedTimeToArrival === null) {
    return { caption: 'ETA', figure: unknownText(customerLocation), size: 'words' };
  }
  // The record's minutes are as old as the last position.
  const left = Date.parse(estimatedArrival) - now;
  if (left <= -anyMinuteMs) {
    const figure = `${formatTime(estimatedArrival)}, running late`;
    return { caption: 'Expected at', figure, size: 'words' };
  }
  if (left <= 0) return { caption: 'ETA', figure: 'Any minute', size: 'words' };
  // An approximate address isn't accurate enough for a countdown in seconds.
  return customerLocation.approximate
    ? { caption: 'ETA: arrives in', figure: formatRoughMinutes(left / 60_000), size: 'words' }
    : { caption: 'ETA: arrives in', figure: formatCountdown(left) };
}

function distanceOf({ distanceToCustomer: km, customerLocation }: TrackingRecord): ArrivalFigure {
  const distance = customerLocation.approximate ? formatRoughDistance : formatDistance;
  return {
    caption: 'Distance',
    figure: km === null ? unknownText(customerLocation) : distance(km),
    size: 'small',
  };
}
