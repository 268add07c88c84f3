import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useKept } from '../../../shared/editing/kept';
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

/** Asks why a completed job continues. Stays open after a refusal and keeps the reason. */
export function ReopenDialog({ job, actions, open, onClose, afterClose }: ReopenDialogProps) {
  const [sending, setSending] = useState(false);
  const { id, number } = job.appointment;
  const [reason, setReason] = useKept(`reopen ${id}`, '');
  const to = reopenedAs(job);
  const confirm = async () => {
    if (!to || sending) return;
    setSending(true);
    const done = await actions.correct(job, to, reason.trim());
    setSending(false);
    if (done) onClose();
  };
  return (
    <Modal
      open={open && to !== undefined}
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
