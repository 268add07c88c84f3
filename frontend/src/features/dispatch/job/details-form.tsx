import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import type { BookingFields } from '@contracts/booking/fields';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { sameBy, type Saved } from '../../../shared/editing/editing';
import { useEditing } from '../../../shared/editing/use-editing';
import { errorOf, namesIn } from '../../../shared/forms/visit-form';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { EditConflict } from '../../../shared/ui/forms/edit-conflict';
import { inputOf, OfficeForm, type OfficeFormRef } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { useAnnotateAppointmentMutation } from '../appointment-endpoints';
import { fieldNamed, fieldsIn } from '../new-job/call-draft';
import styles from '../requests/requests.module.css';
import { VisitField } from '../requests/visit-field';
import { FieldLines } from '../requests/visit-form-field';
import { RecordQuestion, useRecordQuestion } from './record-question';

type DetailField = keyof BookingFields;

/** In the order of the form. */
const fields = [
  fieldNamed('phone'),
  ...(['caller', 'place', 'work'] as const).flatMap((part) => fieldsIn(part)),
]
  .filter((field): field is typeof field & { name: DetailField } => field.name !== 'smsConsent')
  // Next to it would be a field of another part.
  .map((field) => (field.name === 'email' ? { ...field, width: 'whole' as const } : field));

type Details = Record<DetailField, string>;

const detailsOf = (appointment: Appointment): Saved<Details> => ({
  version: appointment.version,
  values: Object.fromEntries(fields.map(({ name }) => [name, appointment[name] ?? ''])) as Details,
});

const same = sameBy<Details>({});

/** What a new value leads to, apart from being stored. */
function hintOf(name: DetailField, { status, smsConsent }: Appointment): string | undefined {
  if (name === 'phone' && smsConsent)
    return 'They agreed to text messages to this number. A new one gets none.';
  if (name === 'email' && !appointmentStatusRules[status].over)
    return 'If you change it, we send the confirmation to the new address.';
  return undefined;
}

interface DetailsFormProps {
  /** With its complete description. */
  appointment: Appointment;
  lastAuthor: string;
  /** Of a dialog. */
  afterClose: () => void;
}

/** Corrects what a booking says. Until then it is a button, unless something was typed before. */
export function DetailsForm({ appointment, lastAuthor, afterClose }: DetailsFormProps) {
  const { id, number } = appointment;
  const [opened, setOpened] = useState(false);
  const [errors, setErrors] = useState<Partial<Details>>({});
  const [annotate, { isLoading }] = useAnnotateAppointmentMutation();
  const form = useRef<OfficeFormRef>(null);
  const panel = useRef<HTMLElement>(null);
  const { ask, question } = useRecordQuestion();
  const editing = useEditing<Details, Appointment>('job details', id, detailsOf(appointment), {
    send: (changes, version) =>
      annotate({ id, body: { ...(changes as Partial<BookingFields>), version } }),
    read: detailsOf,
    same,
    onConflict: () => panel.current?.focus(),
    onSaved: (saved) => {
      setOpened(false);
      toast({ title: 'Appointment updated', description: `${visitWords(appointment)}.` });
      if (saved) void ask(appointment, saved);
    },
    onFailed: (error) => toastFailure('Error updating appointment', error),
    onNothing: () => setOpened(false),
  });
  const { draft, base, changed, conflicts } = editing;
  const recordQuestion = <RecordQuestion {...question} afterClose={afterClose} />;
  if (!opened && changed.length === 0)
    return (
      <Flex>
        <Button onClick={() => setOpened(true)}>Edit details</Button>
        {recordQuestion}
      </Flex>
    );

  const save = () => {
    const wrong = Object.fromEntries(
      changed.flatMap((name) => {
        const error = errorOf(fieldNamed(name), draft[name]);
        return error === null ? [] : [[name, error]];
      }),
    ) as typeof errors;
    setErrors(wrong);
    const [first] = namesIn(wrong);
    if (first) form.current?.focusField(first);
    else if (!isLoading) void editing.save();
  };
  const drawn = (field: (typeof fields)[number]) => (
    <VisitField
      key={field.name}
      field={{ ...field, hint: hintOf(field.name, appointment) ?? field.hint }}
      error={errors[field.name]}
    />
  );
  return (
    <>
      {recordQuestion}
      <OfficeForm
        ref={form}
        className={styles.form}
        aria-label={`Details of ${number}`}
        values={draft}
        onValuesChange={(changes: Partial<Details>) => {
          editing.type(changes);
          setErrors({});
        }}
        onFinish={save}
      >
        <FieldLines fields={fields}>{drawn}</FieldLines>
        <Flex wrap gap={8} align="center" className={styles.whole}>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Save details
          </Button>
          <Button
            onClick={() => {
              editing.discard();
              setErrors({});
              setOpened(false);
            }}
          >
            Discard
          </Button>
          {changed.length > 0 && !isLoading && <span className={text.quiet}>Not saved yet</span>}
        </Flex>
        <div className={styles.whole}>
          <EditConflict
            ref={panel}
            by={lastAuthor}
            conflicts={conflicts.map((name) => ({
              name,
              label: fieldNamed(name).label,
              mine: draft[name],
              theirs: base[name],
              prose: name === 'description',
            }))}
            onChoose={(name, choice) => editing.choose(name, choice, inputOf(form, name))}
          />
        </div>
      </OfficeForm>
    </>
  );
}
