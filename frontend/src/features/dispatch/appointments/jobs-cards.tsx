import { memo } from 'react';
import { DetailsButton } from '../../../shared/ui/office/record-parts';
import { AssignSelect } from '../assignment/assign-select';
import text from '../../../shared/ui/office/record-text.module.css';
import { detailsButtonId, isOpen, type Job } from '../jobs/job';
import { Address, Customer, Service, When } from '../jobs/job-parts';
import { DayLine, JobStatus, type JobContext, type JobListProps } from './jobs-table';
import { StepButtons } from '../steps/step-buttons';
import styles from '../../../shared/ui/office/record-cards.module.css';

/** On a narrow screen: cards grouped by day. */
export function JobsCards({ days, today, context }: JobListProps) {
  return days.map((day) => (
    <section key={day.date} className={styles.cardsDay}>
      <h3 className={styles.cardsTitle}>
        <DayLine day={day} today={today} />
      </h3>
      <ul className={styles.cards}>
        {day.jobs.map((job) => (
          <Card key={job.appointment.id} job={job} {...context} />
        ))}
      </ul>
    </section>
  ));
}

const Card = memo(function Card({ job, crew, actions, onOpen, onAsk }: JobContext & { job: Job }) {
  const { appointment } = job;
  return (
    <li className={styles.card} data-open={isOpen(job)}>
      <div className={styles.cardHead}>
        <div>
          <When appointment={appointment} />
          <span className={text.number}>{appointment.number}</span>
        </div>
        <div className={styles.cardStatus}>
          <JobStatus job={job} actions={actions} />
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
          <DetailsButton
            of={appointment.number}
            id={detailsButtonId(job)}
            onClick={() => onOpen(job)}
          />
        </div>
      </div>
    </li>
  );
});
