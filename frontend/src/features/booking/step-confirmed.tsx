import { CalendarPlus } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useCustomerSession } from '../../shared/api/current-user';
import { useBusiness } from '../../shared/config/site-config';
import { formatDateTime } from '../../shared/format';
import { ownPath, paths, telHref, trackingPath } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { AppointmentSummary } from './appointment-summary';
import { selectBookingDraft } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-confirmed.module.css';

const whatFollows = [
  { title: 'A confirmation call', text: 'We’ll call within 24 hours to confirm the details.' },
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

export function StepConfirmed() {
  const { booked } = useSelector(selectBookingDraft);
  const { phone } = useBusiness();
  const session = useCustomerSession();
  if (!booked) return null;
  const until = booked.changeUntil && formatDateTime(booked.changeUntil);
  return (
    <StepFrame title="Appointment Confirmed!">
      <p className={styles.lead}>
        Your appointment number is <strong>{booked.number}</strong>. We’ll call you within 24 hours.
      </p>
      <AppointmentSummary chosen={booked} />
      <ol className={styles.follows}>
        {whatFollows.map(({ title, text }, index) => (
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
      <div className={styles.change}>
        <h3>Need a different time?</h3>
        {booked.canChange ? (
          <p>
            You can reschedule or cancel online until {until}. Keep this link private: anyone with
            it can change your visit.
          </p>
        ) : (
          <p>
            Online changes closed {until}. To reschedule or cancel this visit, call us:{' '}
            <a href={telHref(phone)}>{phone}</a>
          </p>
        )}
        {session !== null && booked.customerId !== null && (
          <p>
            You’ll also find it in <Link to={paths.portal}>your portal</Link>.
          </p>
        )}
        <div className={styles.links}>
          <ButtonLink to={ownPath(booked.manageUrl)}>
            {booked.canChange ? 'Reschedule or cancel' : 'View your visit'}
          </ButtonLink>
          <ButtonLink
            href={ownPath(booked.calendarUrl)}
            icon={<CalendarPlus size={18} aria-hidden="true" />}
          >
            Add to calendar
          </ButtonLink>
        </div>
      </div>
      <StepActions>
        <ButtonLink variant="primary" size="large" to={trackingPath(booked.id)}>
          Track this appointment
        </ButtonLink>
        <div className={styles.away}>
          <ButtonLink size="large" to={paths.home}>
            Back to Home
          </ButtonLink>
          <ButtonLink size="large" variant="quiet" href={telHref(phone)}>
            Call us: {phone}
          </ButtonLink>
        </div>
      </StepActions>
    </StepFrame>
  );
}
