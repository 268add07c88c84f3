import { useCallback, useMemo, useState } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { formatCount } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useSearchParam } from '../../../shared/page/use-typed-search';
import { BoardFilters } from './board-filters';
import { pollingMs, useTrackingRecordsQuery } from '../dispatch-endpoints';
import { jobsOf, sameCrew, type CrewMember, type Job } from '../jobs/job';
import { byDay, countText, hasStatus, shownDays } from './board-days';
import { useSuggestions } from '../assignment/use-suggestions';
import { JobDrawer } from '../job/job-drawer';
import { JobsTable } from './jobs-table';
import { NoAppointments } from './no-appointments';
import type { AskedStep } from '../steps/step-buttons';
import { SelectedJobs } from './selected-jobs';
import { StepQuestionDialog } from '../steps/step-question';
import { useAppointmentList } from './use-appointment-list';
import { useBoardParams } from './use-board-params';
import { useJobActions } from '../steps/use-job-actions';
import { useToday } from '../../../shared/ui/use-now';
import { RecordBoard } from '../../../shared/ui/office/record-board';

interface AppointmentsBoardProps {
  technicians: readonly Technician[];
  /** Whether it's visible. A hidden board keeps its input and fetches nothing. */
  active: boolean;
}

/** Appointments of the chosen days or search, with everything the office can do. */
export function AppointmentsBoard({ technicians, active }: AppointmentsBoardProps) {
  const today = useToday();
  const [board, change] = useBoardParams();
  const [asked, setAsked] = useState<AskedStep>();
  const actions = useJobActions();
  const search = useSearchParam(board, change);
  const list = useAppointmentList(board, today, active);
  const polling = useDispatchPolling();
  const { data: records } = useTrackingRecordsQuery(undefined, polling(pollingMs.tracking, active));
  const crew = useCrew(technicians);
  const { appointments, total, atLeast } = list;
  const jobs = useMemo(
    () => jobsOf(appointments, records ?? [], crew),
    [appointments, records, crew],
  );
  const suggestions = useSuggestions({ jobs, records, crew, today, active });
  const { status } = board;
  const days = useMemo(
    () =>
      byDay(
        jobs.filter((job) => hasStatus(job, status)),
        today,
      ),
    [jobs, status, today],
  );
  const open = useCallback((job: Job) => change({ job: job.appointment.id }), [change]);
  const sortBy = useCallback((sort: string) => change({ sort }), [change]);
  const shown = days.reduce((sum, day) => sum + day.jobs.length, 0);
  const context = useMemo(
    () => ({ crew, actions, suggestions, onOpen: open, onAsk: setAsked }),
    [crew, actions, suggestions, open],
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** Those that are still listed. */
  const selected = useMemo(() => {
    const ids = new Set(chosen);
    return days.flatMap((day) => day.jobs.filter(({ id }) => ids.has(id)));
  }, [days, chosen]);
  const rows = { days, today, context, sort: board.sort };
  /** The list shown isn't the one requested. */
  const pending = list.pending || search.waiting;
  const searched =
    search.text.trim() === ''
      ? undefined
      : shownDays({ day: board.day, search: search.text }) === 'all'
        ? 'all dates'
        : 'these days';

  return (
    <>
      <RecordBoard
        title="Appointments"
        noun="appointments"
        list={list}
        count={list.data && countText({ shown, loaded: jobs.length, total, atLeast }, searched)}
        pending={pending}
        searching={searched && `Searching ${searched}`}
        isEmpty={shown === 0}
        empty={<NoAppointments board={board} change={change} />}
        moreNote={shown === 0 && <p>None in the first {formatCount(jobs.length)}.</p>}
        filters={
          <BoardFilters
            board={board}
            change={change}
            crew={crew}
            search={search.text}
            onSearch={search.setText}
          />
        }
      >
        <JobsTable {...rows} chosen={chosen} onChoose={setChosen} onSort={sortBy} />
        <SelectedJobs jobs={selected} crew={crew} onChoose={setChosen} />
      </RecordBoard>
      <JobDrawer
        id={active ? board.job : ''}
        jobs={jobs}
        records={records}
        crew={crew}
        actions={actions}
        onAsk={setAsked}
        onClose={() => change({ job: '' })}
      />
      <StepQuestionDialog asked={asked} actions={actions} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** Returns the same list until someone joins, leaves or changes status: positions change every second. */
function useCrew(technicians: readonly Technician[]): readonly CrewMember[] {
  const [crew, setCrew] = useState<readonly CrewMember[]>(technicians);
  if (sameCrew(crew, technicians)) return crew;
  setCrew(technicians);
  return technicians;
}
