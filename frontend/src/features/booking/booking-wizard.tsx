import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type ApiError } from '../../shared/api/api-error';
import { useIdempotencyKey } from '../../shared/api/idempotency';
import type { WizardStep } from '../../shared/forms/visit-fields';
import { errorsIn, namesIn, payloadOf } from '../../shared/forms/visit-form';
import { CallWidget } from '../../shared/ui/business/call-widget';
import { classNames } from '../../shared/ui/class-names';
import { Panel } from '../../shared/ui/panel';
import { StepIndicator } from '../../shared/ui/forms/step-indicator';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { dismissFailures, toastProblem } from '../../shared/ui/feedback/toast-store';
import { AppointmentSummary } from './appointment-summary';
import { useBookAppointmentMutation } from './booking-endpoints';
import {
  booked,
  opened,
  selectBookingDraft,
  stepSet,
  type BookingEntries,
} from './booking-draft.slice';
import { StepConfirmed } from './step-confirmed';
import { StepContact } from './step-contact';
import { StepDateTime } from './step-date-time';
import { StepService } from './step-service';
import { useCustomerDetails } from './use-customer-details';
import styles from './booking-wizard.module.css';

const steps = ['Date & Time', 'Service Details', 'Contact Info'];

export function BookingWizard() {
  const { step, entries } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  const customer = useCustomerDetails();
  const keyFor = useIdempotencyKey();
  const [book, attempt] = useBookAppointmentMutation();

  useEffect(() => {
    dispatch(opened());
  }, [dispatch]);
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

  const submit = async () => {
    const missing = whatIsMissing(entries);
    if (missing) {
      toastProblem('Missing Information', missing);
      return;
    }
    const body = payloadOf('booking', entries);
    const result = await book({ body, key: keyFor(body) });
    if (result.data) {
      dispatch(booked(result.data));
    } else {
      toastFailure('Booking Failed', result.error, 'Failed to book appointment. Please try again.');
    }
  };

  return (
    <div className={styles.wizard} ref={wizard}>
      <div className={styles.intro}>
        <h1>Book an appointment</h1>
        {step < 4 && <StepIndicator steps={steps} current={step} label="Booking steps" />}
      </div>
      <Panel as="div" className={classNames(styles.panel, step === 4 && styles.alone)}>
        {step === 1 && <StepDateTime onNext={() => dispatch(stepSet(2))} />}
        {step === 2 && (
          <StepService onBack={() => dispatch(stepSet(1))} onNext={() => dispatch(stepSet(3))} />
        )}
        {step === 3 && (
          <StepContact
            customer={customer}
            pending={attempt.isLoading}
            failure={attempt.error as ApiError | undefined}
            onBack={() => dispatch(stepSet(2))}
            onSubmit={() => void submit()}
          />
        )}
        {step === 4 && <StepConfirmed />}
      </Panel>
      {step < 4 && (
        <aside className={styles.aside} aria-label="Your appointment">
          {(entries.appointmentDate !== '' || step > 1) && (
            <section className={styles.summary}>
              <h2>Appointment summary</h2>
              <AppointmentSummary chosen={entries} />
            </section>
          )}
          <CallWidget variant="compact" />
        </aside>
      )}
      <CallWidget variant="floating" />
    </div>
  );
}

function whatIsMissing(entries: BookingEntries): string | null {
  const lacks = (step: WizardStep) => namesIn(errorsIn('booking', entries, step)).length > 0;
  if (lacks('date-time')) return 'Please select a date and time slot';
  return lacks('service') ? 'Please complete all service details' : null;
}
