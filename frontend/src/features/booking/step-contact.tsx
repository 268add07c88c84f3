import type { CustomerAccount } from '@contracts/customers';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error';
import { errorOf, fieldsOf, namesIn, serverErrorsIn } from '../../shared/forms/visit-form';
import { Button } from '../../shared/ui/button';
import { FormFields } from '../../shared/ui/forms/form-fields';
import { SlotAlternatives } from '../../shared/ui/slots/slot-alternatives';
import { BookingAs } from './booking-as';
import {
  entered,
  selectBookingDraft,
  type BookingDraft,
  type BookingEntries,
} from './booking-draft.slice';
import { ConsentField } from './consent-field';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

const fields = fieldsOf('booking', 'contact');
type Contact = Pick<BookingEntries, (typeof fields)[number]['name']>;

interface StepContactProps {
  /** Who is logged in. */
  customer: CustomerAccount | undefined;
  pending: boolean;
  /** Why the last attempt failed. */
  failure: ApiError | undefined;
  onBack: () => void;
  onSubmit: () => void;
}

export function StepContact({ customer, pending, failure, onBack, onSubmit }: StepContactProps) {
  const { entries } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  const store = useStore<{ bookingDraft: BookingDraft }>();
  const form = useForm<Contact>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, entries[name]])),
    shouldFocusError: true,
  });
  const { register, handleSubmit, subscribe, setError, clearErrors, setValue, getValues } = form;
  const { errors } = form.formState;
  const following = useRef(false);
  // The draft follows the fields, so that going back or failing loses nothing.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => following.current || dispatch(entered(values)),
      }),
    [subscribe, dispatch],
  );
  // And the fields follow the draft, when details come in or go. Asked of the store, which no key stroke is ahead of.
  useEffect(() => {
    const now = selectBookingDraft(store.getState()).entries;
    following.current = true;
    for (const { name } of fields) {
      if (getValues(name) === now[name]) continue;
      setValue(name, now[name]);
      clearErrors(name);
    }
    following.current = false;
  }, [entries, store, getValues, setValue, clearErrors]);
  // What only the server saw stands under its field like the rest.
  useEffect(() => {
    const found = serverErrorsIn('booking', failure?.errors, 'contact');
    // In reverse, so that the first of them ends up with the focus.
    for (const name of namesIn(found).toReversed()) {
      setError(name, { message: found[name] }, { shouldFocus: true });
    }
  }, [failure, setError]);

  return (
    <StepFrame title="Contact Information">
      {customer && <BookingAs customer={customer} />}
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
            error: errors[field.name]?.message,
          })}
          special={({ name, label }) => (
            <ConsentField key={name} label={label} input={register(name)} />
          )}
        />
        {failure?.alternatives && (
          <SlotAlternatives
            className={styles.whole}
            offered={failure.alternatives}
            date={entries.appointmentDate}
            timeSlot={entries.timeSlot}
            onChoose={(slot) =>
              dispatch(entered({ appointmentDate: slot.date, timeSlot: slot.timeSlot }))
            }
            thenDo="book again"
            otherwise="Please go back and choose another date."
          />
        )}
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
