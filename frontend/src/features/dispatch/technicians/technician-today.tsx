import { Link } from 'react-router-dom';
import type { Appointment } from '@contracts/booking/appointments';
import { businessClock, formatSlot } from '../../../shared/format';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { formatClock } from '../../../shared/live/clock';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { appointmentPath } from '../../../shared/page/office-paths';
import { useNow, useToday } from '../../../shared/ui/use-now';
import text from '../../../shared/ui/office/record-text.module.css';
import { useAppointmentsQuery } from '../appointment-endpoints';
import { wholeDay } from '../assignment/use-technician-choices';
import type { CrewMember } from '../jobs/job';
import { technicianDay } from './technician-day';

/** Jobs are fetched more often where they are listed. */
const pollingMs = 20_000;

/** What a technician has today, and when they are free. All cards share one call. */
export function TechnicianToday({ technician }: { technician: CrewMember }) {
  const today = useToday();
  const now = useNow(10);
  const polling = useDispatchPolling();
  const asked = { from: today, to: today, limit: wholeDay };
  const day = useAppointmentsQuery(asked, polling(pollingMs));
  if (!day.currentData) return <>{day.isError ? 'Couldn’t load today’s jobs' : 'Loading'}</>;
  const { jobs, left, next, freeFrom } = technicianDay(
    day.currentData.items,
    technician.id,
    businessClock(now),
  );
  if (jobs === 0) return <>No jobs</>;
  return (
    <>
      {jobs} {jobs === 1 ? 'job' : 'jobs'}, {left} left.{' '}
      {technicianStatusRules[technician.status].onDuty ? freeWords(freeFrom, next) : 'Off duty now'}
      {next && (
        <Link className={text.quiet} to={appointmentPath(next)}>
          {next.number}, {formatSlot(next.timeSlot)}, {next.city}
        </Link>
      )}
    </>
  );
}

function freeWords(freeFrom: string | null, next: Appointment | undefined): string {
  if (freeFrom === '24:00') return 'Busy until midnight';
  if (freeFrom !== null) return `Free at ${formatClock(freeFrom)}`;
  // It takes longer than its time.
  return next?.status === 'in-progress' ? 'Still on a job' : 'Free now';
}
