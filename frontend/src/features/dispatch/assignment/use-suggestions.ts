import { useMemo, useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { ListPage } from '../../../shared/api/list-page';
import { addDays } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useAppointmentsQuery } from '../appointment-endpoints';
import { pollingMs } from '../dispatch-endpoints';
import { useNow } from '../../../shared/ui/use-now';
import { isUnassigned, type CrewMember, type Job } from '../jobs/job';
import { noSuggestions, suggestionsFor, type Suggestions } from './suggestions';
import { wholeDay } from './use-technician-choices';

/** Later jobs are assigned later. */
const suggestedDays = 7;

interface Board {
  readonly jobs: readonly Job[];
  readonly records: readonly DispatchRecord[] | undefined;
  readonly crew: readonly CrewMember[];
  readonly today: string;
  readonly active: boolean;
}

/** Who should get the list's unassigned jobs. The list may be filtered, so the whole days are asked for. */
export function useSuggestions({ jobs, records, crew, today, active }: Board): Suggestions {
  const lastDay = addDays(today, suggestedDays - 1);
  const waiting = useMemo(
    () =>
      jobs
        .filter(
          (job) =>
            isUnassigned(job) &&
            job.appointment.appointmentDate >= today &&
            job.appointment.appointmentDate <= lastDay,
        )
        .map(({ appointment }) => appointment),
    [jobs, today, lastDay],
  );
  const polling = useDispatchPolling();
  const { data } = useAppointmentsQuery(
    { from: today, to: lastDay, limit: wholeDay },
    { skip: !active || waiting.length === 0, ...polling(pollingMs.appointments, active) },
  );
  const now = useNow(10);
  const [before, setBefore] = useState(noSuggestions);
  const suggestions = useMemo(() => {
    if (!data || !records) return before;
    return suggestionsFor({
      waiting: waiting.filter((job) => isListed(job, data)),
      jobs: data.items,
      crew,
      today: { now, records },
      before,
    });
  }, [waiting, data, records, crew, before, now]);
  if (suggestions !== before) setBefore(suggestions);
  return suggestions;
}

/** If there are more jobs than fit, those of the last day are incomplete. */
const isListed = (
  { appointmentDate }: Appointment,
  { items, next }: Pick<ListPage<Appointment>, 'items' | 'next'>,
): boolean => next === null || appointmentDate < (items.at(-1)?.appointmentDate ?? '');
