import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { questionText } from '../jobs/change-messages';
import { detailsButtonId } from '../jobs/job';
import type { AskedStep } from './step-buttons';
import type { JobActions } from './use-job-actions';

interface StepQuestionDialogProps {
  asked: AskedStep | undefined;
  actions: JobActions;
  onClose: () => void;
}

/** Asks before a step that is final, unlikely, or goes back. */
export function StepQuestionDialog({ asked, actions, onClose }: StepQuestionDialogProps) {
  const [sending, setSending] = useState(false);
  // The button that opened this may be gone; its row still has one.
  const focusRow = useRef<() => void>(() => undefined);
  const words =
    asked && questionText(asked.question, asked.job.appointment, asked.job.technician?.name);
  const confirm = async () => {
    if (!asked) return;
    const { job, to, question } = asked;
    focusRow.current = () => {
      if (document.activeElement === document.body)
        document.getElementById(detailsButtonId(job))?.focus();
    };
    setSending(true);
    await (question.kind === 'correct' ? actions.correct(job, to) : actions.move(job, to));
    setSending(false);
    onClose();
  };
  return (
    <Modal
      open={asked !== undefined}
      title={words?.title}
      okText={words?.yes}
      cancelText={words?.no}
      confirmLoading={sending}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={() => requestAnimationFrame(() => focusRow.current())}
      destroyOnHidden
    >
      {words?.text}
    </Modal>
  );
}
