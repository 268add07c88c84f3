import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { type ApiError } from '../../shared/api/api-error';
import { randomKey } from '../../shared/api/idempotency';
import { payloadOf } from '../../shared/forms/visit-form';
import { ownPath, paths } from '../../shared/page/paths';
import { chosenPhotos, managedPhotos } from '../../shared/photos/chosen-photos';
import { CallWidget } from '../../shared/ui/business/call-widget';
import { Panel } from '../../shared/ui/panel';
import { StepIndicator } from '../../shared/ui/forms/step-indicator';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { dismissFailures, toastProblem } from '../../shared/ui/feedback/toast-store';
import { AppointmentSummary } from './appointment-summary';
import { useBookAppointmentMutation } from './booking-endpoints';
import {
  booked,
  pinOf,
  selectBookingDraft,
  sending,
  type BookingEntries,
} from './booking-draft.slice';
import { lacks, useBookingStep } from './booking-step';
import { StepContact } from './step-contact';
import { StepDateTime } from './step-date-time';
import { StepService } from './step-service';
import { useCustomerDetails } from './use-customer-details';
import styles from './booking-wizard.module.css';

const steps = ['Date & Time', 'Service Details', 'Contact Info'];

export function BookingWizard() {
  const draft = useSelector(selectBookingDraft);
  const { entries, sent } = draft;
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const customer = useCustomerDetails();
  const [book, attempt] = useBookAppointmentMutation();

  const { step, next, back } = useBookingStep(entries, attempt.isSuccess);

  // The draft stays until the confirmation is there.
  const isBooked = useRef(false);
  useEffect(
    () => () => {
      if (isBooked.current) dispatch(booked());
    },
    [dispatch],
  );
  const wizard = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    scrollTo(0, 0);
    // The pressed button disappears with its step, so the new step's heading takes the focus. On
    // the first load, the focus stays where the browser puts it.
    if (shown.current !== step) {
      wizard.current?.querySelector('h2')?.focus({ preventScroll: true });
      // The missing fields are filled in.
      dismissFailures();
    }
    shown.current = step;
  }, [step]);

  const submit = async (bookAnother?: true) => {
    const missing = whatIsMissing(entries);
    if (missing) {
      toastProblem('Missing Information', missing);
      return;
    }
    const pin = pinOf(draft);
    const body = {
      ...payloadOf('booking', entries),
      ...(pin && { pin }),
      ...(bookAnother && { bookAnother }),
    };
    const text = JSON.stringify(body);
    const key = sent[text] ?? randomKey();
    dispatch(sending({ body: text, key }));
    const result = await book({ body, key });
    if (result.data) {
      isBooked.current = true;
      const [, token = ''] = ownPath(result.data.manageUrl).split('#');
      chosenPhotos.move('booking', managedPhotos(token));
      // The token in the address keeps the confirmation for reloads and bookmarks.
      void navigate(`${paths.bookingConfirmed}#${token}`, { replace: true });
    } else if ((result.error as ApiError).code !== 'already_booked') {
      toastFailure('Booking Failed', result.error, 'Failed to book appointment. Please try again.');
    }
  };

  return (
    <div className={styles.wizard} ref={wizard}>
      <div className={styles.intro}>
        <h1>Book an appointment</h1>
        <StepIndicator steps={steps} current={step} label="Booking steps" />
      </div>
      <Panel as="div" className={styles.panel}>
        {step === 1 && <StepDateTime onNext={next} />}
        {step === 2 && <StepService onBack={back} onNext={next} />}
        {step === 3 && (
          <StepContact
            customer={customer}
            pending={attempt.isLoading || attempt.isSuccess}
            sent={attempt.originalArgs?.body}
            failure={attempt.error as ApiError | undefined}
            onBack={back}
            onSubmit={(bookAnother) => void submit(bookAnother)}
          />
        )}
      </Panel>
      <aside className={styles.aside} aria-label="Your appointment">
        {entries.appointmentDate !== '' && (
          <section className={styles.summary}>
            <h2>Appointment summary</h2>
            <AppointmentSummary chosen={entries} />
          </section>
        )}
        <CallWidget variant="compact" />
      </aside>
      <CallWidget variant="floating" />
    </div>
  );
}

function whatIsMissing(entries: BookingEntries): string | null {
  if (lacks(entries, 'date-time')) return 'Please select a date and time slot';
  return lacks(entries, 'service') ? 'Please complete all service details' : null;
}
