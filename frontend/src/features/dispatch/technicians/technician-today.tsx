import { Link } from 'react-router-dom';
import { formatSlot } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { appointmentPath, appointmentSearchById } from '../../../shared/page/office-paths';
import { paths } from '../../../shared/page/paths';
import { useNow, useToday } from '../../../shared/ui/use-now';
import text from '../../../shared/ui/office/record-text.module.css';
import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import { useAppointmentsQuery } from '../appointment-endpoints';
import { useAlertsQuery, useTrackingRecordsQuery } from '../dispatch-endpoints';
import { wholeDay } from '../assignment/use-technician-choices';
import type { CrewMember } from '../jobs/job';
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
  return (
    <>
      {day.currentData ? (
        <Day technician={technician} jobs={day.currentData.items} now={now} records={records} />
      ) : day.isError ? (
        'Couldn’t load today’s jobs'
      ) : (
        'Loading'
      )}
      <NoLongerFit technicianId={technician.id} />
    </>
  );
}

interface DayProps {
  technician: CrewMember;
  jobs: readonly Appointment[];
  now: number;
  records: readonly DispatchRecord[];
}

function Day({ technician, jobs: all, now, records }: DayProps) {
  const theirs = technicianDay(all, technician.id, { now, records });
  const { jobs, left, next } = theirs;
  if (jobs === 0) return 'No jobs';
  return (
    <>
      {jobs} {jobs === 1 ? 'job' : 'jobs'}, {left} left. {freeWords(theirs, technician)}
      {next && (
        <Link className={text.quiet} to={appointmentPath(next)}>
          {next.number}, {formatSlot(next.timeSlot)}, {next.city}
        </Link>
      )}
    </>
  );
}

/** The visits that a change of their hours, days off or skills has left outside, on any day. */
function NoLongerFit({ technicianId }: { technicianId: string }) {
  const { data: alerts = [] } = useAlertsQuery();
  const theirs = alerts.filter(
    (alert) => alert.type === 'off-with-jobs' && alert.technicianId === technicianId,
  );
  if (theirs.length === 0) return null;
  return (
    <div role="status">
      {theirs.length === 1
        ? '1 visit no longer fits. Move it, or keep it.'
        : `${theirs.length} visits no longer fit. Move them, or keep them.`}
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {theirs.map(({ appointmentId: id, message }) => (
          <li key={id}>
            <Link
              to={{
                pathname: paths.adminTracking,
                ...(id && { search: appointmentSearchById(id) }),
              }}
            >
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
