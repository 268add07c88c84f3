import { Button, Checkbox, Flex, Form } from 'antd';
import { useState } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { ApiError } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/use-seen';
import {
  errorsIn,
  fieldsOf,
  linesOf,
  namesIn,
  payloadOf,
  serverErrorsIn,
  type FormErrors,
} from '../../../shared/forms/visit-form';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import { AlternativeSlots } from './alternative-slots';
import { useScheduleServiceRequestMutation } from './request-endpoints';
import { isStillAsShown, visitWords } from './request-words';
import styles from './requests.module.css';
import { VisitDate } from './visit-date';
import { visitDraftOf, type VisitDraft } from './visit-draft';
import { VisitField } from './visit-field';
import { VisitHours } from './visit-hours';

interface VisitFormProps {
  request: ServiceRequest;
  /** Input from before the details were closed. */
  kept: VisitDraft | undefined;
  /** Called with every change, and with undefined once the visit is booked. */
  keep: (draft: VisitDraft | undefined) => void;
  onScheduled: () => void;
}

type VisitErrors = FormErrors<'visit'>;
type Field = ReturnType<typeof fieldsOf<'visit'>>[number];

const lines = linesOf(fieldsOf('visit'));

/** Books a request's visit. After a failure the input stays. */
export function VisitForm({ request, kept, keep, onScheduled }: VisitFormProps) {
  const [form] = Form.useForm<VisitDraft>();
  const [initial] = useState(() => kept ?? visitDraftOf(request));
  const [errors, setErrors] = useState<VisitErrors>({});
  const [schedule, attempt] = useScheduleServiceRequestMutation();
  const date = Form.useWatch('appointmentDate', form) ?? initial.appointmentDate;
  const anyTime = Form.useWatch('whileClosed', form) ?? initial.whileClosed;

  const onEntered = (changes: Partial<VisitDraft>) => {
    keep(form.getFieldsValue(true) as VisitDraft);
    const corrected = namesIn(changes).map((name) => [name, undefined]);
    setErrors((before) => ({ ...before, ...Object.fromEntries(corrected) }) as VisitErrors);
  };
  const enter = (changes: Partial<VisitDraft>) => {
    form.setFieldsValue(changes);
    onEntered(changes);
  };
  const showErrors = (wrong: VisitErrors) => {
    setErrors(wrong);
    const [first] = namesIn(wrong);
    if (first) form.focusField(first);
  };

  const submit = async (draft: VisitDraft) => {
    if (attempt.isLoading) return;
    const wrong = errorsIn('visit', draft);
    if (namesIn(wrong).length > 0) {
      showErrors(wrong);
      return;
    }
    const { data, error } = await sendAsSeen(request, isStillAsShown, (version) =>
      schedule({ id: request.id, body: { ...payloadOf('visit', draft), version } }),
    );
    if (data) {
      keep(undefined);
      toast({ title: 'Request scheduled', description: `${visitWords(data.appointment)}.` });
      onScheduled();
      return;
    }
    toastFailure('Error scheduling request', error);
    showErrors(serverErrorsIn('visit', (error as ApiError).errors));
  };

  const drawn = (field: Field) => (
    <OneField key={field.name} {...{ field, date, anyTime, enter }} error={errors[field.name]} />
  );

  return (
    <OfficeForm<VisitDraft>
      form={form}
      className={styles.form}
      initialValues={initial}
      aria-label={`Schedule ${request.number}`}
      onValuesChange={onEntered}
      onFinish={(draft) => void submit(draft)}
    >
      <h3 className={styles.formTitle}>Schedule the visit</h3>
      {lines.map((line) =>
        line.length === 1 ? (
          line.map(drawn)
        ) : (
          <div key={line[0]?.name} className={styles.thirds}>
            {line.map(drawn)}
          </div>
        ),
      )}
      <AlternativeSlots
        className={styles.whole}
        error={attempt.error}
        onChoose={(hour) => {
          enter(hour);
          attempt.reset();
        }}
      />
      <Flex wrap gap={8} className={styles.whole}>
        <Button type="primary" htmlType="submit" loading={attempt.isLoading}>
          Book visit
        </Button>
      </Flex>
    </OfficeForm>
  );
}

interface OneFieldProps {
  field: Field;
  error: string | undefined;
  date: string;
  /** Also days and times that customers can't book. */
  anyTime: boolean;
  enter: (changes: Partial<VisitDraft>) => void;
}

function OneField({ field, error, date, anyTime, enter }: OneFieldProps) {
  const shared = { field, error };
  switch (field.control) {
    case 'checkbox':
      return (
        <Form.Item
          name={field.name}
          valuePropName="checked"
          className={styles.whole}
          extra={field.hint}
        >
          <Checkbox
            onChange={({ target }) => {
              if (!target.checked) enter({ appointmentDate: '', timeSlot: '' });
            }}
          >
            {field.label}
          </Checkbox>
        </Form.Item>
      );
    case 'hour':
      return <VisitHours {...shared} date={date} anyTime={anyTime} />;
    case 'date':
      return (
        <VisitDate
          {...shared}
          listHeight={400}
          anyDay={anyTime}
          onChange={() => enter({ timeSlot: '' })}
        />
      );
    default:
      return <VisitField {...shared} />;
  }
}
