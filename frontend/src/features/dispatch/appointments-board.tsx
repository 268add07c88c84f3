import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { Technician } from '@contracts/tracking';
import { messageOf } from '../../shared/api-error';
import { formatCount, formatTime } from '../../shared/format';
import { paths } from '../../shared/paths';
import { ButtonLink } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { EmptyState, ErrorState } from '../../shared/ui/empty-state';
import { Figure } from '../../shared/ui/figure';
import { Loading } from '../../shared/ui/spinner';
import { BoardFilters } from './board-filters';
import styles from './board.module.css';
import { CompleteDialog } from './complete-dialog';
import { pollingMs, useAppointmentsQuery, useTrackingRecordsQuery } from './dispatch-endpoints';
import { JobSheetDrawing } from './figures';
import {
  byDay,
  dateRange,
  jobsOf,
  matches,
  sameCrew,
  type CrewMember,
  type Job,
} from './job-board';
import { JobDrawer } from './job-drawer';
import { JobsCards } from './jobs-cards';
import { JobsTable } from './jobs-table';
import { useBoardParams } from './use-board-params';
import { useJobActions } from './use-job-actions';
import { useToday } from './use-today';
import { useWideScreen } from './use-wide-screen';

const pageSize = 100;
/** The most that the server gives in one answer. */
const mostAtOnce = 500;

interface AppointmentsBoardProps {
  technicians: readonly Technician[];
  /** In sight. A hidden board keeps what was typed into it and asks the server for nothing. */
  active: boolean;
}

/** Every appointment of the chosen days, and everything the office can do to it. */
export function AppointmentsBoard({ technicians, active }: AppointmentsBoardProps) {
  const today = useToday();
  const [board, change] = useBoardParams();
  const [limit, setLimit] = useState(pageSize);
  const [completing, setCompleting] = useState<Job>();
  const wide = useWideScreen();
  const actions = useJobActions();

  const { status, search } = board;
  // A filter looks through all that can be had, not only through what has been shown so far.
  const atOnce = status !== '' || search !== '' ? mostAtOnce : limit;

  const list = useAppointmentsQuery(
    { ...dateRange(board.day, today), limit: atOnce },
    { pollingInterval: active ? pollingMs.appointments : 0 },
  );
  const { data: records } = useTrackingRecordsQuery(undefined, {
    pollingInterval: active ? pollingMs.tracking : 0,
  });
  const crew = useCrew(technicians);
  const jobs = useMemo(
    () => jobsOf(list.data?.appointments ?? [], records ?? [], crew),
    [list.data, records, crew],
  );
  const days = useMemo(
    () =>
      byDay(
        jobs.filter((job) => matches(job, { status, search })),
        today,
      ),
    [jobs, status, search, today],
  );
  const open = useCallback((job: Job) => change({ job: job.appointment.id }), [change]);
  const shown = days.reduce((sum, day) => sum + day.jobs.length, 0);
  const rows = { days, today, crew, actions, onOpen: open, onComplete: setCompleting };
  const total = list.data?.total ?? 0;
  /** What is shown belongs to the days chosen before. */
  const pending = list.currentData === undefined;

  return (
    <section aria-labelledby="appointments-title">
      <div className={styles.bar}>
        <h2 id="appointments-title" className={styles.title}>
          Appointments
        </h2>
        <p className={styles.quiet} role="status">
          {list.isError && !pending && (
            <span className={styles.behind}>
              Not up to date since {formatTime(list.fulfilledTimeStamp ?? 0)}. Trying again
            </span>
          )}
          {list.data && countWords(shown, jobs.length, total)}
        </p>
      </div>
      <BoardFilters board={board} change={change} />
      {pending && list.isError ? (
        <ErrorState
          title="Appointments could not be loaded"
          actions={<Button onClick={() => void list.refetch()}>Try Again</Button>}
        >
          {messageOf(list.error, 'The server did not answer.')}
        </ErrorState>
      ) : pending && shown === 0 ? (
        <Loading label="Loading appointments" fill />
      ) : shown === 0 ? (
        <NoJobs board={board} change={change} />
      ) : (
        <div className={classNames(styles.list, pending && styles.passing)} aria-busy={pending}>
          {wide ? <JobsTable {...rows} /> : <JobsCards {...rows} />}
        </div>
      )}
      {jobs.length < total && (
        <p className={styles.more}>
          {atOnce < mostAtOnce ? (
            <Button
              loading={pending}
              onClick={() => setLimit((before) => Math.min(mostAtOnce, before + pageSize))}
            >
              Show more
            </Button>
          ) : (
            'Choose a single day to see the rest.'
          )}
        </p>
      )}
      <JobDrawer
        job={active ? jobs.find(({ appointment }) => appointment.id === board.job) : undefined}
        crew={crew}
        actions={actions}
        onComplete={setCompleting}
        onClose={() => change({ job: '' })}
      />
      <CompleteDialog job={completing} actions={actions} onClose={() => setCompleting(undefined)} />
    </section>
  );
}

/** The same list as before as long as nobody comes, goes, or changes status: positions change every second. */
function useCrew(technicians: readonly Technician[]): readonly CrewMember[] {
  const [crew, setCrew] = useState<readonly CrewMember[]>(technicians);
  if (sameCrew(crew, technicians)) return crew;
  setCrew(technicians);
  return technicians;
}

function countWords(shown: number, loaded: number, total: number): string {
  if (total > loaded)
    return `${formatCount(shown)} shown, first ${formatCount(loaded)} of ${formatCount(total)}`;
  return shown === total
    ? `${formatCount(total)} shown`
    : `${formatCount(shown)} of ${formatCount(total)} shown`;
}

function NoJobs({
  board,
  change,
}: {
  board: { day: string; status: string; search: string };
  change: ReturnType<typeof useBoardParams>[1];
}) {
  const filtered = board.status !== '' || board.search !== '';
  if (filtered)
    return (
      <EmptyState
        title="No appointment matches"
        headingLevel={3}
        actions={
          <Button onClick={() => change({ status: '', search: '' })}>Clear the filters</Button>
        }
      >
        Nothing in these days has that status and those words.
      </EmptyState>
    );
  return (
    <EmptyState
      title={board.day === 'coming' ? 'Nothing is booked' : 'Nothing on these days'}
      figure={
        <Figure number={1} title="Job sheet" legend={['the next appointment']}>
          <JobSheetDrawing />
        </Figure>
      }
      headingLevel={3}
      actions={
        board.day === 'coming' ? (
          <ButtonLink to={paths.booking} size="small">
            Book Appointment
          </ButtonLink>
        ) : (
          <Button onClick={() => change({ day: 'coming' })}>Show today and coming</Button>
        )
      }
    >
      {board.day === 'coming'
        ? 'A booking appears here the moment a customer makes it. For a customer on the phone, book it yourself.'
        : 'Choose other days above.'}
    </EmptyState>
  );
}
