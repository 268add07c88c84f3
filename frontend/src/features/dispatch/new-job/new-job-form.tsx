import { Button, Checkbox, Flex, Form } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import type { RecordPayment } from '@contracts/payments/paying';
import { townOfZip } from '@contracts/vocabulary/places/service-area';
import type { ApiError } from '../../../shared/api/api-error';
import { useDraft } from '../../../shared/editing/use-draft';
import { formatPhone } from '../../../shared/format';
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
  customerIn,
  emptyCall,
  enteredFor,
  errorsOfCall,
  fieldNamed,
  fieldsIn,
  paymentOf,
  withoutCaller,
  type CallDraft,
  type CallErrors,
  type CallField,
  type CallPart,
} from './call-draft';
import { knownAs, type CallerRow } from './caller-rows';
import { CallersList, moveAmongCallers } from './callers-list';
import { CustomerLine, DoNotService } from './chosen-customer';
import styles from './new-job.module.css';
import { PastVisit } from './past-visit';
import { SameVisit } from './same-visit';
import { SuggestedTimesChips } from './suggested-times-chips';
import { TechnicianField } from './technician-field';
import { useCallers } from './use-callers';

interface NewJobFormProps {
  crew: readonly CrewMember[];
  /** What is typed for one isn't shown for another, also with the same number. */
  openedFor: { readonly phone: string; readonly name: string };
  onBooked: (appointment: Appointment) => void;
}

/** Books a job for someone on the phone. After a failure the input stays. */
export function NewJobForm({ crew, openedFor, onBooked }: NewJobFormProps) {
  const [form] = Form.useForm<CallDraft>();
  const {
    typed,
    changes: entered,
    type,
    clear,
    keyFor,
  } = useDraft<CallDraft>('new job', `${openedFor.phone} ${openedFor.name}`, {
    ...emptyCall(),
    phone: formatPhone(openedFor.phone),
  });
  const [errors, setErrors] = useState<CallErrors>({});
  const [looked, setLooked] = useState(typed.phone);
  const [book, attempt] = useBookByOfficeMutation();
  const [record, recording] = useRecordPaymentMutation();
  const { appointmentDate, timeSlot, technicianId, whileClosed, zipCode, city } = typed;
  const { address, state, appliance, serviceType, durationMinutes, completed } = typed;
  const phone = useTypedSearch(looked, setLooked);
  const callers = useCallers(looked);
  const customer = customerIn(typed);
  const bookButton = useRef<HTMLButtonElement>(null);

  const enter = (changes: Partial<CallDraft>) => {
    const town = changes.zipCode === undefined ? undefined : townOfZip(changes.zipCode.trim());
    type({ ...(town !== undefined && { city: town }), ...changes });
    if (changes.phone !== undefined) phone.setText(changes.phone);
    const corrected = namesIn(changes).map((name) => [name, undefined]);
    setErrors((before) => ({ ...before, ...Object.fromEntries(corrected) }) as CallErrors);
  };
  const choose = (known: CallerRow['known']) => {
    enter(enteredFor(known, typed));
    form.focusField('description');
  };
  const { rows } = callers;
  const openFor = useEffectEvent(() => {
    // What someone has entered stays.
    const known = rows && entered === undefined && knownAs(rows, openedFor.name);
    if (!known) return;
    type(enteredFor(known, typed));
    form.focusField('description');
  });
  useEffect(() => openFor(), [rows]);

  const showErrors = (wrong: CallErrors) => {
    setErrors(wrong);
    const [first] = namesIn(wrong);
    if (first) form.focusField(first);
  };

  const submit = async (bookAnother?: true) => {
    if (attempt.isLoading || recording.isLoading) return;
    const wrong = errorsOfCall(typed);
    if (namesIn(wrong).length > 0) {
      showErrors(wrong);
      return;
    }
    const body = { ...bookingOf(typed), ...(bookAnother && { bookAnother }) };
    const { data, error } = await book({ body, key: keyFor(body) });
    if (data) {
      const payment = paymentOf(typed);
      if (payment) await recordPayment(data, payment);
      clear();
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
      values={fieldValues(typed)}
      aria-label="New job"
      onValuesChange={enter}
      onKeyDown={moveAmongCallers}
      onFinish={() => void submit()}
    >
      <DoNotService customer={customer} />
      <VisitField field={fieldNamed('phone')} error={errors.phone} />
      <div className={fields.whole}>
        <CallersList callers={callers} onChoose={choose} />
      </div>
      <CustomerLine
        customer={customer}
        onNew={() => {
          enter(withoutCaller());
          form.focusField('customerName');
        }}
      />
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
            onChoose={(time) => {
              enter(time);
              // Then Enter books it.
              const wrong = errorsOfCall({ ...typed, ...time });
              if (namesIn(wrong).length === 0) bookButton.current?.focus();
            }}
          />
        </div>
      )}
      {completed ? (
        <PastVisit {...{ crew, draft: typed, errors, enter }} />
      ) : (
        <>
          {part('time')}
          <TechnicianField crew={crew} job={typed} />
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
        <Button
          ref={bookButton}
          type="primary"
          htmlType="submit"
          loading={attempt.isLoading || recording.isLoading}
        >
          {completed ? 'Record job' : 'Book job'}
        </Button>
        <Button
          onClick={() => {
            enter(emptyCall());
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

/** The customer has no field. */
const fieldValues = ({ customer: _, ...values }: CallDraft): Partial<CallDraft> => values;
