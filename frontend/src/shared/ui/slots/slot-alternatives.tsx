import { useId } from 'react';
import type { ApiError } from '../../api/api-error';
import { formatMonthDay, formatSlot, formatWeekday } from '../../format';
import { Button } from '../button';
import styles from './slot-alternatives.module.css';

interface SlotAlternativesProps {
  offered: NonNullable<ApiError['alternatives']>;
  date: string;
  timeSlot: string;
  onChoose: (slot: { date: string; timeSlot: string }) => void;
  /** `book again` */
  thenDo: string;
  /** What to do if nothing is available. */
  otherwise: string;
}

/** The next available times, after someone else took the chosen one. */
export function SlotAlternatives({
  offered,
  date,
  timeSlot,
  onChoose,
  thenDo,
  otherwise,
}: SlotAlternativesProps) {
  const title = useId();
  return (
    <div className={styles.taken} role="group" aria-labelledby={title}>
      <p id={title}>
        That time was just taken.{' '}
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
