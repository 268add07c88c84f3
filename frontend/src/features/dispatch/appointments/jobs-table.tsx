import { Button } from 'antd';
import { memo } from 'react';
import { WorkStatus } from '../../../shared/ui/feedback/work-status';
import { RecordTable } from '../../../shared/ui/office/record-table';
import table from '../../../shared/ui/office/record-table.module.css';
import { AssignSelect } from '../assignment/assign-select';
import text from '../../../shared/ui/office/record-text.module.css';
import { detailsButtonId, isOpen, isUnassigned, type CrewMember, type Job } from '../jobs/job';
import { dayTitle, type Day } from './board-days';
import { BillBadge } from '../jobs/bill-badge';
import { Address, Customer, Service, When } from '../jobs/job-parts';
import { RecordBadges } from '../jobs/record-badges';
import { StepButtons, UndoStep, type AskedStep } from '../steps/step-buttons';
import type { JobActions } from '../steps/use-job-actions';
import styles from './jobs-table.module.css';

export interface JobListProps {
  days: readonly Day[];
  today: string;
  crew: readonly CrewMember[];
  actions: JobActions;
  onOpen: (job: Job) => void;
  onAsk: (step: AskedStep) => void;
}

/** Props of a row or card. */
export type JobRowProps = Omit<JobListProps, 'days' | 'today'> & { job: Job };

const columns = ['Time', 'Customer', 'Address', 'Service', 'Status', 'Technician'];

/** Appointments on a wide screen: rows grouped by day. */
export function JobsTable({ days, today, ...row }: JobListProps) {
  return (
    <RecordTable columns={columns} actions level className={styles.table}>
      {days.map((day) => (
        <tbody key={day.date}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              <DayLine day={day} today={today} />
            </th>
          </tr>
          {day.jobs.map((job) => (
            <Row key={job.appointment.id} job={job} {...row} />
          ))}
        </tbody>
      ))}
    </RecordTable>
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

const Row = memo(function Row({ job, crew, actions, onOpen, onAsk }: JobRowProps) {
  const { appointment, record, status } = job;
  return (
    <tr data-open={isOpen(job)}>
      <td>
        <When appointment={appointment} />
        <span className={text.number}>{appointment.number}</span>
      </td>
      <td>
        <Customer appointment={appointment} />
      </td>
      <td>
        <Address appointment={appointment} />
      </td>
      <td>
        <Service appointment={appointment} />
      </td>
      <td>
        <WorkStatus status={status} />
        {record && <RecordBadges record={record} />}
        <BillBadge appointment={appointment} />
        <UndoStep job={job} actions={actions} />
      </td>
      <td>
        <AssignSelect job={job} crew={crew} actions={actions} />
      </td>
      <td>
        <div className={table.rowActions}>
          <StepButtons size="small" job={job} actions={actions} onAsk={onAsk} />
          <Button
            size="small"
            type="text"
            id={detailsButtonId(job)}
            aria-label={`Details of ${appointment.number}`}
            onClick={() => onOpen(job)}
          >
            Details
          </Button>
        </div>
      </td>
    </tr>
  );
});
