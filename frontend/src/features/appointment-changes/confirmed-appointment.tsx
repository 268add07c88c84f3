import type { CustomerAppointment } from '@contracts/booking/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { confirmationCall } from '@contracts/vocabulary/visits/confirmation-call';
import { CalendarPlus } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useCustomerSession } from '../../shared/api/current-user';
import { useBusiness } from '../../shared/config/site-config';
import { tokenIn } from '../../shared/page/hash-token';
import { ownPath, paths, telHref } from '../../shared/page/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { useNow } from '../../shared/ui/use-now';
import { AppointmentActions } from './appointment-actions';
import { googleCalendarLink } from './calendar-links';
import styles from './confirmed-appointment.module.css';
import { LinkedAppointment, Managed, Plates } from './managed-appointment';
import { VisitPhotos } from './visit-photos';

const whatFollows = (call: string) => [
  { title: 'A confirmation call', text: `We’ll call ${call} to confirm the details.` },
  {
    title: 'Your technician arrives',
    text: 'At the scheduled time. On the day, follow your technician on the live map.',
  },
  {
    title: 'Diagnosis and estimate',
    text: 'You’ll get a detailed diagnosis and a repair estimate before any work starts.',
  },
  { title: 'Payment on completion', text: 'Payment is due when the work is done.' },
];

/** The page after a booking. Its address keeps the token, so that it can be bookmarked. */
export function ConfirmedAppointment() {
  const token = tokenIn(useLocation().hash);
  return (
    <div className={styles.page}>
      <LinkedAppointment token={token} shown={Confirmed} />
    </div>
  );
}

function Confirmed({ appointment, token }: { appointment: CustomerAppointment; token: string }) {
  const { name, phone } = useBusiness();
  const session = useCustomerSession();
  const call = confirmationCall(appointment.scheduledTime, new Date(useNow(10)));
  const { stands, over } = appointmentStatusRules[appointment.status];
  // A bookmark opened later shows what has become of it.
  if (!stands || over) return <Managed appointment={appointment} token={token} />;
  return (
    <>
      <p className={styles.printed}>
        {name} · {phone}
      </p>
      {/* Not a header: those of the site aren't printed. */}
      <div className={styles.head}>
        <h1>Appointment Confirmed!</h1>
        <p className={styles.lead}>
          Your appointment number is <strong className={styles.whole}>{appointment.number}</strong>.
          We’ll call you {call}.
        </p>
        {appointment.email !== '' && (
          <p>
            Confirmation sent to <strong>{appointment.email}</strong>
          </p>
        )}
      </div>
      <Plates appointment={appointment} />
      <VisitPhotos appointment={appointment} token={token} />
      <CalendarLinks appointment={appointment} />
      <section className={styles.part}>
        <h2>What happens next</h2>
        <ol className={styles.follows}>
          {whatFollows(call).map(({ title, text }, index) => (
            <li key={title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.change}>
        <h2>Need a different time?</h2>
        <AppointmentActions appointment={appointment} access={{ token }} without="calendar" />
        <p>
          Keep this page’s address private: anyone with it can change your visit.
          {session !== null && (
            <>
              {' '}
              You’ll also find it in <Link to={paths.portal}>your portal</Link>.
            </>
          )}
        </p>
      </section>
      <div className={styles.links} data-no-print="">
        <ButtonLink size="large" to={paths.home}>
          Back to Home
        </ButtonLink>
        <ButtonLink size="large" variant="quiet" href={telHref(phone)}>
          Call us: {phone}
        </ButtonLink>
      </div>
    </>
  );
}

function CalendarLinks({ appointment }: { appointment: CustomerAppointment }) {
  const business = useBusiness();
  if (appointment.calendarUrl === null) return null;
  return (
    <section className={styles.part} data-no-print="">
      <h2>Add to calendar</h2>
      <div className={styles.links}>
        <ButtonLink
          href={googleCalendarLink(appointment, business)}
          target="_blank"
          rel="noreferrer"
          icon={<CalendarPlus size={18} aria-hidden="true" />}
        >
          Google
        </ButtonLink>
        <ButtonLink
          href={ownPath(appointment.calendarUrl)}
          icon={<CalendarPlus size={18} aria-hidden="true" />}
        >
          Apple or Outlook
        </ButtonLink>
        <Button onClick={() => print()}>Print</Button>
      </div>
    </section>
  );
}
