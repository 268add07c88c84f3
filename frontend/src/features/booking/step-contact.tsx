import type { CustomerAccount } from '@contracts/customers/accounts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error';
import {
  errorOf,
  errorsIn,
  fieldsOf,
  namesIn,
  serverErrorsIn,
  type FormErrors,
} from '../../shared/forms/visit-form';
import { Button } from '../../shared/ui/button';
import { FormFields } from '../../shared/ui/forms/form-fields';
import { SlotAlternatives } from '../../shared/ui/slots/slot-alternatives';
import { BookingAs } from './booking-as';
import { entered, selectBookingDraft, type BookingEntries } from './booking-draft.slice';
import { ConsentField } from './consent-field';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

const fields = fieldsOf('booking', 'contact');

interface StepContactProps {
  /** The logged-in customer. */
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
  const form = useRef<HTMLFormElement>(null);
  const errors = useErrors(entries, failure);
  // Errors from the server are shown under their fields, too.
  useEffect(() => focusFirst(form.current, serverErrors(failure)), [failure]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = errorsIn('booking', entries, 'contact');
    errors.show(found);
    focusFirst(form.current, found);
    // A second press during a request books nothing.
    if (namesIn(found).length === 0 && !pending) onSubmit();
  };

  return (
    <StepFrame title="Contact Information">
      {customer && <BookingAs customer={customer} />}
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <FormFields
          fields={fields}
          control={(field) => ({
            name: field.name,
            value: String(entries[field.name]),
            error: errors.under(field.name),
            onChange: ({ target }) => {
              dispatch(entered({ [field.name]: target.value }));
              errors.check(field, target.value);
            },
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

type Name = (typeof fields)[number]['name'];

const serverErrors = (failure: ApiError | undefined) =>
  serverErrorsIn('booking', failure?.errors, 'contact');

function focusFirst(form: HTMLFormElement | null, errors: FormErrors<'booking'>): void {
  const [first] = namesIn(errors);
  if (first) form?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
}

/** Each error with its value: it disappears when account details are filled in or removed. */
type Errors = Partial<Record<Name, { message: string | undefined; entry: string | boolean }>>;

/**
 * Errors under the fields: found when the button is first pressed, while typing, or by the server.
 */
function useErrors(entries: BookingEntries, failure: ApiError | undefined) {
  const [errors, setErrors] = useState<Errors>({});
  const [checked, setChecked] = useState(false);
  const [answered, setAnswered] = useState<ApiError>();

  const put = (found: FormErrors<'booking'>): void =>
    setErrors(
      Object.fromEntries(
        fields.map(({ name }) => [name, { message: found[name], entry: entries[name] }]),
      ),
    );
  if (failure !== answered) {
    setAnswered(failure);
    if (failure) put(serverErrors(failure));
  }
  return {
    under: (name: Name) =>
      errors[name]?.entry === entries[name] ? errors[name].message : undefined,
    show: (found: FormErrors<'booking'>): void => {
      setChecked(true);
      put(found);
    },
    check: (field: (typeof fields)[number], entry: string): void => {
      if (!checked) return;
      const message = errorOf(field, entry) ?? undefined;
      setErrors((before) => ({ ...before, [field.name]: { message, entry } }));
    },
  };
}
