import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { lazy, Suspense, useRef, useState, type ComponentType, type SubmitEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error';
import { fieldsOf } from '../../shared/forms/visit-form';
import { Button } from '../../shared/ui/button';
import { FormFields } from '../../shared/ui/forms/form-fields';
import { SlotAlternatives } from '../../shared/ui/slots/slot-alternatives';
import { BookingAs } from './booking-as';
import { entered, pinOf, selectBookingDraft } from './booking-draft.slice';
import { BookingTerms } from './booking-terms';
import { ConsentField } from './consent-field';
import { useStepErrors } from './step-errors';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

const fields = fieldsOf('booking', 'contact');

/** Without a network the address has to do. */
const HousePin = lazy<ComponentType>(() =>
  import('./house-pin').catch(() => ({ default: () => null })),
);

interface StepContactProps {
  /** The logged-in customer. */
  customer: CustomerAccount | undefined;
  pending: boolean;
  /** The last attempt, and why it failed. */
  sent: BookAppointment | undefined;
  failure: ApiError | undefined;
  onBack: () => void;
  onSubmit: (bookAnother?: true) => void;
}

export function StepContact({
  customer,
  pending,
  sent,
  failure,
  onBack,
  onSubmit,
}: StepContactProps) {
  const draft = useSelector(selectBookingDraft);
  const { entries } = draft;
  const [asksForPin, setAsksForPin] = useState(pinOf(draft) !== undefined);
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const errors = useStepErrors('contact', entries, form, failure);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A second press during a request books nothing.
    if (errors.check() && !pending) onSubmit();
  };

  return (
    <StepFrame title="Contact Information">
      {/* First, since the button is in view all the time. */}
      <BookingTerms entries={entries} />
      {customer && <BookingAs customer={customer} onSwitch={errors.forget} />}
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <FormFields
            fields={fields}
            control={(field) => ({
              name: field.name,
              value: String(entries[field.name]),
              error: errors.under(field.name),
              onChange: ({ target }) => dispatch(entered({ [field.name]: target.value })),
              onBlur: () => errors.left(field.name),
            })}
            special={({ name, label }) => (
              <ConsentField
                key={name}
                label={label}
                checked={entries.smsConsent}
                onChange={(smsConsent) => dispatch(entered({ smsConsent }))}
              />
            )}
          />
        </div>
        {asksForPin ? (
          <Suspense fallback={<div className={styles.pin} />}>
            <HousePin />
          </Suspense>
        ) : (
          <p className={styles.pinOffer}>
            Hard to find?{' '}
            <Button size="small" onClick={() => setAsksForPin(true)}>
              Show your house on a map
            </Button>
          </p>
        )}
        {failure?.alternatives && (
          <SlotAlternatives
            offered={failure.alternatives}
            taken={sent}
            date={entries.appointmentDate}
            timeSlot={entries.timeSlot}
            onChoose={(slot) =>
              dispatch(entered({ appointmentDate: slot.date, timeSlot: slot.timeSlot }))
            }
            thenDo="book again"
            otherwise="Please go back and choose another date."
          />
        )}
        {/* Whom to call, for longer than the toast stays. */}
        {failure?.code === 'too_many_visits' && <p>{failure.message}</p>}
        {failure?.code === 'already_booked' && (
          <div role="alert" className={styles.again}>
            <p>{failure.message}</p>
            <Button
              disabled={pending}
              onClick={() => {
                if (errors.check()) onSubmit(true);
              }}
            >
              Book another
            </Button>
          </div>
        )}
        <StepActions>
          <Button
            variant="primary"
            size="large"
            type="submit"
            pending={pending}
            pendingLabel="Booking..."
          >
            Book Appointment
          </Button>
          <Button size="large" disabled={pending} onClick={onBack}>
            Back
          </Button>
        </StepActions>
      </form>
    </StepFrame>
  );
}
