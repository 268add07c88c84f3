import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking';
import { messageOf } from '../../shared/api-error';
import { formatCalendarDate, formatSlot } from '../../shared/format';
import { Field } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast-store';
import { useCancelAppointmentMutation } from './dispatch-endpoints';
import styles from './job-drawer.module.css';

const longestReason = 500;

interface CancelDialogProps {
  appointment: Appointment;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

/** Asks before a customer loses their visit. A refusal leaves it open with the reason that was typed. */
export function CancelDialog({ appointment, open, onClose, afterClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [cancel, { isLoading }] = useCancelAppointmentMutation();
  const { number, customerName, appointmentDate, timeSlot } = appointment;

  const confirm = async () => {
    const { error } = await cancel({ id: appointment.id, reason: reason.trim() || undefined });
    if (error) {
      toast({
        title: 'Error cancelling appointment',
        description: messageOf(error, 'Please try again.'),
        variant: 'destructive',
      });
      return;
    }
    toast({ title: 'Appointment cancelled', description: `${number}, ${customerName}.` });
    onClose();
  };

  return (
    <Modal
      open={open}
      title={`Cancel ${number}?`}
      okText="Cancel the appointment"
      okButtonProps={{ danger: true, type: 'primary' }}
      cancelText="Keep it"
      confirmLoading={isLoading}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <p className={styles.paragraph}>
        {customerName}, {formatCalendarDate(appointmentDate)}, {formatSlot(timeSlot)}. The hour is
        free for others at once, and this cannot be taken back.
      </p>
      <Field label="Reason" optional hint="Kept with the appointment.">
        {(wiring) => (
          <Input.TextArea
            {...wiring}
            value={reason}
            rows={3}
            maxLength={longestReason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
