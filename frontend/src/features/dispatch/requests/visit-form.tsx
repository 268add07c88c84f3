import { Button, Input, Select } from 'antd';
import { useRef, useState, type FormEvent } from 'react';
import type { ServiceRequest } from '@contracts/booking';
import {
  bookingTextLimits,
  serviceTypes,
  states,
  zipCodeLength,
} from '@contracts/vocabulary/booking';
import type { ApiError } from '../../../shared/api/api-error';
import { changedMeanwhile, messageOf } from '../../../shared/api/api-error';
import { bookableDates } from '../../../shared/booking-window';
import {
  formatMonthDay,
  formatSlot,
  formatWeekday,
  formatWeekdayShort,
} from '../../../shared/format';
import { Field } from '../../../shared/ui/forms/field';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useScheduleServiceRequestMutation } from './request-endpoints';
import { standsAsShown, visitWords } from './request-words';
import styles from './requests.module.css';
import {
  isVisitField,
  visitDraftOf,
  visitErrors,
  visitFields,
  visitOf,
  type VisitDraft,
  type VisitErrors,
  type VisitField,
} from './visit-draft';
import { VisitHours } from './visit-hours';

interface VisitFormProps {
  request: ServiceRequest;
  /** What was entered before the details were closed. */
  kept: VisitDraft | undefined;
  /** Told of every change; undefined once the visit is made. */
  keep: (draft: VisitDraft | undefined) => void;
  onScheduled: () => void;
}

/** Turns a request into an appointment. Whatever goes wrong, what was entered stays. */
export function VisitForm({ request, kept, keep, onScheduled }: VisitFormProps) {
  const [draft, setDraft] = useState(kept ?? visitDraftOf(request));
  const [errors, setErrors] = useState<VisitErrors>({});
  const [dates] = useState(() => bookableDates(Date.now()));
  const [schedule, attempt] = useScheduleServiceRequestMutation();
  const form = useRef<HTMLFormElement>(null);
  const alternatives = (attempt.error as ApiError | undefined)?.alternatives;

  const enter = (changes: Partial<VisitDraft>) => {
    const after = { ...draft, ...changes };
    setDraft(after);
    keep(after);
    const corrected = Object.keys(changes) as VisitField[];
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(corrected.map((field) => [field, undefined])),
    }));
  };
  const complain = (wrong: VisitErrors) => {
    setErrors(wrong);
    const first = visitFields.find((field) => wrong[field]);
    form.current?.querySelector<HTMLElement>(`#${idOf(request, first ?? 'address')}`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (attempt.isLoading) return;
    const wrong = visitErrors(draft);
    if (Object.keys(wrong).length > 0) {
      complain(wrong);
      return;
    }
    const send = (version: number) =>
      schedule({ id: request.id, body: { ...visitOf(draft), version } });
    let { data, error } = await send(request.version);
    const current = changedMeanwhile<ServiceRequest>(error);
    // Somebody has written notes meanwhile: the request waits for its visit as before.
    if (current && standsAsShown(request, current)) ({ data, error } = await send(current.version));
    if (data) {
      keep(undefined);
      toast({ title: 'Request scheduled', description: `${visitWords(data.appointment)}.` });
      onScheduled();
      return;
    }
    toast({
      title: 'Error scheduling request',
      description: messageOf(error, 'Please try again.'),
      variant: 'destructive',
    });
    const named = (error as ApiError).errors?.filter(({ field }) => isVisitField(field)) ?? [];
    if (named.length > 0) {
      complain(Object.fromEntries(named.map(({ field, message }) => [field, message])));
    }
  };

  const frame = (field: VisitField, label: string) => ({
    id: idOf(request, field),
    label,
    error: errors[field],
  });
  const text = (field: 'address' | 'city' | 'zipCode') => ({
    value: draft[field],
    autoComplete: 'off',
    status: errors[field] ? ('error' as const) : undefined,
    onChange: ({ target }: { target: { value: string } }) => enter({ [field]: target.value }),
  });
  const choice = (field: VisitField) => ({
    value: draft[field] === '' ? undefined : draft[field],
    virtual: false,
    status: errors[field] ? ('error' as const) : undefined,
    onChange: (value: string) => enter({ [field]: value }),
  });

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={`Schedule ${request.number}`}
      onSubmit={(event) => void submit(event)}
    >
      <h3 className={styles.formTitle}>Schedule the visit</h3>
      <div className={styles.pair}>
        <Field {...frame('appointmentDate', 'Date')}>
          {(wiring) => (
            <Select
              {...wiring}
              {...choice('appointmentDate')}
              placeholder="Choose a date"
              listHeight={400}
              options={dates.map((date) => ({
                value: date,
                label: `${formatWeekdayShort(date)}, ${formatMonthDay(date)}`,
              }))}
              // The hours of another day are others.
              onChange={(appointmentDate: string) => enter({ appointmentDate, timeSlot: '' })}
            />
          )}
        </Field>
        <VisitHours
          frame={frame('timeSlot', 'Time')}
          date={draft.appointmentDate}
          select={choice('timeSlot')}
        />
      </div>
      {alternatives && alternatives.length > 0 && (
        <div className={styles.taken} role="group" aria-label="Free hours instead">
          <p>That time has just been taken. These are free:</p>
          <div className={styles.offers}>
            {alternatives.map(({ date, timeSlot }) => (
              <Button
                key={`${date} ${timeSlot}`}
                size="small"
                onClick={() => {
                  enter({ appointmentDate: date, timeSlot });
                  attempt.reset();
                }}
              >
                {formatWeekday(date)}, {formatMonthDay(date)}, {formatSlot(timeSlot)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Field {...frame('serviceType', 'Service type')}>
        {(wiring) => (
          <Select
            {...wiring}
            {...choice('serviceType')}
            options={serviceTypes.map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
      <Field {...frame('address', 'Street address')}>
        {(wiring) => (
          <Input {...wiring} {...text('address')} required maxLength={bookingTextLimits.address} />
        )}
      </Field>
      <div className={styles.place}>
        <Field {...frame('city', 'City')}>
          {(wiring) => (
            <Input {...wiring} {...text('city')} required maxLength={bookingTextLimits.city} />
          )}
        </Field>
        <Field {...frame('state', 'State')}>
          {(wiring) => (
            <Select
              {...wiring}
              {...choice('state')}
              options={states.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </Field>
        <Field {...frame('zipCode', 'Zip code')}>
          {(wiring) => (
            <Input
              {...wiring}
              {...text('zipCode')}
              required
              inputMode="numeric"
              maxLength={zipCodeLength.max}
            />
          )}
        </Field>
      </div>
      <div className={styles.steps}>
        <Button type="primary" htmlType="submit" loading={attempt.isLoading}>
          Make the appointment
        </Button>
      </div>
    </form>
  );
}

const idOf = ({ id }: ServiceRequest, field: VisitField): string => `visit-${field}-${id}`;
