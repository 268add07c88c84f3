import { Checkbox, Form, Input, Modal } from 'antd';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { useKept } from '../../../shared/editing/kept';
import { sendAsSeen, useSeen } from '../../../shared/editing/use-seen';
import { formatCalendarDate, formatSlot } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useNow } from '../../../shared/ui/use-now';
import { fieldsOf, OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import {
  useCancelAppointmentMutation,
  useLazyAppointmentHistoryQuery,
} from '../appointment-endpoints';
import { lastAuthor, changeMessage, isStillAsShown } from '../jobs/change-messages';
import { canBeNoShow, type CrewMember, type Job } from '../jobs/job';
import styles from './job-drawer.module.css';

const longestReason = 500;

interface CancelDialogProps {
  appointment: Appointment;
  crew: readonly CrewMember[];
  open: boolean;
  job: Job;
  onClose: () => void;
  afterClose: () => void;
}

/**
 * Stays open after a refusal and keeps the reason. If someone else has changed the visit, it asks
 * about the current one.
 */
export function CancelDialog({ crew, open, job, onClose, afterClose, ...rest }: CancelDialogProps) {
  const [appointment, see] = useSeen(rest.appointment, open);
  const [reason, setReason] = useKept(`cancel ${appointment.id}`, '');
  const maybeNoShow = canBeNoShow(job, useNow(10));
  const [isNoShow, setNoShow] = useKept(`no-show ${appointment.id}`, false);
  const noShow = maybeNoShow && isNoShow;
  const [cancel, { isLoading }] = useCancelAppointmentMutation();
  const [loadHistory] = useLazyAppointmentHistoryQuery();
  const { number, customerName, appointmentDate, timeSlot } = appointment;

  const confirm = async () => {
    const { id } = appointment;
    const { error, now } = await sendAsSeen(appointment, isStillAsShown, (version) =>
      cancel({
        id,
        version,
        ...(noShow && { noShow }),
        ...(reason.trim() && { reason: reason.trim(), tellCustomer: true }),
      }),
    );
    const isCanceled = now && !appointmentStatusRules[now.status].stands;
    if (now && !(isCanceled && now.noShow === noShow)) {
      const by = lastAuthor((await loadHistory(id)).data);
      const nameOf = (other: string) => crew.find((each) => each.id === other)?.name ?? 'another';
      toast({
        title: 'Changed by someone else',
        description: changeMessage(appointment, now, by, nameOf),
        variant: 'destructive',
      });
      if (!isCanceled) return see(now);
    } else if (error && !now) return toastFailure('Error canceling appointment', error);
    else
      toast({
        title: noShow ? 'Marked as a no-show' : 'Appointment canceled',
        description: `${visitWords(appointment)}.`,
      });
    setReason('');
    onClose();
  };

  return (
    <Modal
      open={open}
      title={`Cancel ${number}?`}
      okText={noShow ? 'Mark as a no-show' : 'Cancel the appointment'}
      okButtonProps={{ danger: true, type: 'primary' }}
      cancelText="Keep it"
      confirmLoading={isLoading}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={() => {
        setNoShow(false);
        afterClose();
      }}
    >
      <p className={styles.paragraph}>
        {customerName}, {formatCalendarDate(appointmentDate)}, {formatSlot(timeSlot)}.{' '}
        {noShow
          ? 'We tell the customer that we missed them, with a link to book again.'
          : 'The time slot opens up for other customers right away. You can restore the visit while a time is free.'}
      </p>
      <OfficeForm
        fields={fieldsOf({ reason })}
        onValuesChange={({ reason: typed = '' }: { reason?: string }) => setReason(typed)}
        onFinish={() => void confirm()}
      >
        {maybeNoShow && (
          <Form.Item>
            <Checkbox checked={isNoShow} onChange={({ target }) => setNoShow(target.checked)}>
              No one was home
            </Checkbox>
          </Form.Item>
        )}
        <OfficeField
          name="reason"
          label="Reason for the customer"
          optional
          hint="The customer reads it in our email and on their visit’s page."
        >
          <Input.TextArea rows={3} maxLength={longestReason} />
        </OfficeField>
      </OfficeForm>
    </Modal>
  );
}
