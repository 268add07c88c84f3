import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { shownStatusOf } from '@contracts/vocabulary/appointment-status';
import { billFacts } from '../../shared/bill-facts';
import { useManagedAppointmentQuery } from '../../shared/api/managed-appointment';
import { useBusiness, useContent, useTakesCards } from '../../shared/config/site-config';
import { formatMonthDay, formatPlace, formatSlot, formatWeekday } from '../../shared/format';
import { useLiveFrames } from '../../shared/live/live';
import { useHashToken } from '../../shared/page/hash-token';
import { situationOf } from '@contracts/vocabulary/visits/situations';
import { trackingKeyIn } from '@contracts/vocabulary/visits/tracking-key';
import { paths, telHref } from '../../shared/page/paths';
import { LinkFailure } from '../../shared/ui/business/link-failure';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';
import { ButtonLink } from '../../shared/ui/button';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import type { ComponentType } from 'react';
import { AppointmentActions } from './appointment-actions';
import { Cancellation } from './cancellation';
import { placeOf } from './appointment-words';
import { isOutdated } from './change-outcome';
import styles from './managed-appointment.module.css';
import { situationWords } from './situation-words';
import { useCanChange } from './use-can-change';
import { VisitPhotos } from './visit-photos';

const title = 'Your appointment';

/**
 * The page of a manage link: shows the current appointment. Opening it changes nothing; only
 * buttons do.
 */
export function ManagedAppointment() {
  const token = useHashToken();
  return (
    <div className={styles.page}>
      <LinkedAppointment token={token} shown={Managed} />
    </div>
  );
}

interface ShownProps {
  appointment: CustomerAppointment;
  token: string;
}

/** The appointment of a manage link, as soon as it is loaded. */
export function LinkedAppointment({
  token,
  shown,
}: {
  token: string | null;
  shown: ComponentType<ShownProps>;
}) {
  return token === null ? <NoLink /> : <Linked key={token} token={token} shown={shown} />;
}

function Linked({ token, shown: Shown }: { token: string; shown: ComponentType<ShownProps> }) {
  const { data, error, isFetching, refetch } = useManagedAppointmentQuery(token, {
    refetchOnMountOrArgChange: true,
  });
  // The office, or another tab, may change it in the meantime.
  const live = data && { appointmentId: data.id, key: trackingKeyIn(data.trackingUrl ?? '') };
  useLiveFrames(live ?? null, (frame) => {
    if (data && frame.type === 'tracking_update' && isOutdated(data, frame.tracking)) {
      void refetch();
    }
  });
  if (data) return <Shown appointment={data} token={token} />;
  if (!error || isFetching) return <Waiting />;
  return (
    <LinkFailure
      noun="appointment"
      error={error}
      retry={() => void refetch()}
      otherwise={<ButtonLink to={paths.booking}>Book an appointment</ButtonLink>}
    >
      <p>
        Open the full link from your confirmation; part of it may be missing. Or call us, and we’ll
        look up your appointment.
      </p>
    </LinkFailure>
  );
}

export function Managed({ appointment, token }: ShownProps) {
  const canChange = useCanChange(appointment);
  const { warrantyDays } = useContent().figures;
  const { heading, lead } = situationWords[situationIn(appointment, useTakesCards())];
  return (
    <>
      <h1>{heading}</h1>
      <div className={styles.lead}>
        <Cancellation appointment={appointment} />
        <p>{lead({ canChange: canChange && appointment.changeUntil !== null, warrantyDays })}</p>
      </div>
      <Plates appointment={appointment} />
      <AppointmentActions appointment={appointment} access={{ token }} rates />
      <VisitPhotos appointment={appointment} token={token} />
      <Questions number={appointment.number} />
    </>
  );
}

const situationIn = (
  { status, cancellation, totalCost: total, paid, due }: CustomerAppointment,
  takesCards: boolean,
) => situationOf({ status, noShow: cancellation?.noShow }, { total, paid, due }, takesCards);

/** Takes about as much room as the real content. Invisible, also to screen readers. */
const likely = {
  number: 'FC-1042',
  status: 'scheduled',
  appointmentDate: '2026-11-25',
  timeSlot: '10:00-11:00',
  serviceType: 'Repair',
  appliance: 'Refrigerator',
  brand: 'Sub-Zero',
  customerName: 'Name',
  address: '100 Lighthouse Way',
  city: 'St. Augustine Beach',
  state: 'FL',
  zipCode: '32084',
  totalCost: null,
  costLines: [],
  paid: '0.00',
  due: '0.00',
  technicianNotes: null,
  cancellation: null,
} as const satisfies Partial<CustomerAppointment>;

type PlateFacts = Pick<CustomerAppointment, keyof typeof likely>;

/** The date and time in large type, then everything else. */
export function Plates({ appointment }: { appointment: PlateFacts }) {
  const { appointmentDate, timeSlot, technicianNotes, status, cancellation } = appointment;
  const details: PlateCell[] = [
    { label: 'Appointment', value: appointment.number },
    { label: 'Status', value: shownStatusOf({ status, noShow: cancellation?.noShow }).label },
    { label: 'Service', value: appointment.serviceType },
    { label: 'Appliance', value: applianceTitle(appointment) },
    { label: 'Name', value: appointment.customerName },
    { label: 'Address', value: formatPlace(placeOf(appointment)) },
    ...billFacts(appointment),
  ];
  if (technicianNotes) details.push({ label: 'From the technician', value: technicianNotes });
  return (
    <div className={styles.plates}>
      <RatingPlate
        className={styles.when}
        columns={2}
        cells={[
          { label: 'Date', value: dayOf(appointmentDate) },
          { label: 'Time', value: formatSlot(timeSlot) },
        ]}
      />
      <RatingPlate columns={2} size="text" cells={details} />
    </div>
  );
}

/** Keeps month and day on one line. */
const dayOf = (date: string): string =>
  `${formatWeekday(date)}, ${formatMonthDay(date).replace(' ', '\u00a0')}`;

function Questions({ number }: { number?: string }) {
  const { phone } = useBusiness();
  return (
    <p className={styles.questions}>
      Questions? Call <a href={telHref(phone)}>{phone}</a>
      {number ? ` and mention ${number}.` : ' and mention your appointment.'}
    </p>
  );
}

function Waiting() {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead} role="status">
        Looking up your appointment.
      </p>
      <div className={styles.waiting} aria-hidden="true">
        <Plates appointment={likely} />
        <div className={styles.room} />
      </div>
      <Questions />
    </>
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
          <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
          <ButtonLink to={paths.portal}>Log in to your portal</ButtonLink>
        </>
      }
    >
      <p>
        Open the “Reschedule or cancel” link from your confirmation. If you have an account, you’ll
        find your appointments in your portal.
      </p>
    </EmptyState>
  );
}
