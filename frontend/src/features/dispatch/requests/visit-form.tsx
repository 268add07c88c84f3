import { Button, Flex, Form } from 'antd';
import { useState } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import type { ApiError } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/use-seen';
import {
  errorsIn,
  fieldsOf,
  namesIn,
  payloadOf,
  serverErrorsIn,
  type FormErrors,
} from '../../../shared/forms/visit-form';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import type { CrewMember } from '../jobs/job';
import { SuggestedTimesChips } from '../new-job/suggested-times-chips';
import { TechnicianField } from '../new-job/technician-field';
import { AlternativeSlots } from './alternative-slots';
import { KnownPlaces } from './known-places';
import { useScheduleServiceRequestMutation } from './request-endpoints';
import { customerOf, isStillAsShown } from './request-words';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './requests.module.css';
import { visitDraftOf, type VisitDraft } from './visit-draft';
import { FieldLines, VisitFormField } from './visit-form-field';

interface VisitFormProps {
  crew: readonly CrewMember[];
  request: ServiceRequest;
  /** Input from before the details were closed. */
  kept: VisitDraft | undefined;
  /** Called with every change, and with undefined once the visit is booked. */
  keep: (draft: VisitDraft | undefined) => void;
  onScheduled: () => void;
}

type VisitErrors = FormErrors<'visit'>;
type Field = ReturnType<typeof fieldsOf<'visit'>>[number];

const fields = fieldsOf('visit');

/** Books a request's visit. After a failure the input stays. */
export function VisitForm({ crew, request, kept, keep, onScheduled }: VisitFormProps) {
  const [form] = Form.useForm<VisitDraft>();
  const [initial] = useState(() => kept ?? visitDraftOf(request));
  const [errors, setErrors] = useState<VisitErrors>({});
  const [schedule, attempt] = useScheduleServiceRequestMutation();
  const entered = { ...initial, ...(Form.useWatch([], form) as VisitDraft | undefined) };
  const { appointmentDate, timeSlot, technicianId, whileClosed, address, zipCode, city } = entered;
  const { state, serviceType } = entered;
  const { applianceType: appliance } = request;

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
      schedule({
        id: request.id,
        body: {
          ...payloadOf('visit', draft),
          ...(draft.technicianId !== '' && { technicianId: draft.technicianId }),
          version,
        },
      }),
    );
    if (data) {
      keep(undefined);
      const visit = { ...data.appointment, customerName: customerOf(request) };
      toast({ title: 'Request scheduled', description: `${visitWords(visit)}.` });
      onScheduled();
      return;
    }
    toastFailure('Error scheduling request', error);
    showErrors(serverErrorsIn('visit', (error as ApiError).errors));
  };

  const drawn = (field: Field) => (
    <VisitFormField
      key={field.name}
      {...{ field, date: appointmentDate, anyTime: whileClosed }}
      job={{ appliance, serviceType }}
      enter={(changes) => enter({ technicianId: '', ...changes })}
      error={errors[field.name]}
    />
  );

  return (
    <OfficeForm<VisitDraft>
      form={form}
      className={styles.form}
      initialValues={initial}
      aria-label={`Schedule ${request.number}`}
      onValuesChange={onEntered}
      // Also what has no field.
      onFinish={() => void submit({ ...initial, ...(form.getFieldsValue(true) as VisitDraft) })}
    >
      <h3 className={text.partTitle}>Schedule the visit</h3>
      <div className={styles.whole}>
        <SuggestedTimesChips
          crew={crew}
          place={{ address, zipCode: zipCode.trim(), city, state, appliance, serviceType }}
          chosen={{ appointmentDate, timeSlot, technicianId }}
          onChoose={enter}
        />
      </div>
      {address === '' && (
        <div className={styles.whole}>
          <KnownPlaces phone={request.phone} onChoose={enter} />
        </div>
      )}
      <FieldLines fields={fields}>{drawn}</FieldLines>
      <TechnicianField crew={crew} job={{ ...entered, appliance }} />
      <AlternativeSlots
        className={styles.whole}
        error={attempt.error}
        onChoose={(hour) => {
          enter({ ...hour, technicianId: '' });
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
