import { useId } from 'react';
import type { ApiError } from '../../api/api-error';
import { formatMonthDay, formatSlot, formatWeekday } from '../../format';
import { Button } from '../button';
import styles from './slot-alternatives.module.css';

interface SlotAlternativesProps {
  offered: NonNullable<ApiError['alternatives']>;
  /** The time that was taken. */
  taken: { readonly appointmentDate: string; readonly timeSlot: string } | undefined;
  /** What is chosen now, or empty. */
  date: string;
  timeSlot: string;
  onChoose: (slot: { date: string; timeSlot: string }) => void;
  /** `book again` */
  thenDo: string;
  /** What to do if nothing is available. */
  otherwise: string;
  /** Why another time is needed. */
  why?: string;
}

/** The next available times, after someone else took the chosen one. None once another one is chosen. */
export function SlotAlternatives({
  offered,
  taken,
  date,
  timeSlot,
  onChoose,
  thenDo,
  otherwise,
  why = 'That time was just taken.',
}: SlotAlternativesProps) {
  const title = useId();
  const known = [{ date: taken?.appointmentDate, timeSlot: taken?.timeSlot }, ...offered];
  const isAbout = known.some((one) => one.date === date && ['', one.timeSlot].includes(timeSlot));
  if (!isAbout) return null;
  return (
    <div className={styles.taken} role="group" aria-labelledby={title}>
      <p id={title}>
        {why}{' '}
        {offered.length > 0 ? `Here are the closest ones; choose one and ${thenDo}:` : otherwise}
      </p>
      {offered.length > 0 && (
        <div className={styles.alternatives}>
          {offered.map((slot) => (
            <Button
              key={`${slot.date} ${slot.timeSlot}`}
              size="small"
              aria-pressed={slot.date === date && slot.timeSlot === timeSlot}
              onClick={() => onChoose(slot)}
            >
              {formatWeekday(slot.date)}, {formatMonthDay(slot.date)}, {formatSlot(slot.timeSlot)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
