import { useState } from 'react';
import { useNow } from '../../../shared/ui/use-now';
import { useAppointmentsQuery } from '../appointment-endpoints';
import { useTrackingRecordsQuery } from '../dispatch-endpoints';
import type { CrewMember } from '../jobs/job';
import { choicesFor, type TechnicianChoice, type WantedSlot } from './technician-choices';

/** A day has fewer than the maximum per answer. */
export const wholeDay = 500;

/**
 * Undefined until the day's jobs are loaded, which starts when the list opens. Options don't move
 * while it's open. If the day's jobs can't be loaded, everyone is offered: the server refuses those
 * who aren't free.
 */
export function useTechnicianChoices(
  job: WantedSlot,
  crew: readonly CrewMember[],
  open: boolean,
): readonly TechnicianChoice[] | undefined {
  const date = job.appointmentDate;
  const day = useAppointmentsQuery(
    { from: date, to: date, limit: wholeDay },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const { data: records } = useTrackingRecordsQuery(undefined, { skip: !open });
  const now = useNow(10);
  const [choices, setChoices] = useState<readonly TechnicianChoice[]>();
  const known = !day.isFetching && (day.currentData !== undefined || day.isError);
  if (!open && choices) setChoices(undefined);
  else if (open && !choices && known)
    setChoices(
      choicesFor(job, {
        crew,
        ofTheDay: day.currentData?.items ?? [],
        today: { now, records: records ?? [] },
      }),
    );
  return open ? choices : undefined;
}
