import type { AvailableSlots } from '@contracts/booking/appointments';
import { slotLabels } from '@contracts/vocabulary/booking';
import { useEffect, useEffectEvent, useId, useRef, type Ref } from 'react';
import { useAvailableSlotsQuery, type SlotsJob } from '../../api/available-slots';
import { bookableDates } from '../../booking-window';
import { useBusiness } from '../../config/site-config';
import {
  addDays,
  formatCalendarDate,
  formatDayOfMonth,
  formatMonthShort,
  formatSlot,
  formatWeekday,
  formatWeekdayShort,
} from '../../format';
import { useHydrated } from '../../page/hydration';
import { telHref } from '../../page/paths';
import { scrollBehavior } from '../../page/scroll-target';
import { Button } from '../button';
import { classNames } from '../class-names';
import { Spinner } from '../feedback/spinner';
import { useNow } from '../use-now';
import { VisuallyHidden } from '../visually-hidden';
import styles from './slot-picker.module.css';

/** How often to fetch the times again: others book, too. */
const refreshMs = 30_000;

interface SlotPickerProps {
  /** YYYY-MM-DD; empty as long as none is chosen. */
  date: string;
  /** A slot label, or empty. */
  timeSlot: string;
  onDate: (date: string) => void;
  onHour: (timeSlot: string) => void;
  /** Called with the available times of a date. The chosen one may be taken by now. */
  onSlotsLoaded: (answer: AvailableSlots) => void;
  /** Only times for that job. */
  job?: SlotsJob;
}

export function SlotPicker({
  date,
  timeSlot,
  onDate,
  onHour,
  onSlotsLoaded,
  job = {},
}: SlotPickerProps) {
  const dates = useBookableDates();
  const pressed = useRef('');
  const times = useRef<HTMLFieldSetElement>(null);

  const answered = () => {
    if (pressed.current !== date) return;
    pressed.current = '';
    // On a phone they're below the screen. The focus stays on the date.
    times.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  };

  return (
    <div className={styles.picker}>
      <fieldset>
        <legend className={styles.legend}>Date</legend>
        <div className={styles.dates}>
          {dates === null && roomForDates}
          {dates?.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.date}
              aria-pressed={each === date}
              onClick={() => {
                pressed.current = each;
                onDate(each);
              }}
            >
              <span className={styles.weekday}>
                <abbr aria-hidden="true">{formatWeekdayShort(each)}</abbr>
                <VisuallyHidden>{formatWeekday(each)} </VisuallyHidden>
              </span>
              <span className={styles.day}>{formatDayOfMonth(each)}</span>
              <span className={styles.month}>{formatMonthShort(each)}</span>
            </button>
          ))}
        </div>
        <ClosedWeekdays />
      </fieldset>
      {date === '' ? (
        <p className={styles.prompt}>Choose a date to see available times.</p>
      ) : (
        <Hours
          ref={times}
          date={date}
          chosen={timeSlot}
          job={job}
          onHour={onHour}
          onSlotsLoaded={onSlotsLoaded}
          onAnswered={answered}
        />
      )}
    </div>
  );
}

/** Why some days aren't offered. A Sunday, any Sunday, names its weekday. */
function ClosedWeekdays() {
  const { openWeekdays, phone } = useBusiness();
  const closed = [1, 2, 3, 4, 5, 6, 0].filter((weekday) => !openWeekdays.includes(weekday));
  if (closed.length === 0) return null;
  const names = closed.map((weekday) => `${formatWeekday(addDays('2026-11-29', weekday))}s`);
  return (
    <p className={styles.closed}>
      We keep {new Intl.ListFormat('en-US').format(names)} for emergencies. If it can’t wait, call{' '}
      <a href={telHref(phone)}>{phone}</a>.
    </p>
  );
}

/** Null in the prerendered page, which doesn't know the date. */
function useBookableDates(): string[] | null {
  const hydrated = useHydrated();
  const business = useBusiness();
  // The page may stay open past midnight.
  const now = useNow(10);
  return hydrated ? bookableDates(now, business) : null;
}

/** Reserves the room of the dates. Any two weeks have as many days without Sundays. */
const roomForDates = bookableDates(0).map((date) => (
  <span key={date} className={classNames(styles.date, styles.coming)} aria-hidden="true">
    <span className={styles.weekday}>{'\u00a0'}</span>
    <span className={styles.day}>{'\u00a0'}</span>
    <span className={styles.month}>{'\u00a0'}</span>
  </span>
));

interface HoursProps extends Pick<SlotPickerProps, 'date' | 'onHour' | 'onSlotsLoaded'> {
  job: SlotsJob;
  chosen: string;
  /** The times, or that they couldn't be loaded, are on the page. */
  onAnswered: () => void;
  ref: Ref<HTMLFieldSetElement>;
}

function Hours({ date, chosen, job, onHour, onSlotsLoaded, onAnswered, ref }: HoursProps) {
  const title = useId();
  const { phone } = useBusiness();
  const { currentData, isFetching, isError, refetch } = useAvailableSlotsQuery(
    { ...job, date },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: refreshMs,
      skipPollingIfUnfocused: true,
    },
  );
  const loaded = useEffectEvent(onSlotsLoaded);
  useEffect(() => {
    if (currentData) loaded(currentData);
  }, [currentData]);
  const answered = useEffectEvent(onAnswered);
  const hasFailed = !currentData && isError && !isFetching;
  useEffect(() => {
    if (currentData || hasFailed) answered();
  }, [currentData, hasFailed]);

  const free = new Set<string>(currentData?.availableSlots);
  return (
    <fieldset ref={ref} aria-labelledby={title}>
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
              onClick={() => onHour(label)}
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
          <p className={styles.prompt}>
            {currentData.notOpen ? (
              <>
                Online booking isn’t open right now. Please call{' '}
                <a href={telHref(phone)}>{phone}</a>.
              </>
            ) : (
              `${currentData.closed ? 'We’re closed on this date.' : 'No times left on this date.'} Try another date.`
            )}
          </p>
        )}
      </div>
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>We couldn’t load the times for this date.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </fieldset>
  );
}
