import { Link } from 'react-router-dom';
import { formatSlot } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { appointmentPath } from '../../../shared/page/office-paths';
import { useNow, useToday } from '../../../shared/ui/use-now';
import text from '../../../shared/ui/office/record-text.module.css';
import type { DispatchRecord } from '@contracts/tracking/records';
import { useAppointmentsQuery } from '../appointment-endpoints';
import { useTrackingRecordsQuery } from '../dispatch-endpoints';
import { wholeDay } from '../assignment/use-technician-choices';
import type { CrewMember } from '../jobs/job';
import { DayBar } from './day-bar';
import { freeWords, technicianDay } from './technician-day';

const none: readonly DispatchRecord[] = [];

/** Jobs are fetched more often where they are listed. */
const pollingMs = 20_000;

/** What a technician has today, and when they are free. All cards share one call. */
export function TechnicianToday({ technician }: { technician: CrewMember }) {
  const today = useToday();
  const now = useNow(10);
  const polling = useDispatchPolling();
  const asked = { from: today, to: today, limit: wholeDay };
  const { data: records = none } = useTrackingRecordsQuery();
  const day = useAppointmentsQuery(asked, polling(pollingMs));
  if (!day.currentData) return <>{day.isError ? 'Couldn’t load today’s jobs' : 'Loading'}</>;
  const theirs = technicianDay(day.currentData.items, technician.id, { now, records });
  const { jobs, left, next } = theirs;
  if (jobs === 0) return <>No jobs</>;
  return (
    <>
      <DayBar {...theirs} />
      {jobs} {jobs === 1 ? 'job' : 'jobs'}, {left} left. {freeWords(theirs, technician)}
      {next && (
        <Link className={text.quiet} to={appointmentPath(next)}>
          {next.number}, {formatSlot(next.timeSlot)}, {next.city}
        </Link>
      )}
    </>
  );
}
