import { WorkStatus } from '../../../shared/ui/feedback/work-status';
import { DetailsButton } from '../../../shared/ui/office/record-parts';
import { RecordRow, TableFrame, type RecordColumn } from '../../../shared/ui/office/record-table';
import table from '../../../shared/ui/office/record-table.module.css';
import { AssignSelect } from '../assignment/assign-select';
import text from '../../../shared/ui/office/record-text.module.css';
import { detailsButtonId, isOpen, isUnassigned, type CrewMember, type Job } from '../jobs/job';
import { dayTitle, type Day } from './board-days';
import { Address, BillBadge, Customer, RecordBadges, Service, When } from '../jobs/job-parts';
import { StepButtons, UndoStep, type AskedStep } from '../steps/step-buttons';
import type { JobActions } from '../steps/use-job-actions';
import styles from './jobs-table.module.css';

/** What all rows and cards share. */
export interface JobContext {
  readonly crew: readonly CrewMember[];
  readonly actions: JobActions;
  readonly onOpen: (job: Job) => void;
  readonly onAsk: (step: AskedStep) => void;
}

export interface JobListProps {
  days: readonly Day[];
  today: string;
  context: JobContext;
}

const columns: readonly RecordColumn<Job, JobContext>[] = [
  {
    title: 'Time',
    width: 172,
    render: ({ appointment }) => (
      <>
        <When appointment={appointment} />
        <span className={text.number}>{appointment.number}</span>
      </>
    ),
  },
  {
    title: 'Customer',
    width: '14%',
    render: ({ appointment }) => <Customer appointment={appointment} />,
  },
  { title: 'Address', render: ({ appointment }) => <Address appointment={appointment} /> },
  {
    title: 'Service',
    width: '12%',
    render: ({ appointment }) => <Service appointment={appointment} />,
  },
  {
    title: 'Status',
    width: 124,
    render: (job, { actions }) => <JobStatus job={job} actions={actions} />,
  },
  {
    title: 'Technician',
    width: '15%',
    className: table.controls,
    render: (job, { crew, actions }) => <AssignSelect job={job} crew={crew} actions={actions} />,
  },
  {
    title: 'Actions',
    // Fits the longest step, so a row keeps its height when its status changes.
    width: 240,
    actions: true,
    render: (job, { actions, onOpen, onAsk }) => (
      <>
        <StepButtons size="small" job={job} actions={actions} onAsk={onAsk} />
        <DetailsButton
          of={job.appointment.number}
          size="small"
          id={detailsButtonId(job)}
          onClick={() => onOpen(job)}
        />
      </>
    ),
  },
];

const rowProps = (job: Job) => ({ 'data-open': isOpen(job) });

/** On a wide screen: rows grouped by day. */
export function JobsTable({ days, today, context }: JobListProps) {
  return (
    <TableFrame columns={columns} level className={styles.table}>
      {days.map((day) => (
        <tbody key={day.date}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={columns.length}>
              <DayLine day={day} today={today} />
            </th>
          </tr>
          {day.jobs.map((job) => (
            <RecordRow
              key={job.appointment.id}
              columns={columns}
              item={job}
              context={context}
              rowProps={rowProps}
            />
          ))}
        </tbody>
      ))}
    </TableFrame>
  );
}

/** With the badges and Undo below it. */
export function JobStatus({ job, actions }: { job: Job; actions: JobActions }) {
  const { appointment, record, status } = job;
  return (
    <>
      <WorkStatus status={status} />
      {record && <RecordBadges record={record} />}
      <BillBadge appointment={appointment} />
      <UndoStep job={job} actions={actions} />
    </>
  );
}

export function DayLine({ day, today }: { day: Day; today: string }) {
  const unassigned = day.jobs.filter(isUnassigned).length;
  return (
    <span className={styles.dayLine}>
      <span className={styles.dayTitle}>{dayTitle(day.date, today)}</span>
      <span className={styles.dayCount}>
        {day.jobs.length} {day.jobs.length === 1 ? 'appointment' : 'appointments'}
        {unassigned > 0 && <span className={styles.attention}> · {unassigned} unassigned</span>}
      </span>
    </span>
  );
}
