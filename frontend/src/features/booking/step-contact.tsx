import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error';
import { formatMonthDay, formatSlot, formatWeekday } from '../../shared/format';
import { errorOf, fieldsOf, namesIn, serverErrorsIn } from '../../shared/forms/visit-form';
import { Button } from '../../shared/ui/button';
import { FormFields } from '../../shared/ui/forms/form-fields';
import { entered, selectBookingDraft, type BookingEntries } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

const fields = fieldsOf('booking', 'contact');
type Contact = Pick<BookingEntries, (typeof fields)[number]['name']>;

interface StepContactProps {
  pending: boolean;
  /** Why the last attempt failed. */
  failure: ApiError | undefined;
  onBack: () => void;
  onSubmit: () => void;
}

export function StepContact({ pending, failure, onBack, onSubmit }: StepContactProps) {
  const { entries } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  const { register, handleSubmit, subscribe, setError, formState } = useForm<Contact>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, entries[name]])),
    shouldFocusError: true,
  });
  // The draft follows the fields, so that going back or failing loses nothing.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => dispatch(entered(values)),
      }),
    [subscribe, dispatch],
  );
  // What only the server saw stands under its field like the rest.
  useEffect(() => {
    const errors = serverErrorsIn('booking', failure?.errors, 'contact');
    // In reverse, so that the first of them ends up with the focus.
    for (const name of namesIn(errors).toReversed()) {
      setError(name, { message: errors[name] }, { shouldFocus: true });
    }
  }, [failure, setError]);

  return (
    <StepFrame title="Contact Information">
      <form
        className={styles.form}
        noValidate
        // A second press while the first is being answered books nothing.
        onSubmit={(event) => void handleSubmit(() => pending || onSubmit())(event)}
      >
        <FormFields
          fields={fields}
          control={(field) => ({
            ...register(field.name, { validate: (value) => errorOf(field, value) ?? true }),
            error: formState.errors[field.name]?.message,
          })}
        />
        {failure?.alternatives && <Alternatives offered={failure.alternatives} />}
        <div className={styles.whole}>
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
        </div>
      </form>
    </StepFrame>
  );
}

/** Somebody was faster: the next free hours, one press each. */
function Alternatives({ offered }: { offered: NonNullable<ApiError['alternatives']> }) {
  const { appointmentDate, timeSlot } = useSelector(selectBookingDraft).entries;
  const dispatch = useDispatch();
  const title = useId();
  return (
    <div className={`${styles.whole} ${styles.taken}`} role="group" aria-labelledby={title}>
      <p id={title}>
        {offered.length > 0
          ? 'That time has just been taken. These are free; choose one and book again:'
          : 'That time has just been taken. Please go back and choose another date.'}
      </p>
      <div className={styles.alternatives}>
        {offered.map((slot) => (
          <Button
            key={`${slot.date} ${slot.timeSlot}`}
            size="small"
            aria-pressed={slot.date === appointmentDate && slot.timeSlot === timeSlot}
            onClick={() =>
              dispatch(entered({ appointmentDate: slot.date, timeSlot: slot.timeSlot }))
            }
          >
            {formatWeekday(slot.date)}, {formatMonthDay(slot.date)}, {formatSlot(slot.timeSlot)}
          </Button>
        ))}
      </div>
    </div>
  );
}
