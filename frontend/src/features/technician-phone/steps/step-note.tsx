import type { TechnicianJob } from '@contracts/tracking/records';
import { undoMs } from '@contracts/vocabulary/tracking';
import { trackingStatusWords, trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import { CloudOff, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatTimeOn } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { undoableStep, type QueuedStep } from './step-queue';
import styles from './step-note.module.css';
import type { JobSteps } from './use-job-steps';

interface StepNoteProps {
  job: TechnicianJob;
  steps: JobSteps;
  announce: (words: string) => void;
}

/** The state of the last tap: whether it's waiting to be sent, and undo for ten seconds. */
export function StepNote(props: StepNoteProps) {
  const { appointmentId } = props.job;
  const last = props.steps.queue.undoable.find((step) => step.appointmentId === appointmentId);
  return <Note key={last?.key} {...props} until={last ? Date.parse(last.tappedAt) + undoMs : 0} />;
}

/** `until`: when the undo ends, in milliseconds since 1970. */
function Note({ job, steps, announce, until }: StepNoteProps & { until: number }) {
  const now = useTimeUntil(until);
  const { queue, delivery, undo } = steps;
  const waits = queue.steps.some(({ appointmentId }) => appointmentId === job.appointmentId);
  const last = undoableStep(queue, job, now);
  if (!waits && !last) return null;

  const takeBack = (step: QueuedStep) => {
    undo(step);
    announce(`Undone. ${job.number} is ${trackingStatusWords[step.from].technician.label} again.`);
  };
  const isStuck = waits && (delivery === 'offline' || delivery === 'trouble');
  return (
    <div className={styles.note} data-stuck={isStuck}>
      <p className={styles.words}>
        {isStuck && <CloudOff size={18} aria-hidden="true" />}
        {wordsFor(job, waits, steps)}
      </p>
      {last && (
        <UndoButton
          seconds={Math.ceil((until - now) / 1000)}
          number={job.number}
          onPress={() => takeBack(last)}
        />
      )}
    </div>
  );
}

function wordsFor(job: TechnicianJob, waits: boolean, { delivery }: JobSteps): string {
  if (waits && delivery === 'offline') return 'Sent when you’re back online';
  if (waits && delivery === 'trouble') return 'Not sent yet. We’ll keep trying.';
  const since = job.reachedAt ? ` since ${formatTimeOn(job.reachedAt)}` : '';
  return `${trackingWordsOf(job).technician.label}${since}`;
}

interface UndoButtonProps {
  seconds: number;
  number: string;
  onPress: () => void;
}

function UndoButton({ seconds, number, onPress }: UndoButtonProps) {
  return (
    <Button className={styles.undo} icon={<Undo2 size={18} aria-hidden="true" />} onClick={onPress}>
      Undo{' '}
      <span className={styles.seconds} aria-hidden="true">
        {seconds}
      </span>
      <VisuallyHidden> the last step of {number}</VisuallyHidden>
    </Button>
  );
}

/** The current time, updated often enough to count seconds. Stops at `end`. */
function useTimeUntil(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return;
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, [isOver]);
  return now;
}
