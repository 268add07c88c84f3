import { Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useDraft } from '../../../shared/editing/use-draft';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { canReopen, reopenedAs, type Job } from '../jobs/job';
import type { JobActions } from '../steps/use-job-actions';
import styles from './job-drawer.module.css';

const longestReason = 500;

interface Typed {
  readonly reason: string;
  /** How it continues. */
  readonly to?: TrackingStatus;
}

interface ReopenDialogProps {
  job: Job;
  actions: JobActions;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

/** Asks why and how a completed job continues. Stays open after a refusal and keeps the reason. */
export function ReopenDialog({ job, actions, open, onClose, afterClose }: ReopenDialogProps) {
  const [sending, setSending] = useState(false);
  const { id, number } = job.appointment;
  const { typed, type, clear } = useDraft<Typed>('reopen job', id, { reason: '' });
  const choices = reopenedAs(job);
  const { technician } = job;
  const name = technician?.name ?? 'its technician';
  const onAnother = technician?.status === 'busy';
  const to = typed.to ?? choices.find((one) => !(onAnother && trackingStatusRules[one].busy));
  /** Closing the dialog keeps what was typed, its button that gives it up doesn't. */
  const finish = () => {
    clear();
    onClose();
  };

  const confirm = async () => {
    if (!to || sending) return;
    setSending(true);
    const done = await actions.correct(job, to, typed.reason.trim());
    setSending(false);
    if (done) finish();
  };
  return (
    <Modal
      open={open && canReopen(job)}
      title={`Reopen ${number}?`}
      okText="Reopen the job"
      cancelText="Keep it completed"
      confirmLoading={sending}
      onOk={() => void confirm()}
      cancelButtonProps={{ onClick: finish }}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <p className={styles.paragraph}>
        What was paid stays paid. The customer gets no message until it’s completed again.
      </p>
      <Radio.Group
        className={styles.paragraph}
        aria-label="How it continues"
        vertical
        value={to}
        onChange={({ target }) => type({ to: target.value as TrackingStatus })}
        options={choices.map((value) => ({
          value,
          label: `${trackingStatusWords[value].office.label}: ${continues(value, name, onAnother)}`,
        }))}
      />
      <OfficeForm
        values={{ reason: typed.reason }}
        onValuesChange={type}
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

function continues(to: TrackingStatus, name: string, onAnother: boolean): string {
  if (trackingStatusRules[to].waiting) return 'you can move it or give it to someone else';
  return onAnother ? `${name} is on another job now` : `${name} works on it now`;
}
