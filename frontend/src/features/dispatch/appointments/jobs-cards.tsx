import { Button } from 'antd';
import { memo } from 'react';
import { WorkStatus } from '../../../shared/ui/feedback/work-status';
import { AssignSelect } from '../assignment/assign-select';
import text from '../../../shared/ui/office/record-text.module.css';
import { detailsButtonId, isOpen } from '../jobs/job';
import { BillBadge } from '../jobs/bill-badge';
import { Address, Customer, Service, When } from '../jobs/job-parts';
import { DayLine, type JobListProps, type JobRowProps } from './jobs-table';
import { RecordBadges } from '../jobs/record-badges';
import { StepButtons, UndoStep } from '../steps/step-buttons';
import styles from '../../../shared/ui/office/record-cards.module.css';

/** Appointments on a narrow screen: cards grouped by day. */
export function JobsCards({ days, today, ...card }: JobListProps) {
  return days.map((day) => (
    <section key={day.date} className={styles.cardsDay}>
      <h3 className={styles.cardsTitle}>
        <DayLine day={day} today={today} />
      </h3>
      <ul className={styles.cards}>
        {day.jobs.map((job) => (
          <Card key={job.appointment.id} job={job} {...card} />
        ))}
      </ul>
    </section>
  ));
}

const Card = memo(function Card({ job, crew, actions, onOpen, onAsk }: JobRowProps) {
  const { appointment, record, status } = job;
  return (
    <li className={styles.card} data-open={isOpen(job)}>
      <div className={styles.cardHead}>
        <div>
          <When appointment={appointment} />
          <span className={text.number}>{appointment.number}</span>
        </div>
        <div className={styles.cardStatus}>
          <WorkStatus status={status} />
          {record && <RecordBadges record={record} />}
          <BillBadge appointment={appointment} />
          <UndoStep job={job} actions={actions} />
        </div>
      </div>
      <div className={styles.cardBody}>
        <div>
          <Customer appointment={appointment} />
        </div>
        <div>
          <Address appointment={appointment} />
        </div>
        <div>
          <Service appointment={appointment} />
        </div>
      </div>
      <div className={styles.cardFoot}>
        <AssignSelect job={job} crew={crew} actions={actions} />
        <div className={styles.cardActions}>
          <StepButtons job={job} actions={actions} onAsk={onAsk} />
          <Button
            id={detailsButtonId(job)}
            aria-label={`Details of ${appointment.number}`}
            onClick={() => onOpen(job)}
          >
            Details
          </Button>
        </div>
      </div>
    </li>
  );
});
