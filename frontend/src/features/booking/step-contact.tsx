import {
  bookingMessages,
  bookingTextLimits,
  states,
  zipCodeLength,
} from '@contracts/vocabulary/booking';
import { useEffect, useId } from 'react';
import { useForm, type RegisterOptions } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error';
import { formatMonthDay, formatSlot, formatWeekday } from '../../shared/format';
import { Button } from '../../shared/ui/button';
import { SelectField } from '../../shared/ui/forms/select-field';
import { TextField } from '../../shared/ui/forms/text-field';
import { entered, selectBookingDraft } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import styles from './step-fields.module.css';

const contactFields = [
  'customerName',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'zipCode',
] as const;
type ContactField = (typeof contactFields)[number];
type Contact = Record<ContactField, string>;

// As HTML's own e-mail field has it, with a dot in the host: what the server takes passes here.
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const filled = (message: string) => ({
  validate: (value: string) => value.trim() !== '' || message,
});

const rules: Record<ContactField, RegisterOptions<Contact>> = {
  customerName: filled(bookingMessages.customerName),
  phone: filled(bookingMessages.phone),
  email: { validate: (value) => emailPattern.test(value.trim()) || bookingMessages.email },
  address: filled(bookingMessages.address),
  city: filled(bookingMessages.city),
  state: filled(bookingMessages.state),
  zipCode: {
    validate: (value) => {
      const { length } = value.trim();
      if (length < zipCodeLength.min) return bookingMessages.zipCode;
      return length <= zipCodeLength.max || bookingMessages.zipCodeTooLong;
    },
  },
};

const isContactField = (field: string): field is ContactField =>
  (contactFields as readonly string[]).includes(field);

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
    defaultValues: Object.fromEntries(contactFields.map((field) => [field, entries[field]])),
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
    for (const { field, message } of failure?.errors ?? []) {
      if (isContactField(field)) setError(field, { message }, { shouldFocus: true });
    }
  }, [failure, setError]);

  const wired = (field: ContactField) => ({
    ...register(field, rules[field]),
    error: formState.errors[field]?.message,
    required: true,
  });

  return (
    <StepFrame title="Contact Information">
      <form
        className={styles.form}
        noValidate
        // A second press while the first is under way books nothing.
        onSubmit={(event) => void handleSubmit(() => pending || onSubmit())(event)}
      >
        <TextField
          label="Full Name"
          autoComplete="name"
          maxLength={bookingTextLimits.customerName}
          {...wired('customerName')}
          className={styles.wide}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={bookingTextLimits.phone}
          hint="The technician calls this number."
          {...wired('phone')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={bookingTextLimits.email}
          {...wired('email')}
        />
        <TextField
          label="Street Address"
          autoComplete="street-address"
          maxLength={bookingTextLimits.address}
          {...wired('address')}
          className={styles.wide}
        />
        <div className={`${styles.wide} ${styles.place}`}>
          <TextField
            label="City"
            autoComplete="address-level2"
            maxLength={bookingTextLimits.city}
            {...wired('city')}
          />
          <SelectField
            label="State"
            autoComplete="address-level1"
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
            {...wired('state')}
          />
          <TextField
            label="Zip Code"
            autoComplete="postal-code"
            inputMode="numeric"
            {...wired('zipCode')}
          />
        </div>
        {failure?.alternatives && <Alternatives offered={failure.alternatives} />}
        <div className={styles.wide}>
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
    <div className={`${styles.wide} ${styles.taken}`} role="group" aria-labelledby={title}>
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
