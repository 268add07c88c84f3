import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { ApiError } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { useSeen } from '../../../shared/editing/use-seen';
import { formatCalendarDate, formatSlot } from '../../../shared/format';
import { errorOf, fieldsOf as rowsOf, serverErrorsIn } from '../../../shared/forms/visit-form';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import {
  useRescheduleAppointmentMutation,
  useRestoreAppointmentMutation,
} from '../appointment-endpoints';
import { isStillAsShown, movedMessage } from '../jobs/change-messages';
import type { CrewMember } from '../jobs/job';
import { useToastChange } from '../jobs/use-toast-change';
import { AlternativeSlots } from '../requests/alternative-slots';
import { VisitDate } from '../requests/visit-date';
import { VisitHours } from '../requests/visit-hours';
import { FreeThen } from './free-then';
import { useNow } from '../../../shared/ui/use-now';
import styles from './job-drawer.module.css';

interface MoveDialogProps {
  appointment: Appointment;
  crew: readonly CrewMember[];
  open: boolean;
  /** It's canceled, and stands again then. */
  restoring?: boolean;
  onClose: () => void;
  afterClose: () => void;
}

type Hour = Record<'appointmentDate' | 'timeSlot', string>;

const rows = rowsOf('visit').filter(({ control }) => control === 'date' || control === 'hour');
const longestReason = 500;
const nothingChosen: Hour = { appointmentDate: '', timeSlot: '' };
const hourOf = ({ appointmentDate, timeSlot }: Hour): Hour => ({ appointmentDate, timeSlot });
const wordsOf = ({ appointmentDate, timeSlot }: Hour) =>
  `${formatCalendarDate(appointmentDate)}, ${formatSlot(timeSlot)}`;

/**
 * Stays open after a refusal and keeps the choice, even over an expired login. If someone else has
 * changed the visit, it asks about the current one.
 */
export function MoveDialog({
  crew,
  open,
  restoring = false,
  onClose,
  afterClose,
  ...rest
}: MoveDialogProps) {
  const [appointment, see] = useSeen(rest.appointment, open);
  const [form] = Form.useForm<Hour>();
  const isAhead = Date.parse(appointment.scheduledTime) > useNow(10);
  const { typed, type, clear } = useDraft(restoring ? 'restore job' : 'move job', appointment.id, {
    ...(restoring && isAhead ? hourOf(appointment) : nothingChosen),
    reason: '',
  });
  const hour = hourOf(typed);
  const [errors, setErrors] = useState<Partial<Hour>>({});
  const [reschedule, rescheduling] = useRescheduleAppointmentMutation();
  const [restore, restored] = useRestoreAppointmentMutation();
  const attempt = restoring ? restored : rescheduling;
  const toastChange = useToastChange();
  const { id, number, customerName, appliance, serviceType, durationMinutes } = appointment;
  const technician = crew.find((each) => each.id === appointment.technicianId);

  const enter = (changes: Partial<Hour>) => {
    type(changes);
    setErrors({});
  };

  /** Closing the dialog keeps what was chosen, its button that gives it up doesn't. */
  const finish = () => {
    clear();
    onClose();
  };

  const submit = async () => {
    if (attempt.isLoading) return;
    const wrong = wrongIn(hour);
    setErrors(wrong);
    if (wrong.appointmentDate ?? wrong.timeSlot) {
      form.focusField(wrong.appointmentDate ? 'appointmentDate' : 'timeSlot');
      return;
    }
    const reason = typed.reason.trim();
    const sent = await sendAsSeen(
      appointment,
      isStillAsShown,
      (now) =>
        now.appointmentDate === hour.appointmentDate &&
        now.timeSlot === hour.timeSlot &&
        appointmentStatusRules[now.status].stands,
      (version) =>
        restoring
          ? restore({ id, ...hour, version, ...(reason && { reason }) })
          : reschedule({ id, ...hour, version }),
    );
    if (sent.outcome === 'failed') {
      setErrors(serverErrorsIn('visit', (sent.error as ApiError).errors));
      const title = restoring ? 'Error restoring appointment' : 'Error moving appointment';
      return toastFailure(title, sent.error);
    }
    if (sent.outcome === 'changed') {
      const { now } = sent;
      await toastChange(appointment, now, crew);
      see(now);
      const { stands, over } = appointmentStatusRules[now.status];
      // There is nothing left to choose a time for.
      if (stands !== restoring && (restoring || !over)) return;
    } else {
      const isReleased = technician !== undefined && sent.record.technicianId === null;
      toast({
        title: restoring ? 'Appointment restored' : 'Appointment moved',
        description: `${movedMessage({ ...appointment, ...hour })}${isReleased ? ` ${technician.name} isn’t free then, so it needs a technician.` : ''}`,
      });
    }
    finish();
  };

  return (
    <Modal
      open={open}
      title={`${restoring ? 'Restore' : 'Reschedule'} ${number}`}
      okText={restoring ? 'Restore' : 'Reschedule'}
      cancelText={restoring ? 'Keep it canceled' : 'Keep current time'}
      confirmLoading={attempt.isLoading}
      onOk={() => form.submit()}
      cancelButtonProps={{ onClick: finish }}
      onCancel={onClose}
      afterClose={() => {
        setErrors({});
        attempt.reset();
        afterClose();
      }}
    >
      <p className={styles.paragraph}>
        {customerName}, {wordsOf(appointment)}.{' '}
        {restoring
          ? 'It’s back on, and we tell the customer when. '
          : 'That time will be released. '}
        {technician && (
          <strong>
            {technician.name} keeps this job unless they’re busy or off{' '}
            {restoring ? 'then' : 'at the new time'}.
          </strong>
        )}
      </p>
      <OfficeForm<Hour>
        form={form}
        values={hour}
        className={styles.hourForm}
        onValuesChange={enter}
        onFinish={() => void submit()}
      >
        {rows.map((field) => {
          const shared = { field, error: errors[field.name as keyof Hour] };
          return field.control === 'hour' ? (
            <VisitHours
              key={field.name}
              {...shared}
              date={hour.appointmentDate}
              job={{ appliance, serviceType, durationMinutes }}
            />
          ) : (
            <VisitDate key={field.name} {...shared} onChange={() => enter({ timeSlot: '' })} />
          );
        })}
      </OfficeForm>
      <FreeThen
        key={`${hour.appointmentDate} ${hour.timeSlot}`}
        appointment={appointment}
        hour={hour}
        crew={crew}
      />
      {restoring && (
        <OfficeForm values={{ reason: typed.reason }} onValuesChange={type}>
          <OfficeField
            name="reason"
            label="Why"
            optional
            hint="Only the office reads it, in the log."
          >
            <Input maxLength={longestReason} />
          </OfficeField>
        </OfficeForm>
      )}
      <AlternativeSlots
        className={styles.alternatives}
        error={attempt.error}
        onChoose={(hour) => {
          enter(hour);
          attempt.reset();
        }}
      />
    </Modal>
  );
}

function wrongIn(hour: Hour): Partial<Hour> {
  const wrong = rows.map((field) => [
    field.name,
    errorOf(field, hour[field.name as keyof Hour]) ?? undefined,
  ]);
  return Object.fromEntries(wrong) as Partial<Hour>;
}
