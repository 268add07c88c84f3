import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { ApiError } from '../../../shared/api/api-error';
import { useKept } from '../../../shared/editing/kept';
import { sendAsSeen, useSeen } from '../../../shared/editing/use-seen';
import { formatCalendarDate, formatSlot } from '../../../shared/format';
import { errorOf, fieldsOf as rowsOf, serverErrorsIn } from '../../../shared/forms/visit-form';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { fieldsOf, OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import {
  useLazyAppointmentHistoryQuery,
  useRescheduleAppointmentMutation,
  useRestoreAppointmentMutation,
} from '../appointment-endpoints';
import { changeMessage, isStillAsShown, lastAuthor, movedMessage } from '../jobs/change-messages';
import type { CrewMember } from '../jobs/job';
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
const isNone = ({ appointmentDate, timeSlot }: Hour) => appointmentDate === '' && timeSlot === '';
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
  const [chosen, setHour] = useKept(
    `${restoring ? 'restore' : 'move'} ${appointment.id}`,
    nothingChosen,
  );
  const isAhead = Date.parse(appointment.scheduledTime) > useNow(10);
  const first = restoring && isAhead ? hourOf(appointment) : nothingChosen;
  const hour = isNone(chosen) ? first : chosen;
  const [errors, setErrors] = useState<Partial<Hour>>({});
  const [reason, setReason] = useKept(`why ${appointment.id}`, '');
  const [reschedule, rescheduling] = useRescheduleAppointmentMutation();
  const [restore, restored] = useRestoreAppointmentMutation();
  const attempt = restoring ? restored : rescheduling;
  const [loadHistory] = useLazyAppointmentHistoryQuery();
  const { id, number, customerName, appliance, serviceType, durationMinutes } = appointment;
  const technician = crew.find((each) => each.id === appointment.technicianId);

  const enter = (changes: Partial<Hour>) => {
    setHour((before) => ({ ...(isNone(before) ? first : before), ...changes }));
    setErrors({});
  };

  const submit = async () => {
    if (attempt.isLoading) return;
    const wrong = wrongIn(hour);
    setErrors(wrong);
    if (wrong.appointmentDate ?? wrong.timeSlot) {
      form.focusField(wrong.appointmentDate ? 'appointmentDate' : 'timeSlot');
      return;
    }
    const { data, error, now } = await sendAsSeen(appointment, isStillAsShown, (version) =>
      restoring
        ? restore({ id, ...hour, version, ...(reason.trim() && { reason: reason.trim() }) })
        : reschedule({ id, ...hour, version }),
    );
    // Or an earlier attempt succeeded, but its answer was lost.
    const isDone =
      !error ||
      (now?.appointmentDate === hour.appointmentDate &&
        now.timeSlot === hour.timeSlot &&
        appointmentStatusRules[now.status].stands);
    if (isDone) {
      const isReleased = technician !== undefined && (data ?? now)?.technicianId === null;
      toast({
        title: restoring ? 'Appointment restored' : 'Appointment moved',
        description: `${movedMessage({ ...appointment, ...hour })}${isReleased ? ` ${technician.name} isn’t free then, so it needs a technician.` : ''}`,
      });
      onClose();
      return;
    }
    if (now) {
      const by = lastAuthor((await loadHistory(id)).data);
      const nameOf = (other: string) => crew.find((each) => each.id === other)?.name ?? 'another';
      toast({
        title: 'Changed by someone else',
        description: changeMessage(appointment, now, by, nameOf),
        variant: 'destructive',
      });
      see(now);
      if (appointmentStatusRules[now.status].stands === restoring) onClose();
      else if (!restoring && appointmentStatusRules[now.status].over) onClose();
      return;
    }
    setErrors(serverErrorsIn('visit', (error as ApiError).errors));
    toastFailure(restoring ? 'Error restoring appointment' : 'Error moving appointment', error);
  };

  return (
    <Modal
      open={open}
      title={`${restoring ? 'Restore' : 'Reschedule'} ${number}`}
      okText={restoring ? 'Restore' : 'Reschedule'}
      cancelText={restoring ? 'Keep it canceled' : 'Keep current time'}
      confirmLoading={attempt.isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterClose={() => {
        setHour(nothingChosen);
        setErrors({});
        setReason('');
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
        fields={fieldsOf(hour)}
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
        <OfficeForm
          fields={fieldsOf({ reason })}
          onValuesChange={({ reason: typed = '' }: { reason?: string }) => setReason(typed)}
        >
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
