import { Button } from 'antd';
import { ArrowRight, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { classNames } from '../../../shared/ui/class-names';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { questionBefore, type StepQuestion } from '../jobs/change-messages';
import { nextStepsOf, type Job } from '../jobs/job';
import { useRecentStep } from './recent-steps';
import styles from './step-buttons.module.css';
import type { JobActions } from './use-job-actions';
import { useRecentlyChanged } from '../../../shared/ui/use-recently-changed';

export interface AskedStep {
  readonly job: Job;
  readonly to: TrackingStatus;
  readonly question: StepQuestion;
}

interface StepButtonsProps {
  job: Job;
  actions: JobActions;
  /** Asks about steps that are final or unlikely. */
  onAsk: (step: AskedStep) => void;
}

/**
 * For a second after a change, no matter who made it, clicks do nothing: they were meant for the
 * previous step.
 */
export function StepButtons({ job, actions, onAsk }: StepButtonsProps) {
  const [sending, setSending] = useState(false);
  const recentlyChanged = useRecentlyChanged(job.status);
  const waitId = useId();
  const move = async (to: TrackingStatus) => {
    if (sending || recentlyChanged) return;
    const question = questionBefore(to, job.record);
    if (question) return onAsk({ job, to, question });
    setSending(true);
    await actions.move(job, to);
    setSending(false);
  };
  return nextStepsOf(job).map((status, index) => {
    const { label } = trackingStatusWords[status].office;
    return (
      <Button
        // Keyed by position, not by status: the button keeps the focus when its step changes.
        key={index}
        className={classNames(styles.step, recentlyChanged && styles.paused)}
        // Not disabled: a live frame may bring the next step before the answer, and a disabled
        // button loses the focus.
        loading={sending}
        aria-disabled={recentlyChanged || undefined}
        aria-describedby={recentlyChanged ? waitId : undefined}
        icon={<ArrowRight size={14} aria-hidden="true" />}
        aria-label={`Move ${job.appointment.number} to ${label}`}
        onClick={() => void move(status)}
      >
        {label}
        {recentlyChanged && (
          <span id={waitId} hidden>
            Has just changed
          </span>
        )}
      </Button>
    );
  });
}

/** Undo for ten seconds after a step. Placed where it moves nothing else. */
export function UndoStep({ job, actions }: { job: Job; actions: JobActions }) {
  const { appointment, status, record } = job;
  const recent = useRecentStep(appointment.id, status);
  if (!recent || !record?.corrections.includes(recent.step.from)) return null;
  const { step, seconds } = recent;
  return (
    <Button
      size="small"
      icon={<Undo2 size={14} aria-hidden="true" />}
      className={styles.undo}
      onClick={({ currentTarget }) => {
        // This button disappears; the step next to it stays.
        currentTarget
          .closest('tr, li, [role="dialog"]')
          ?.querySelector<HTMLElement>(`.${styles.step}`)
          ?.focus();
        void actions.correct(job, step.from);
      }}
    >
      <VisuallyHidden>
        Undo, take {visitWords(appointment)}, back to {trackingStatusWords[step.from].office.label}
      </VisuallyHidden>
      <span aria-hidden="true">Undo</span>
      <span className={styles.seconds} aria-hidden="true">
        {seconds}
      </span>
    </Button>
  );
}
