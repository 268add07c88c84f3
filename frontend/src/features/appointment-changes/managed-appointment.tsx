import type { CustomerAppointment } from '@contracts/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { isApiError, messageOf } from '../../shared/api/api-error';
import { useBusiness } from '../../shared/config/site-config';
import { formatMoney, formatMonthDay, formatSlot, formatWeekday } from '../../shared/format';
import { useLiveFrames } from '../../shared/live/live';
import { paths, telephoneLink } from '../../shared/page/paths';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';
import { Button, ButtonLink } from '../../shared/ui/button';
import { EmptyState, ErrorState } from '../../shared/ui/feedback/empty-state';
import { AppointmentActions } from './appointment-actions';
import { placeOf } from './appointment-words';
import { useManagedAppointmentQuery } from './change-endpoints';
import { isOutdated } from './change-outcome';
import styles from './managed-appointment.module.css';
import { useManageToken } from './manage-token';

const title = 'Your appointment';

/** The page behind a manage link: shows the booking as it is now. Looking changes nothing; only a button does. */
export function ManagedAppointment() {
  const token = useManageToken();
  return (
    <div className={styles.page}>
      {token === null ? <NoLink /> : <Managed key={token} token={token} />}
    </div>
  );
}

function Managed({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useManagedAppointmentQuery(token, {
    refetchOnMountOrArgChange: true,
  });
  // The office, or another tab, may change it while it is looked at.
  useLiveFrames(data ? { appointmentId: data.id } : null, (frame) => {
    if (data && frame.type === 'tracking_update' && isOutdated(data, frame.tracking)) {
      void refetch();
    }
  });
  if (data) return <Shown appointment={data} token={token} />;
  if (!error || isFetching) return <Waiting />;
  return isApiError(error) && error.status === 404 ? (
    <UnknownLink />
  ) : (
    <Failed error={error} retry={() => void refetch()} />
  );
}

function Shown({ appointment, token }: { appointment: CustomerAppointment; token: string }) {
  const { stands, over } = appointmentStatusRules[appointment.status];
  return (
    <>
      <h1>{!stands ? 'This appointment is cancelled' : over ? 'This visit is done' : title}</h1>
      <p className={styles.lead}>{leadOf(appointment)}</p>
      <Plates appointment={appointment} />
      <AppointmentActions appointment={appointment} access={{ token }} />
    </>
  );
}

function leadOf({ status, changeUntil, canChange }: CustomerAppointment): string {
  const { stands, over, assignable } = appointmentStatusRules[status];
  if (!stands) return 'Nobody comes. If you still need us, book another visit.';
  if (over) return 'Thank you for having us. Each repair has a 90 day warranty.';
  if (!assignable) return 'Your technician is at work.';
  return canChange && changeUntil !== null
    ? 'We expect you at this time. If it does not suit you any more, move it or cancel it here.'
    : 'We expect you at this time.';
}

const room = '\u00a0';

/** When, in large, and everything else; without an appointment as much room as one takes. */
function Plates({ appointment }: { appointment: CustomerAppointment | null }) {
  const when: PlateCell[] = [
    { label: 'Date', value: appointment ? dayOf(appointment.appointmentDate) : room },
    { label: 'Time', value: appointment ? formatSlot(appointment.timeSlot) : room },
  ];
  return (
    <div className={styles.plates}>
      <RatingPlate columns={2} cells={when} />
      <RatingPlate columns={2} size="text" cells={detailsOf(appointment)} />
    </div>
  );
}

const dayOf = (date: string): string => `${formatWeekday(date)}, ${formatMonthDay(date)}`;

function detailsOf(appointment: CustomerAppointment | null): PlateCell[] {
  const cells: PlateCell[] = [
    { label: 'Appointment', value: appointment?.number ?? room },
    {
      label: 'Status',
      value: appointment ? appointmentStatusRules[appointment.status].label : room,
    },
    { label: 'Service', value: appointment?.serviceType ?? room },
    {
      label: 'Machine',
      value: appointment ? `${appointment.brand} ${appointment.appliance}` : room,
    },
    { label: 'Name', value: appointment?.customerName ?? room },
    { label: 'Address', value: appointment ? placeOf(appointment) : room },
  ];
  if (appointment?.totalCost) {
    cells.push({ label: 'Cost', value: formatMoney(appointment.totalCost) });
  }
  if (appointment?.technicianNotes) {
    cells.push({ label: 'From the technician', value: appointment.technicianNotes });
  }
  return cells;
}

function Waiting() {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead} role="status">
        Looking up your appointment.
      </p>
      <div className={styles.waiting} aria-hidden="true">
        <Plates appointment={null} />
        <div className={styles.room} />
      </div>
    </>
  );
}

function UnknownLink() {
  const { phone } = useBusiness();
  return (
    <div role="alert">
      <EmptyState
        title="This link leads to no appointment"
        headingLevel={1}
        actions={
          <>
            <ButtonLink variant="primary" href={telephoneLink(phone)}>
              Call {phone}
            </ButtonLink>
            <ButtonLink to={paths.booking}>Book an appointment</ButtonLink>
          </>
        }
      >
        <p>
          Open the whole link from your confirmation; a part of it may have been lost on the way. Or
          call us, and we will look your appointment up.
        </p>
      </EmptyState>
    </div>
  );
}

function NoLink() {
  const { phone } = useBusiness();
  return (
    <EmptyState
      title={title}
      headingLevel={1}
      actions={
        <>
          <ButtonLink href={telephoneLink(phone)}>Call {phone}</ButtonLink>
          <ButtonLink to={paths.portal}>Log in to your portal</ButtonLink>
        </>
      }
    >
      <p>
        Open the link “Move or cancel” from your confirmation: it leads to your appointment. With an
        account, your appointments are in your portal.
      </p>
    </EmptyState>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { phone } = useBusiness();
  return (
    <ErrorState
      title="Your appointment could not be loaded"
      headingLevel={1}
      error={error}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Try Again
          </Button>
          <ButtonLink href={telephoneLink(phone)}>Call {phone}</ButtonLink>
        </>
      }
    >
      <p>{messageOf(error, 'Something went wrong on our side. Please try again.')}</p>
    </ErrorState>
  );
}
