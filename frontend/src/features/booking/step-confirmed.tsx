import { CalendarPlus } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useCustomerSession } from '../../shared/api/current-user';
import { useBusiness } from '../../shared/config/site-config';
import { formatDateTime } from '../../shared/format';
import { ownPath, paths, telephoneLink, trackingPath } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { AppointmentSummary } from './appointment-summary';
import { selectBookingDraft } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-confirmed.module.css';

const whatFollows = [
  { title: 'A confirmation call', text: 'Our team calls within 24 hours to confirm the details.' },
  {
    title: 'Your technician arrives',
    text: 'At the scheduled time. On the day, watch them come on the tracking page.',
  },
  {
    title: 'Diagnosis and estimate',
    text: 'You get a detailed diagnosis and a repair estimate before any work starts.',
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
        Your appointment is <strong>{booked.number}</strong>. Our team will call you within 24
        hours.
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
        <h3>If the time no longer works for you</h3>
        {booked.canChange ? (
          <p>
            Move or cancel this appointment yourself until {until}. Keep that link: whoever has it
            can change the visit.
          </p>
        ) : (
          <p>
            Online changes were possible until {until}. To move or cancel this visit, call us:{' '}
            <a href={telephoneLink(phone)}>{phone}</a>
          </p>
        )}
        {session !== null && booked.customerId !== null && (
          <p>
            It is also in <Link to={paths.portal}>your portal</Link>, with your other visits.
          </p>
        )}
        <div className={styles.links}>
          <ButtonLink to={ownPath(booked.manageUrl)}>
            {booked.canChange ? 'Move or cancel' : 'See this appointment'}
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
          <ButtonLink size="large" variant="quiet" href={telephoneLink(phone)}>
            Call us: {phone}
          </ButtonLink>
        </div>
      </StepActions>
    </StepFrame>
  );
}
