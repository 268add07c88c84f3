import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Appointment, AppointmentHistoryEntry } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { durationWords } from '@contracts/vocabulary/office/job-duration';
import type { CustomerLocation, DispatchRecord } from '@contracts/tracking/records';
import { formatCalendarDate, formatDateTime, formatMoney } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { paymentsPath, requestSearch, withNewJob } from '../../../shared/page/office-paths';
import { starWords } from '@contracts/vocabulary/visits/ratings';
import { trackingPath } from '../../../shared/page/paths';
import { WorkStatus } from '../../../shared/ui/office/work-status';
import drawer from '../../../shared/ui/office/record-drawer.module.css';
import { RecordDrawer, useLastOpened } from '../../../shared/ui/office/record-drawer';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import { newestOf, wholeOf } from '../../../shared/api/whole-record';
import { useAppointmentHistoryQuery, useAppointmentQuery } from '../appointment-endpoints';
import { AssignSelect } from '../assignment/assign-select';
import { EmailLink } from '../../../shared/ui/office/record-parts';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus';
import text from '../../../shared/ui/office/record-text.module.css';
import { AskedPrice } from './asked-price';
import { CancelDialog } from './cancel-dialog';
import { lastAuthor } from '../jobs/change-messages';
import { CorrectStatus } from '../steps/correct-status';
import { pollingMs } from '../dispatch-endpoints';
import {
  canCancel,
  canReopen,
  canReschedule,
  canRestore,
  isActive,
  jobsOf,
  shownStatus,
  type CrewMember,
  type Job,
} from '../jobs/job';
import { distanceWords } from '../jobs/distance-words';
import { ExpectedArrival } from '../jobs/expected-arrival';
import { JobEstimates } from '../estimates/job-estimates';
import { JobInvoices } from '../invoices/job-invoices';
import { DetailsForm } from './details-form';
import { JobAppliance } from './job-appliance';
import { JobDuration } from './job-duration';
import { JobHistory } from './job-history';
import { RecordPhotos } from '../jobs/record-photos';
import { JobNotesForm } from './job-notes-form';
import { Address, BillBadge, Customer, RecordBadges, Service, When } from '../jobs/job-parts';
import { MoveDialog } from './move-dialog';
import { PinDialog } from './pin-dialog';
import { ReopenDialog } from './reopen-dialog';
import { RecordPayment } from './record-payment';
import { RenewLinks } from './renew-links';
import styles from './job-drawer.module.css';
import { NotesPlaceholder } from './notes-form';
import { useNow } from '../../../shared/ui/use-now';
import { StepButtons, UndoStep, type AskedStep } from '../steps/step-buttons';
import { CustomerLink } from '../../../shared/ui/office/customer-link';
import type { JobActions } from '../steps/use-job-actions';

interface JobDrawerProps {
  /** The appointment with open details; empty for none. It needn't be in the list. */
  id: string;
  jobs: readonly Job[];
  records: readonly DispatchRecord[] | undefined;
  crew: readonly CrewMember[];
  actions: JobActions;
  onAsk: (step: AskedStep) => void;
  onClose: () => void;
}

export function JobDrawer({ id, jobs, records, ...rest }: JobDrawerProps) {
  const shownId = useLastOpened(id);
  const polling = useDispatchPolling();
  const single = useAppointmentQuery(shownId, {
    skip: id === '',
    ...polling(pollingMs.appointments),
    refetchOnMountOrArgChange: true,
  });
  const listed = jobs.find(({ appointment }) => appointment.id === shownId)?.appointment;
  const appointment = newestOf(listed, single.currentData);
  const job = appointment && jobsOf([appointment], records ?? [], rest.crew)[0];
  return (
    <RecordDrawer
      id={id}
      title={job ? `${job.appointment.number} · ${job.appointment.customerName}` : 'Appointment'}
      noun="appointment"
      record={job}
      asked={single}
      onClose={rest.onClose}
    >
      {(found) => (
        <Details
          key={shownId}
          job={found}
          whole={wholeOf(listed, single.currentData)}
          error={single.error}
          retry={single.refetch}
          {...rest}
        />
      )}
    </RecordDrawer>
  );
}

interface DetailsProps extends Pick<JobDrawerProps, 'crew' | 'actions' | 'onAsk'> {
  job: Job;
  /** Undefined while only the start of its texts is loaded. */
  whole: Appointment | undefined;
  /** Why the full record couldn't be loaded, and a way to retry. */
  error: unknown;
  retry: () => unknown;
}

function Details({ job, whole, crew, actions, onAsk, ...rest }: DetailsProps) {
  const { appointment, record } = job;
  const { history, failed } = useHistory(appointment.id);
  const [asked, setAsked] = useState<'move' | 'cancel' | 'restore' | 'reopen' | 'pin'>();
  const [details, keepFocus] = useKeptFocus<HTMLDivElement>();
  // Someone else has reopened it. The question doesn't come back when it's completed again.
  if (asked === 'reopen' && !canReopen(job)) setAsked(undefined);
  const dialog = {
    appointment,
    crew,
    onClose: () => setAsked(undefined),
    afterClose: keepFocus,
  };
  return (
    <div className={drawer.details} ref={details} tabIndex={-1}>
      <div className={drawer.head}>
        <WorkStatus status={shownStatus(job)} />
        {record && <RecordBadges record={record} />}
        <BillBadge appointment={appointment} />
      </div>
      {record && isActive(job) && <OnTheWay record={record} />}
      <div className={drawer.head} role="group" aria-label={`Actions for ${appointment.number}`}>
        <StepButtons job={job} actions={actions} onAsk={onAsk} />
        <CorrectStatus job={job} onAsk={onAsk} />
        <UndoStep job={job} actions={actions} />
        {canReopen(job) && <Button onClick={() => setAsked('reopen')}>Reopen</Button>}
        {canRestore(job) && <Button onClick={() => setAsked('restore')}>Restore</Button>}
        {canReschedule(job) && <Button onClick={() => setAsked('move')}>Reschedule</Button>}
        {appointment.phone && (
          <BookAgain phone={appointment.phone} name={appointment.customerName} />
        )}
        <RenewLinks appointment={appointment} />
        {canCancel(job) && (
          <Button danger onClick={() => setAsked('cancel')}>
            Cancel appointment
          </Button>
        )}
      </div>
      <AskedPrice appointment={appointment} />
      <JobFacts
        job={job}
        whole={whole}
        onPin={() => setAsked('pin')}
        afterClose={dialog.afterClose}
      >
        <AssignSelect job={job} crew={crew} actions={actions} />
      </JobFacts>
      {/* Nothing is left to correct once the customer has deleted their account. */}
      {whole?.origin === 'booked' && whole.phone && (
        <DetailsForm
          appointment={whole}
          lastAuthor={lastAuthor(history)}
          afterClose={dialog.afterClose}
        />
      )}
      {whole ? (
        <JobNotesForm appointment={whole} lastAuthor={lastAuthor(history)} />
      ) : (
        <NotesPlaceholder {...rest} />
      )}
      <JobEstimates appointment={appointment} />
      <JobInvoices appointment={appointment} afterClose={dialog.afterClose} />
      <RecordPhotos record="appointments" id={appointment.id} />
      <JobHistory history={history} failed={failed} />
      <MoveDialog {...dialog} open={asked === 'move'} />
      <MoveDialog {...dialog} open={asked === 'restore'} restoring />
      <ReopenDialog {...dialog} job={job} actions={actions} open={asked === 'reopen'} />
      <CancelDialog {...dialog} open={asked === 'cancel'} job={job} />
      {record && <PinDialog {...dialog} record={record} open={asked === 'pin'} />}
    </div>
  );
}

/** When they will be there, and how far away they are. */
function OnTheWay({ record }: { record: DispatchRecord }) {
  const now = useNow(10);
  return (
    <p>
      <ExpectedArrival record={record} now={now} />
      <span className={text.quiet}>{distanceWords(record)}</span>
    </p>
  );
}

/** Another job for the same customer, in place of this one. */
function BookAgain({ phone, name }: { phone: string; name: string }) {
  const [, setParams] = useSearchParams();
  return (
    <Button
      onClick={() =>
        setParams((now) => {
          now.delete('job');
          return withNewJob(now, phone, name);
        })
      }
    >
      Book again
    </Button>
  );
}

/** The log. If it can't be loaded, the cached one is still shown. */
function useHistory(id: string): {
  history: readonly AppointmentHistoryEntry[] | undefined;
  failed: boolean;
} {
  const polling = useDispatchPolling();
  const { currentData, isError } = useAppointmentHistoryQuery(id, {
    ...polling(pollingMs.appointments),
    refetchOnMountOrArgChange: true,
  });
  return { history: currentData, failed: isError };
}

function JobFacts({
  job: { appointment, record },
  whole,
  onPin,
  afterClose,
  children,
}: {
  job: Job;
  whole: Appointment | undefined;
  onPin: () => void;
  /** Of a dialog. */
  afterClose: () => void;
  children: ReactNode;
}) {
  return (
    <RecordFacts>
      <Fact label="When" wide>
        {formatCalendarDate(appointment.appointmentDate)}
        <When appointment={appointment} />
      </Fact>
      <Fact label="Duration">
        {appointment.origin === 'booked' && !appointmentStatusRules[appointment.status].over ? (
          <JobDuration appointment={appointment} />
        ) : (
          durationWords(appointment.durationMinutes)
        )}
      </Fact>
      <Fact label="Technician" wide>
        {children}
      </Fact>
      <Fact label="Customer">
        <Customer appointment={appointment} />
        {appointment.email && <EmailLink email={appointment.email} />}
        <CustomerLink number={appointment.customerNumber} />
      </Fact>
      <Fact label="Address">
        <Address appointment={appointment} />
        {appointment.gateCode && (
          <span className={text.quiet}>Gate code: {appointment.gateCode}</span>
        )}
        {/* Empty once the customer has deleted their account. */}
        {record && appointment.address && (
          <PlaceOnMap place={record.customerLocation} onPin={onPin} />
        )}
      </Fact>
      <Fact label="Service">
        <Service appointment={appointment} />
        {appointment.modelNumber && (
          <span className={text.quiet}>Model {appointment.modelNumber}</span>
        )}
      </Fact>
      <Fact label="Total cost">
        {appointment.totalCost === null ? 'Not set' : formatMoney(appointment.totalCost)}
        {appointment.invoice && (
          <span className={text.quiet}>
            Invoiced {formatMoney(appointment.invoice.total)}, with tax
          </span>
        )}
        {Number(appointment.paid) > 0 && (
          <span className={text.quiet}>
            <Link to={paymentsPath(appointment.number)}>Paid {formatMoney(appointment.paid)}</Link>
          </span>
        )}
        <RecordPayment appointment={appointment} />
      </Fact>
      <Fact label="Appliance" wide>
        <JobAppliance appointment={appointment} afterClose={afterClose} />
      </Fact>
      {appointment.description && (
        <Fact label="What the customer wrote" wide>
          <span className={drawer.prose} aria-busy={!whole}>
            {whole?.description ?? `${appointment.description}…`}
          </span>
        </Fact>
      )}
      {appointment.rating && (
        <Fact label="Customer’s rating" wide>
          {starWords(appointment.rating.stars)}
          {appointment.rating.words !== null && (
            <span className={drawer.prose}>{appointment.rating.words}</span>
          )}
        </Fact>
      )}
      {!appointmentStatusRules[appointment.status].stands && (
        <Fact label={appointment.noShow ? 'No-show' : 'Reason for cancellation'} wide>
          {appointment.cancelReason || (appointment.noShow ? 'No one was home' : 'None given')}
        </Fact>
      )}
      {appointment.serviceRequestId && (
        <Fact label="Created from" wide>
          <Link to={{ search: requestSearch(appointment.serviceRequestId) }}>Service request</Link>
        </Fact>
      )}
      <Fact label="Booked">{formatDateTime(appointment.createdAt)}</Fact>
      <Fact label="Customer’s page">
        <Link to={trackingPath(appointment.id, record?.trackingKey)} target="_blank">
          Open tracking
        </Link>
      </Fact>
    </RecordFacts>
  );
}

function PlaceOnMap({ place, onPin }: { place: CustomerLocation; onPin: () => void }) {
  const exact = place.lat !== null && !place.approximate;
  return (
    <span className={text.quiet}>
      {exact
        ? 'Exact on the map. '
        : place.approximate
          ? `On the map only near ${place.approximate.near}. `
          : 'Not on the map. '}
      <Button type="link" size="small" className={styles.pin} onClick={onPin}>
        {exact ? 'Move the pin' : 'Pin the house'}
      </Button>
    </span>
  );
}
