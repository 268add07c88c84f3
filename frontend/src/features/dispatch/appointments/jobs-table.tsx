import { applianceFacts } from '@contracts/vocabulary/visits/appliance-words';
import { useMemo } from 'react';
import { formatDayAndYear } from '../../../shared/format';
import { NearOnly } from '../../../shared/ui/near-screen';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import { DetailsButton } from '../../../shared/ui/office/record-parts';
import {
  RecordTable,
  useIsSorted,
  type RecordColumn,
} from '../../../shared/ui/office/record-table';
import { AssignSelect } from '../assignment/assign-select';
import { SuggestionButton } from '../assignment/suggestion-button';
import type { Suggestions } from '../assignment/suggestions';
import text from '../../../shared/ui/office/record-text.module.css';
import {
  detailsButtonId,
  isOpen,
  isUnassigned,
  shownStatus,
  type CrewMember,
  type Job,
} from '../jobs/job';
import { dayTitle, type Day } from './board-days';
import { Address, BillBadge, Customer, RecordBadges, Service, When } from '../jobs/job-parts';
import { StepButtons, UndoStep, type AskedStep } from '../steps/step-buttons';
import type { JobActions } from '../steps/use-job-actions';
import styles from './jobs-table.module.css';

/** What all rows share. */
interface JobContext {
  readonly crew: readonly CrewMember[];
  readonly suggestions: Suggestions;
  readonly actions: JobActions;
  readonly onOpen: (job: Job) => void;
  readonly onAsk: (step: AskedStep) => void;
}

interface JobListProps {
  days: readonly Day[];
  today: string;
  context: JobContext;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  sort: string;
  onSort: (sort: string) => void;
}

const columns: readonly RecordColumn<Job, JobContext>[] = [
  {
    title: 'Time',
    tablet: { width: 148 },
    width: 160,
    order: ({ appointment }) => appointment.scheduledTime,
    render: ({ appointment }) => (
      <>
        <When appointment={appointment} />
        <span className={text.number}>{appointment.number}</span>
        <SortedDay date={appointment.appointmentDate} />
      </>
    ),
  },
  {
    title: 'Customer',
    tablet: { width: 126 },
    width: '13%',
    order: ({ appointment }) => appointment.customerName,
    render: ({ appointment }) => <Customer appointment={appointment} />,
  },
  {
    title: 'Address',
    tablet: {
      render: ({ appointment }) => (
        <>
          <Address appointment={appointment} />
          <span className={text.quiet}>
            {appointment.serviceType}, {applianceFacts(appointment)}
          </span>
        </>
      ),
    },
    order: ({ appointment }) => appointment.city,
    render: ({ appointment }) => <Address appointment={appointment} />,
  },
  {
    title: 'Service',
    tablet: false,
    width: '11%',
    order: ({ appointment }) => appointment.serviceType,
    render: ({ appointment }) => <Service appointment={appointment} />,
  },
  {
    title: 'Status',
    tablet: { width: 118 },
    status: true,
    width: 124,
    render: (job, { actions }) => <JobStatus job={job} actions={actions} />,
  },
  {
    title: 'Technician',
    tablet: { width: 152 },
    width: '15%',
    order: ({ technician, appointment }) => technician?.name ?? appointment.technicianId,
    render: (job, { crew, actions, suggestions }) => (
      <>
        <AssignSelect job={job} crew={crew} actions={actions} />
        <NearOnly>
          <SuggestionButton
            job={job}
            suggestion={suggestions.get(job.id)}
            crew={crew}
            actions={actions}
          />
        </NearOnly>
      </>
    ),
  },
  {
    title: 'Actions',
    tablet: { width: 132 },
    // Fits the longest step, so a row keeps its height when its status changes.
    width: 240,
    actions: true,
    render: (job, { actions, onOpen, onAsk }) => (
      <>
        <StepButtons job={job} actions={actions} onAsk={onAsk} />
        <DetailsButton
          of={job.appointment.number}
          id={detailsButtonId(job)}
          onClick={() => onOpen(job)}
        />
      </>
    ),
  },
];

const numberOf = ({ appointment }: Job) => appointment.number;
const rowProps = (job: Job) => ({ 'data-open': isOpen(job) });

/** Grouped by day. */
export function JobsTable({ days, today, context, chosen, onChoose, sort, onSort }: JobListProps) {
  const groups = useMemo(
    () =>
      days.map((day) => ({
        key: day.date,
        title: <DayLine day={day} today={today} />,
        items: day.jobs,
      })),
    [days, today],
  );
  return (
    <RecordTable
      columns={columns}
      groups={groups}
      context={context}
      rowProps={rowProps}
      selection={{ chosen, onChange: onChoose, nameOf: numberOf }}
      sort={sort}
      onSort={onSort}
    />
  );
}

/** In another order there are no titles that say it. */
function SortedDay({ date }: { date: string }) {
  return useIsSorted() && <span className={text.quiet}>{formatDayAndYear(date)}</span>;
}

/** With the badges and Undo below it. */
function JobStatus({ job, actions }: { job: Job; actions: JobActions }) {
  const { appointment, record } = job;
  return (
    <>
      <WorkStatus status={shownStatus(job)} />
      {record && <RecordBadges record={record} />}
      <BillBadge appointment={appointment} />
      <UndoStep job={job} actions={actions} />
    </>
  );
}

function DayLine({ day, today }: { day: Day; today: string }) {
  const unassigned = day.jobs.filter(isUnassigned).length;
  const noShows = day.jobs.filter(({ appointment }) => appointment.noShow).length;
  return (
    <span className={styles.dayLine}>
      <span className={styles.dayTitle}>{dayTitle(day.date, today)}</span>
      <span className={styles.dayCount}>
        {day.jobs.length} {day.jobs.length === 1 ? 'appointment' : 'appointments'}
        {noShows > 0 && ` · ${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'}`}
        {unassigned > 0 && <span className={styles.attention}> · {unassigned} unassigned</span>}
      </span>
    </span>
  );
}
