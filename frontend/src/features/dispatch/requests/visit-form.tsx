import { Button, Flex, Form } from 'antd';
import { useState } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import type { ApiError } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import {
  errorsIn,
  fieldsOf as rowsOf,
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
import { CustomerAddresses } from './customer-addresses';
import { useScheduleServiceRequestMutation } from './request-endpoints';
import { customerOf, isStillAsShown } from './request-words';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './requests.module.css';
import { visitDraftOf, type VisitDraft } from './visit-draft';
import { FieldLines, VisitFormField } from './visit-form-field';

interface VisitFormProps {
  crew: readonly CrewMember[];
  request: ServiceRequest;
  onScheduled: () => void;
}

type VisitErrors = FormErrors<'visit'>;
type Field = ReturnType<typeof rowsOf<'visit'>>[number];

const fields = rowsOf('visit');

/** Books a request's visit. After a failure the input stays. */
export function VisitForm({ crew, request, onScheduled }: VisitFormProps) {
  const [form] = Form.useForm<VisitDraft>();
  const { typed, type, clear } = useDraft('request visit', request.id, visitDraftOf(request));
  const [errors, setErrors] = useState<VisitErrors>({});
  const [schedule, attempt] = useScheduleServiceRequestMutation();
  const { appointmentDate, timeSlot, technicianId, whileClosed, address, zipCode, city } = typed;
  const { state, serviceType } = typed;
  const { applianceType: appliance } = request;

  const enter = (changes: Partial<VisitDraft>) => {
    type(changes);
    const corrected = namesIn(changes).map((name) => [name, undefined]);
    setErrors((before) => ({ ...before, ...Object.fromEntries(corrected) }) as VisitErrors);
  };
  const showErrors = (wrong: VisitErrors) => {
    setErrors(wrong);
    const [first] = namesIn(wrong);
    if (first) form.focusField(first);
  };

  const submit = async () => {
    if (attempt.isLoading) return;
    const wrong = errorsIn('visit', typed);
    if (namesIn(wrong).length > 0) {
      showErrors(wrong);
      return;
    }
    const sent = await sendAsSeen(
      request,
      isStillAsShown,
      ({ appointment }) =>
        appointment?.appointmentDate === appointmentDate && appointment.timeSlot === timeSlot,
      (version) =>
        schedule({
          id: request.id,
          body: {
            ...payloadOf('visit', typed),
            ...(technicianId !== '' && { technicianId }),
            version,
          },
        }),
    );
    if (sent.outcome === 'done') {
      clear();
      const visit = sent.record.appointment;
      const customerName = customerOf(request);
      toast({
        title: 'Request scheduled',
        description: visit && `${visitWords({ ...visit, customerName })}.`,
      });
      onScheduled();
      return;
    }
    toastFailure('Error scheduling request', sent.error);
    showErrors(serverErrorsIn('visit', (sent.error as ApiError).errors));
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
      values={typed}
      aria-label={`Schedule ${request.number}`}
      onValuesChange={enter}
      onFinish={() => void submit()}
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
          <CustomerAddresses of={request.customerNumber} onChoose={enter} />
        </div>
      )}
      <FieldLines fields={fields}>{drawn}</FieldLines>
      <TechnicianField crew={crew} job={{ ...typed, appliance }} />
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
