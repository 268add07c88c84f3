import { Button, Drawer } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCalendarDate, formatDateTime, formatMoney } from '../../shared/format';
import { trackingPath } from '../../shared/paths';
import { WorkStatus } from '../../shared/ui/work-status';
import { AssignSelect } from './assign-select';
import parts from './board.module.css';
import { CancelDialog } from './cancel-dialog';
import { canCancel, type CrewMember, type Job } from './job-board';
import { JobNotesForm } from './job-notes-form';
import { Address, Customer, Service, When } from './job-parts';
import { JourneyMarks } from './journey-marks';
import type { NotesDraft } from './notes-draft';
import { requestSearch } from './requests/request-words';
import { StepButtons } from './step-buttons';
import type { JobActions } from './use-job-actions';
import styles from './job-drawer.module.css';

interface JobDrawerProps {
  /** The job whose details are open; none when they are closed. */
  job: Job | undefined;
  crew: readonly CrewMember[];
  actions: JobActions;
  onComplete: (job: Job) => void;
  onClose: () => void;
}

/** Everything about one appointment, beside the list. */
export function JobDrawer({ job, ...rest }: JobDrawerProps) {
  const [drafts] = useState(() => new Map<string, NotesDraft>());
  // The last job stays in sight while the drawer slides away.
  const [last, setLast] = useState(job);
  if (job && job !== last) setLast(job);
  const shown = job ?? last;
  return (
    <Drawer
      open={job !== undefined}
      onClose={rest.onClose}
      title={shown && `${shown.appointment.number} · ${shown.appointment.customerName}`}
      size={520}
      destroyOnHidden
    >
      {shown && <Details key={shown.appointment.id} job={shown} drafts={drafts} {...rest} />}
    </Drawer>
  );
}

function Details({
  job,
  crew,
  actions,
  onComplete,
  drafts,
}: Omit<JobDrawerProps, 'job' | 'onClose'> & { job: Job; drafts: Map<string, NotesDraft> }) {
  const { appointment, record, status } = job;
  const [cancelling, setCancelling] = useState(false);
  const details = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.details} ref={details} tabIndex={-1}>
      <div className={styles.detailsHead}>
        <WorkStatus status={status} />
        {record && <JourneyMarks record={record} />}
        <StepButtons job={job} actions={actions} onComplete={onComplete} />
      </div>
      <dl className={styles.facts}>
        <Fact label="When" wide>
          {formatCalendarDate(appointment.appointmentDate)}
          <When appointment={appointment} />
        </Fact>
        <Fact label="Technician" wide>
          <AssignSelect job={job} crew={crew} actions={actions} />
        </Fact>
        <Fact label="Customer">
          <Customer appointment={appointment} />
          <a className={parts.phone} href={`mailto:${appointment.email}`}>
            {appointment.email}
          </a>
        </Fact>
        <Fact label="Address">
          <Address appointment={appointment} />
        </Fact>
        <Fact label="Service">
          <Service appointment={appointment} />
        </Fact>
        <Fact label="Total cost">
          {appointment.totalCost === null ? 'Not set' : formatMoney(appointment.totalCost)}
        </Fact>
        {appointment.description && (
          <Fact label="What the customer wrote" wide>
            <span className={styles.prose}>{appointment.description}</span>
          </Fact>
        )}
        {status === 'cancelled' && (
          <Fact label="Reason of the cancellation" wide>
            {appointment.cancelReason || 'None given'}
          </Fact>
        )}
        {appointment.serviceRequestId && (
          <Fact label="Made of" wide>
            <Link to={{ search: requestSearch(appointment.serviceRequestId) }}>
              Its service request
            </Link>
          </Fact>
        )}
        <Fact label="Booked">{formatDateTime(appointment.createdAt)}</Fact>
        <Fact label="Customer’s page">
          <Link to={trackingPath(appointment.id)} target="_blank">
            Open tracking
          </Link>
        </Fact>
      </dl>
      <JobNotesForm
        appointment={appointment}
        kept={drafts.get(appointment.id)}
        keep={(draft) => {
          if (draft) drafts.set(appointment.id, draft);
          else drafts.delete(appointment.id);
        }}
      />
      {record && record.notifications.length > 0 && (
        <section>
          <h3 className={styles.detailsTitle}>What happened</h3>
          <ol className={styles.history}>
            {record.notifications.map(({ type, message, timestamp }) => (
              <li key={`${type} ${timestamp}`}>
                <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
                <span>{message}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {canCancel(job) && (
        <div>
          <Button danger onClick={() => setCancelling(true)}>
            Cancel appointment
          </Button>
        </div>
      )}
      <CancelDialog
        appointment={appointment}
        open={cancelling}
        onClose={() => setCancelling(false)}
        afterClose={() =>
          // A moment later, when the dialog has tried to give the focus back: once the appointment is
          // cancelled, the button that had it is gone.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) details.current?.focus();
          })
        }
      />
    </div>
  );
}

function Fact({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
