import { Checkbox, Form, Input, Modal } from 'antd';
import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { useSeen } from '../../../shared/editing/use-seen';
import { formatCalendarDate, formatSlot } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useNow } from '../../../shared/ui/use-now';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { useCancelAppointmentMutation } from '../appointment-endpoints';
import { isStillAsShown } from '../jobs/change-messages';
import { canBeNoShow, type CrewMember, type Job } from '../jobs/job';
import { useToastChange } from '../jobs/use-toast-change';
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
  const { id, number, customerName, appointmentDate, timeSlot } = appointment;
  const { typed, type, clear } = useDraft('cancel job', id, { reason: '', noShow: false });
  const maybeNoShow = canBeNoShow(job, useNow(10));
  const noShow = maybeNoShow && typed.noShow;
  const [cancel, { isLoading }] = useCancelAppointmentMutation();
  const toastChange = useToastChange();

  const confirm = async () => {
    const reason = typed.reason.trim();
    const isCanceled = (now: Appointment) => !appointmentStatusRules[now.status].stands;
    const sent = await sendAsSeen(
      appointment,
      isStillAsShown,
      (now) => isCanceled(now) && now.noShow === noShow,
      (version) =>
        cancel({
          id,
          version,
          ...(noShow && { noShow }),
          ...(reason && { reason, tellCustomer: true }),
        }),
    );
    if (sent.outcome === 'failed') return toastFailure('Error canceling appointment', sent.error);
    if (sent.outcome === 'changed') {
      await toastChange(appointment, sent.now, crew);
      if (!isCanceled(sent.now)) return see(sent.now);
    } else
      toast({
        title: noShow ? 'Marked as a no-show' : 'Appointment canceled',
        description: `${visitWords(appointment)}.`,
      });
    clear();
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
      afterClose={afterClose}
    >
      <p className={styles.paragraph}>
        {customerName}, {formatCalendarDate(appointmentDate)}, {formatSlot(timeSlot)}.{' '}
        {noShow
          ? 'We tell the customer that we missed them, with a link to book again.'
          : 'The time slot opens up for other customers right away. You can restore the visit while a time is free.'}
      </p>
      <OfficeForm values={typed} onValuesChange={type} onFinish={() => void confirm()}>
        {maybeNoShow && (
          <Form.Item name="noShow" valuePropName="checked">
            <Checkbox>No one was home</Checkbox>
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
