import { slotLabels } from '@contracts/vocabulary/booking';
import { useEffect, useId, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAvailableSlotsQuery } from '../../shared/api/available-slots';
import { bookableDates } from '../../shared/booking-window';
import {
  formatCalendarDate,
  formatDayOfMonth,
  formatMonthShort,
  formatSlot,
  formatWeekday,
  formatWeekdayShort,
} from '../../shared/format';
import { useHydrated } from '../../shared/page/hydration';
import { Button } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { Spinner } from '../../shared/ui/feedback/spinner';
import { dateChosen, entered, hoursKnown, selectBookingDraft } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-date-time.module.css';

/** Others book too: the hours on the screen are asked for again this often. */
const refreshMs = 30_000;

export function StepDateTime({ onNext }: { onNext: () => void }) {
  const { entries } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  const dates = useBookableDates();
  const { appointmentDate, timeSlot } = entries;
  const complete = appointmentDate !== '' && timeSlot !== '';

  return (
    <StepFrame title="Select Date & Time">
      <fieldset>
        <legend className={styles.legend}>Date</legend>
        <div className={styles.dates}>
          {dates === null && roomForDates}
          {dates?.map((date) => (
            <button
              key={date}
              type="button"
              className={styles.date}
              aria-pressed={date === appointmentDate}
              onClick={() => dispatch(dateChosen(date))}
            >
              <span className={styles.weekday}>
                <abbr aria-hidden="true">{formatWeekdayShort(date)}</abbr>
                <span className={styles.spoken}>{formatWeekday(date)} </span>
              </span>
              <span className={styles.day}>{formatDayOfMonth(date)}</span>
              <span className={styles.month}>{formatMonthShort(date)}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {appointmentDate === '' ? (
        <p className={styles.prompt}>Pick a date to see its free hours.</p>
      ) : (
        <Hours date={appointmentDate} chosen={timeSlot} />
      )}
      <StepActions>
        <Button variant="primary" size="large" disabled={!complete} onClick={onNext}>
          Next
        </Button>
      </StepActions>
    </StepFrame>
  );
}

/** Null in the prerendered page: the day on which it was made says nothing about today. */
function useBookableDates(): string[] | null {
  const hydrated = useHydrated();
  const [now] = useState(Date.now);
  return useMemo(() => (hydrated ? bookableDates(now) : null), [hydrated, now]);
}

/** Stands where the dates will stand, so that nothing moves when they come: any two weeks have as many without Sundays. */
const roomForDates = bookableDates(0).map((date) => (
  <span key={date} className={classNames(styles.date, styles.coming)} aria-hidden="true">
    <span className={styles.weekday}>{'\u00a0'}</span>
    <span className={styles.day}>{'\u00a0'}</span>
    <span className={styles.month}>{'\u00a0'}</span>
  </span>
));

function Hours({ date, chosen }: { date: string; chosen: string }) {
  const dispatch = useDispatch();
  const title = useId();
  const { currentData, isFetching, isError, refetch } = useAvailableSlotsQuery(date, {
    refetchOnMountOrArgChange: true,
    pollingInterval: refreshMs,
    skipPollingIfUnfocused: true,
  });
  useEffect(() => {
    if (currentData) dispatch(hoursKnown(currentData));
  }, [currentData, dispatch]);

  const free = new Set<string>(currentData?.availableSlots);
  return (
    <fieldset aria-labelledby={title}>
      <legend className={styles.legend} id={title}>
        Time on {formatCalendarDate(date)}
      </legend>
      {currentData && free.size > 0 && (
        <div className={styles.hours}>
          {slotLabels.map((label) => (
            <button
              key={label}
              type="button"
              className={styles.hour}
              data-slot={label}
              disabled={!free.has(label)}
              aria-pressed={label === chosen}
              onClick={() => dispatch(entered({ timeSlot: label }))}
            >
              {formatSlot(label)}
            </button>
          ))}
        </div>
      )}
      <div aria-live="polite">
        {!currentData && isFetching && (
          <p className={styles.loading}>
            <Spinner size={18} /> Loading available times
          </p>
        )}
        {currentData && free.size === 0 && (
          <p className={styles.prompt}>No free hours on this date. Please try another one.</p>
        )}
      </div>
      {!currentData && isError && !isFetching && (
        <div className={styles.failed} role="alert">
          <p>We could not load the free hours of this date.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </fieldset>
  );
}
