import { Button } from 'antd';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';
import { workStatusLabel } from '../../shared/ui/work-status';
import { nextStepsOf, type Job } from './job-board';
import type { JobActions } from './use-job-actions';

interface StepButtonsProps {
  job: Job;
  actions: JobActions;
  /** Completing cannot be taken back, so it is asked about first. */
  onComplete: (job: Job) => void;
  /** `small` in the rows of the table; elsewhere for thumbs. */
  size?: 'small' | 'middle';
}

/** The statuses to which the job may move now; none when there is none. */
export function StepButtons({ job, actions, onComplete, size }: StepButtonsProps) {
  const [sending, setSending] = useState(false);
  const move = async (status: TrackingStatus) => {
    if (sending) return;
    if (status === 'completed') return onComplete(job);
    setSending(true);
    await actions.move(job.appointment, status);
    setSending(false);
  };
  return nextStepsOf(job).map((status, index) => (
    <Button
      // By place, not by status: the button keeps the focus while its step gives way to the next.
      key={index}
      size={size}
      // Not disabled: a live frame may bring the next step before the answer, and the focus would be lost.
      loading={sending}
      icon={<ArrowRight size={14} aria-hidden="true" />}
      aria-label={`Move ${job.appointment.number} to ${workStatusLabel(status)}`}
      onClick={() => void move(status)}
    >
      {workStatusLabel(status)}
    </Button>
  ));
}
