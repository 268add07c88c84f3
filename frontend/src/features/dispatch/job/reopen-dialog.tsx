import { Input, Modal } from 'antd';
import { useState } from 'react';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { fieldsOf, OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { reopenedAs, type Job } from '../jobs/job';
import type { JobActions } from '../steps/use-job-actions';
import styles from './job-drawer.module.css';

const longestReason = 500;

interface ReopenDialogProps {
  job: Job;
  actions: JobActions;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

/** Asks why a completed job continues. */
export function ReopenDialog({ job, actions, open, onClose, afterClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const { number } = job.appointment;
  const to = reopenedAs(job);
  const confirm = async () => {
    if (!to || sending) return;
    setSending(true);
    await actions.correct(job, to, reason.trim());
    setSending(false);
    onClose();
  };
  return (
    <Modal
      open={open}
      title={`Reopen ${number}?`}
      okText="Reopen the job"
      cancelText="Keep it completed"
      confirmLoading={sending}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={() => {
        setReason('');
        afterClose();
      }}
    >
      <p className={styles.paragraph}>
        It’s {to && trackingStatusWords[to].office.label.toLowerCase()} again for{' '}
        {job.technician?.name ?? 'its technician'}. What was paid stays paid. The customer gets no
        message until it’s completed again.
      </p>
      <OfficeForm
        fields={fieldsOf({ reason })}
        onValuesChange={({ reason: typed = '' }: { reason?: string }) => setReason(typed)}
        onFinish={() => void confirm()}
      >
        <OfficeField
          name="reason"
          label="Why"
          optional
          hint="Only the office reads it, in the log."
        >
          <Input.TextArea rows={3} maxLength={longestReason} />
        </OfficeField>
      </OfficeForm>
    </Modal>
  );
}
