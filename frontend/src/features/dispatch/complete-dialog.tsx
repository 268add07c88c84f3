import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { detailsButtonId, type Job } from './job-board';
import type { JobActions } from './use-job-actions';

interface CompleteDialogProps {
  job: Job | undefined;
  actions: JobActions;
  onClose: () => void;
}

/** The one status that cannot be taken back. */
export function CompleteDialog({ job, actions, onClose }: CompleteDialogProps) {
  const [sending, setSending] = useState(false);
  // The step that opened this is gone once the job is completed; its row still has a button.
  const focusRow = useRef<() => void>(() => undefined);
  const complete = async () => {
    if (!job) return;
    focusRow.current = () => document.getElementById(detailsButtonId(job))?.focus();
    setSending(true);
    await actions.move(job.appointment, 'completed');
    setSending(false);
    onClose();
  };
  return (
    <Modal
      open={job !== undefined}
      title={`Complete ${job?.appointment.number ?? ''}?`}
      okText="Complete the job"
      cancelText="Not yet"
      confirmLoading={sending}
      onOk={() => void complete()}
      onCancel={onClose}
      afterClose={() => focusRow.current()}
      destroyOnHidden
    >
      The job of {job?.appointment.customerName} ends and counts as completed for{' '}
      {job?.technician?.name ?? 'its technician'}. This cannot be taken back.
    </Modal>
  );
}
