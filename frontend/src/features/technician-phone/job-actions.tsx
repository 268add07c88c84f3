import type { ReportPosition, TechnicianJob } from '@contracts/tracking';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { useState } from 'react';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { arrivalDoubt } from './steps/arrival-question';
import styles from './job-actions.module.css';
import { jobStatus, stepLabel } from './steps/job-steps';
import type { JobSteps } from './steps/use-job-steps';

interface JobActionsProps {
  job: TechnicianJob;
  leading: boolean;
  settling: boolean;
  steps: JobSteps;
  position: ReportPosition | null;
  onSay: (words: string) => void;
}

type Question = { about: 'completion' } | { about: 'arrival'; doubt: string };

/** The button that takes the job one step on, and what is asked before some of the steps. */
export function JobActions({ job, leading, settling, steps, position, onSay }: JobActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { number } = job;

  const go = (status: TrackingStatus, notes?: string) => {
    setQuestion(null);
    // The job may have moved on while the question stood.
    if (!job.allowed.includes(status)) return;
    if (!steps.take(job, status, notes)) return;
    const undo = status === 'completed' ? '' : ' You can undo this for ten seconds.';
    onSay(`${number} is now: ${jobStatus[status].label}.${undo}`);
  };
  const press = (status: TrackingStatus) => {
    const doubt = status === 'arrived' ? arrivalDoubt(job, position) : null;
    if (status === 'completed') setQuestion({ about: 'completion' });
    else if (doubt) setQuestion({ about: 'arrival', doubt });
    else go(status);
  };
  const close = () => setQuestion(null);

  return (
    <>
      {/* The place in the list is the key: the next step's button takes over the focus of the last one. */}
      {job.allowed.map((status, place) => (
        <Button
          key={place}
          block
          size="large"
          variant={leading ? 'primary' : 'secondary'}
          className={settling ? styles.settling : undefined}
          aria-disabled={settling}
          onClick={() => press(status)}
        >
          {stepLabel[status]}
        </Button>
      ))}
      <CompletionQuestion
        job={job}
        open={question?.about === 'completion'}
        notes={steps.draftOf(job.appointmentId)}
        onNotes={(text) => steps.setDraft(job.appointmentId, text)}
        onYes={(notes) => go('completed', notes)}
        onNo={close}
      />
      <Dialog
        open={question?.about === 'arrival'}
        onOpenChange={close}
        title="Arrived anyway?"
        description={question?.about === 'arrival' ? question.doubt : undefined}
        actions={
          <>
            <Button variant="primary" onClick={() => go('arrived')}>
              Yes, I have arrived
            </Button>
            <Button onClick={close}>Not yet</Button>
          </>
        }
      />
    </>
  );
}

interface CompletionQuestionProps {
  job: TechnicianJob;
  open: boolean;
  notes: string;
  onNotes: (text: string) => void;
  onYes: (notes: string) => void;
  onNo: () => void;
}

/** The notes are kept as they are typed, so that neither a reload nor a job that went away loses them. */
function CompletionQuestion({ job, open, notes, onNotes, onYes, onNo }: CompletionQuestionProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onNo}
      title="Is the job done?"
      description={`${job.brand} ${job.appliance} for ${job.customerName}. This cannot be taken back.`}
      actions={
        <>
          <Button variant="primary" onClick={() => onYes(notes.trim())}>
            Yes, job done
          </Button>
          <Button onClick={onNo}>Not yet</Button>
        </>
      }
    >
      <TextAreaField
        label="Notes"
        optional
        hint="What was done and which parts went in."
        maxLength={trackingLimits.notes}
        value={notes}
        onChange={(event) => onNotes(event.target.value)}
      />
    </Dialog>
  );
}
