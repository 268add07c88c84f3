import { Button, Checkbox, Flex, Form } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import type { RecordPayment } from '@contracts/payments/paying';
import { townOfZip } from '@contracts/vocabulary/places/service-area';
import type { ApiError } from '../../../shared/api/api-error';
import { useKept } from '../../../shared/editing/kept';
import { useKeptKeys } from '../../../shared/editing/kept-keys';
import { namesIn, serverErrorsIn } from '../../../shared/forms/visit-form';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { useBookByOfficeMutation, useRecordPaymentMutation } from '../appointment-endpoints';
import { durationOptions } from '../job/job-duration';
import type { CrewMember } from '../jobs/job';
import { AlternativeSlots } from '../requests/alternative-slots';
import fields from '../requests/requests.module.css';
import { VisitField } from '../requests/visit-field';
import { FieldLines, VisitFormField } from '../requests/visit-form-field';
import {
  bookingOf,
  emptyCall,
  errorsOfCall,
  fieldNamed,
  fieldsIn,
  paymentOf,
  type CallDraft,
  type CallErrors,
  type CallField,
  type CallPart,
} from './call-draft';
import type { Caller } from './callers';
import { CallersList } from './callers-list';
import styles from './new-job.module.css';
import { PastVisit } from './past-visit';
import { SameVisit } from './same-visit';
import { SuggestedTimesChips } from './suggested-times-chips';
import { TechnicianField } from './technician-field';

interface NewJobFormProps {
  crew: readonly CrewMember[];
  openedFor: string;
  /** Also input from before the drawer was closed. */
  initial: CallDraft;
  /** Called with every change, and with undefined once the job is booked. */
  keep: (draft: CallDraft | undefined) => void;
  onBooked: (appointment: Appointment) => void;
}

type Chosen = Pick<Caller, 'key' | 'known'>;

/**
 * Empties what goes with the former caller: who and where they are, also what was typed since, and what was
 * taken over about their appliance, unless it was changed.
 */
function leftWith(former: Chosen | null, key: string, entered: CallDraft): Partial<CallDraft> {
  if (former === null) return {};
  const unchanged = namesIn(former.known).filter((name) => entered[name] === former.known[name]);
  const theirs = [...fieldsIn('caller'), ...fieldsIn('place')].map(({ name }) => name);
  const empty = emptyCall();
  const stale = former.key === key ? unchanged : [...unchanged, ...theirs];
  return Object.fromEntries(stale.map((name) => [name, empty[name]]));
}

/** Books a job for someone on the phone. After a failure the input stays. */
export function NewJobForm({ crew, openedFor, keep, onBooked, ...rest }: NewJobFormProps) {
  const [form] = Form.useForm<CallDraft>();
  const [initial] = useState(rest.initial);
  const [errors, setErrors] = useState<CallErrors>({});
  const [looked, setLooked] = useState(initial.phone);
  /** The last caller chosen. */
  const [chosen, setChosen] = useKept<Chosen | null>(`caller ${openedFor}`, null);
  const [book, attempt] = useBookByOfficeMutation();
  const [record, recording] = useRecordPaymentMutation();
  const [keyFor, renewKeys] = useKeptKeys('new job');
  const entered = { ...initial, ...(Form.useWatch([], form) as CallDraft | undefined) };
  const { appointmentDate, timeSlot, technicianId, whileClosed, zipCode, city } = entered;
  const { address, state, appliance, serviceType, durationMinutes, completed } = entered;
  const phone = useTypedSearch(looked, setLooked);

  const onEntered = (changes: Partial<CallDraft>) => {
    const town = changes.zipCode === undefined ? undefined : townOfZip(changes.zipCode.trim());
    if (town !== undefined && changes.city === undefined) form.setFieldsValue({ city: town });
    keep(form.getFieldsValue(true) as CallDraft);
    if (changes.phone !== undefined) phone.setText(changes.phone);
    const corrected = namesIn(changes).map((name) => [name, undefined]);
    setErrors((before) => ({ ...before, ...Object.fromEntries(corrected) }) as CallErrors);
  };
  const enter = (changes: Partial<CallDraft>) => {
    form.setFieldsValue(changes);
    onEntered(changes);
  };
  const showErrors = (wrong: CallErrors) => {
    setErrors(wrong);
    const [first] = namesIn(wrong);
    if (first) form.focusField(first);
  };

  const submit = async (bookAnother?: true) => {
    if (attempt.isLoading || recording.isLoading) return;
    const draft = { ...initial, ...(form.getFieldsValue(true) as Partial<CallDraft>) };
    const wrong = errorsOfCall(draft);
    if (namesIn(wrong).length > 0) {
      showErrors(wrong);
      return;
    }
    const body = { ...bookingOf(draft), ...(bookAnother && { bookAnother }) };
    const { data, error } = await book({ body, key: keyFor(body) });
    if (data) {
      const payment = paymentOf(draft);
      if (payment) await recordPayment(data, payment);
      keep(undefined);
      setChosen(null);
      renewKeys();
      onBooked(data);
      return;
    }
    if ((error as ApiError).code === 'already_booked') return;
    toastFailure('Job not booked', error);
    showErrors(serverErrorsIn('booking', (error as ApiError).errors));
  };

  /** The job is there. If this fails, its drawer offers to record it again. */
  const recordPayment = async ({ id }: Appointment, body: RecordPayment) => {
    const { error } = await record({ id, body, key: keyFor({ id, body }) });
    if (error) toastFailure('Payment not recorded', error);
  };

  const drawn = (field: ReturnType<typeof fieldNamed>) => (
    <VisitFormField
      key={field.name}
      {...{ field, date: appointmentDate, anyTime: whileClosed }}
      job={{ appliance, serviceType, durationMinutes }}
      error={errorOf(errors, field.name)}
      enter={(changes) => enter({ technicianId: '', ...changes })}
    />
  );
  const part = (name: CallPart) => <FieldLines fields={fieldsIn(name)}>{drawn}</FieldLines>;

  return (
    <OfficeForm<CallDraft>
      form={form}
      className={styles.form}
      initialValues={initial}
      aria-label="New job"
      onValuesChange={onEntered}
      onFinish={() => void submit()}
    >
      <VisitField field={fieldNamed('phone')} error={errors.phone} />
      <div className={fields.whole}>
        <CallersList
          phone={looked}
          onChoose={({ key, known }) => {
            enter({ ...leftWith(chosen, key, entered), ...known });
            setChosen({ key, known });
            form.focusField('description');
          }}
        />
      </div>
      {part('caller')}
      <h3 className={fields.whole}>Where</h3>
      {part('place')}
      <h3 className={fields.whole}>What</h3>
      {part('work')}
      <h3 className={fields.whole}>When</h3>
      <Form.Item name="completed" valuePropName="checked" className={fields.whole}>
        <Checkbox onChange={() => enter({ appointmentDate: '', timeSlot: '', technicianId: '' })}>
          The visit already took place
        </Checkbox>
      </Form.Item>
      <Form.Item name="durationMinutes" label="Duration">
        <OfficeSelect options={durationOptions} />
      </Form.Item>
      {!completed && (
        <div className={fields.whole}>
          <SuggestedTimesChips
            crew={crew}
            place={{
              ...{ address, zipCode: zipCode.trim(), city, state, appliance, serviceType },
              durationMinutes,
            }}
            chosen={{ appointmentDate, timeSlot, technicianId }}
            onChoose={enter}
          />
        </div>
      )}
      {completed ? (
        <PastVisit {...{ crew, draft: entered, errors, enter }} />
      ) : (
        <>
          {part('time')}
          <TechnicianField crew={crew} job={entered} />
        </>
      )}
      <AlternativeSlots
        className={fields.whole}
        error={attempt.error}
        onChoose={(hour) => {
          enter({ ...hour, technicianId: '' });
          attempt.reset();
        }}
      />
      <SameVisit error={attempt.error} onBook={() => void submit(true)} />
      <Flex wrap gap={8} className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={attempt.isLoading || recording.isLoading}>
          {completed ? 'Record job' : 'Book job'}
        </Button>
        <Button
          onClick={() => {
            enter(emptyCall());
            keep(undefined);
            setChosen(null);
            setErrors({});
            attempt.reset();
            form.focusField('phone');
          }}
        >
          Clear
        </Button>
      </Flex>
    </OfficeForm>
  );
}

const errorOf = (errors: CallErrors, name: CallField): string | undefined =>
  name === 'whileClosed' ? undefined : errors[name];
