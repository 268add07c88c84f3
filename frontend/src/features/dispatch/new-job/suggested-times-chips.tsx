import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { FindPlace } from '@contracts/tracking/records';
import { useAvailableSlotsQuery } from '../../../shared/api/available-slots';
import { bookableDates } from '../../../shared/booking-window';
import { useBusiness } from '../../../shared/config/site-config';
import {
  addDays,
  businessDate,
  formatMonthDay,
  formatSlot,
  formatWeekdayShort,
} from '../../../shared/format';
import { formatClock } from '../../../shared/live/clock';
import { PersonAvatar } from '../../../shared/ui/office/person-avatar';
import { useAppointmentsQuery } from '../appointment-endpoints';
import { usePlaceOfAddressQuery, useTrackingRecordsQuery } from '../dispatch-endpoints';
import { wholeDay } from '../assignment/use-technician-choices';
import type { CrewMember } from '../jobs/job';
import styles from './new-job.module.css';
import { noTimesText, suggestedTimes, type SuggestedTime } from './suggested-times';

const pauseMs = 300;

type Chosen = Record<'appointmentDate' | 'timeSlot' | 'technicianId', string>;

interface SuggestedTimesChipsProps {
  crew: readonly CrewMember[];
  place: Record<'address' | 'zipCode' | 'city' | 'state' | 'appliance' | 'serviceType', string> & {
    durationMinutes?: number;
  };
  chosen: Chosen;
  onChoose: (time: Chosen) => void;
}

/** The next times with a technician who is free, one click each. */
export function SuggestedTimesChips({ crew, place, chosen, onChoose }: SuggestedTimesChipsProps) {
  const [now] = useState(() => Date.now());
  const today = businessDate(now);
  const [first = today, second = today, third = today] = bookableDates(now, useBusiness());
  const fresh = { refetchOnMountOrArgChange: true };
  const { address, zipCode, city, state, appliance, serviceType, durationMinutes } = place;
  const job = { appliance, serviceType, ...(durationMinutes !== undefined && { durationMinutes }) };
  // Those for the job as it was stay until the others are there, so that none goes under a press.
  const slots = [
    useAvailableSlotsQuery({ ...job, date: first }, fresh).data,
    useAvailableSlotsQuery({ ...job, date: second }, fresh).data,
    useAvailableSlotsQuery({ ...job, date: third }, fresh).data,
  ];
  const asked = { from: first, to: third, limit: wholeDay };
  const jobs = useAppointmentsQuery(asked, fresh).currentData?.items;
  const written = usePause(JSON.stringify({ address, city, state, zipCode }));
  const { currentData: to = null } = usePlaceOfAddressQuery(JSON.parse(written) as FindPlace, {
    skip: !/"zipCode":"\d{5}(-\d{4})?"/.test(written),
  });
  const { data: records } = useTrackingRecordsQuery();
  const [one, two, three] = slots;
  const days = useMemo(
    () =>
      [one, two, three].flatMap((day) =>
        day ? [{ date: day.date, slots: day.availableSlots }] : [],
      ),
    [one, two, three],
  );
  const times = useMemo(
    () =>
      suggestedTimes({
        days,
        jobs: jobs ?? [],
        crew,
        place: {
          ...{ zipCode, city, appliance, serviceType },
          ...(durationMinutes !== undefined && { durationMinutes }),
        },
        to,
        today: { now, records: records ?? [] },
      }),
    [days, jobs, crew, zipCode, city, appliance, serviceType, durationMinutes, to, records, now],
  );
  if (!jobs || days.length < slots.length || crew.length === 0) return null;
  if (times.length === 0) return <p role="status">{noTimesText({ days, crew })}</p>;
  const isChosen = ({ appointmentDate, timeSlot, technician }: SuggestedTime) =>
    chosen.appointmentDate === appointmentDate &&
    chosen.timeSlot === timeSlot &&
    chosen.technicianId === technician.id;
  return (
    <div role="group" aria-label="Suggested times" className={styles.suggested}>
      <p>Suggested times</p>
      <div className={styles.chips}>
        {times.map((time) => (
          <Button
            key={`${time.appointmentDate} ${time.timeSlot}`}
            className={styles.chip}
            aria-pressed={isChosen(time)}
            type={isChosen(time) ? 'primary' : 'default'}
            onClick={() =>
              onChoose({
                appointmentDate: time.appointmentDate,
                timeSlot: time.timeSlot,
                technicianId: time.technician.id,
              })
            }
          >
            <span>
              {dayWords(time.appointmentDate, today)}, {formatSlot(time.timeSlot)}
            </span>
            <span className={styles.who}>
              <PersonAvatar of={time.technician} size={20} /> {time.technician.name}
              {howFar(time)}
              {time.despite.length > 0 && ` (${time.despite.join(', ')})`}
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}

function howFar({ minutes, nearby }: SuggestedTime): string {
  if (minutes !== null) return ` · ${minutes} min away`;
  return nearby ? `, in ${nearby.city} at ${formatClock(nearby.timeSlot.split('-')[0] ?? '')}` : '';
}

/** The text once typing pauses. */
function usePause(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function dayWords(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return `${formatWeekdayShort(date)}, ${formatMonthDay(date)}`;
}
