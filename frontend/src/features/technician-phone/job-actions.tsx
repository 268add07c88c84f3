import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import type { ReportPosition } from '@contracts/tracking/records';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords, trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import { billSituationOf } from '@contracts/vocabulary/visits/situations';
import { useState } from 'react';
import { useTakesCards } from '../../shared/config/site-config';
import { businessDate, formatCalendarDate, formatSlot, formatTimeOn } from '../../shared/format';
import { doorWords } from './bill/door-words';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { arrivalDoubt } from './steps/arrival-doubt';
import { canBeUndone, isNoShow } from './steps/step-queue';
import styles from './job-actions.module.css';
import type { JobSteps } from './steps/use-job-steps';

export interface JobActionsProps {
  /** As the technician sees it; the server may not know yet. */
  job: PhoneJob;
  /** It's the next job: its main button is red. */
  leading: boolean;
  /** The page has just changed: taps do nothing for a moment. */
  recentlyChanged: boolean;
  steps: JobSteps;
  position: ReportPosition | null;
  /** Announces the result of a tap. */
  announce: (words: string) => void;
}

/** The question before a final step, or before an unlikely one because of place or time. */
interface Question {
  readonly to: TrackingStatus;
  readonly doubt: Doubt | null;
}

interface Doubt {
  readonly title: string;
  readonly words: string;
  readonly yes: string;
}

function doubtAbout(
  to: TrackingStatus,
  job: PhoneJob,
  position: ReportPosition | null,
): Doubt | null {
  const { driving, started, over, sets } = trackingStatusRules[to];
  if (isNoShow(to)) {
    const since = job.reachedAt
      ? `You’ve been here since ${formatTimeOn(job.reachedAt)} (${waitedSince(job.reachedAt)}). `
      : '';
    return {
      title: 'No one home?',
      words: `${since}Please knock and call ${job.customerName} first. The visit ends, and we tell them that we missed them.`,
      yes: 'Yes, no one is home',
    };
  }
  if (driving && job.appointmentDate !== businessDate(Date.now())) {
    const { appointmentDate, timeSlot } = job;
    return {
      title: 'Start driving now?',
      words: `This visit is on ${formatCalendarDate(appointmentDate)}, ${formatSlot(timeSlot)}. The customer will be told you’re on the way.`,
      yes: 'Yes, start driving',
    };
  }
  if (started && !over && !job.estimate?.approved) {
    return {
      title: 'No approved price yet',
      words: noPriceWords(job),
      yes: 'Start anyway',
    };
  }
  const words = sets === 'arrivedAt' ? arrivalDoubt(job, position) : null;
  return words === null ? null : { title: 'Mark as arrived?', words, yes: 'Yes, I’m here' };
}

function noPriceWords({ customerName, estimate }: PhoneJob): string {
  if (estimate?.state === 'sent') return `${customerName} hasn’t answered your estimate yet.`;
  if (estimate?.state === 'declined') return `${customerName} declined your estimate.`;
  return `${customerName} hasn’t approved a price. Send an estimate first, so that the bill is no surprise.`;
}

const waitedSince = (at: string): string =>
  `${Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000))} min`;

/** The buttons for the next steps, the usual one first, and their questions. */
export function JobActions({
  job,
  leading,
  recentlyChanged,
  steps,
  position,
  announce,
}: JobActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { number } = job;

  const go = (to: TrackingStatus, notes?: string) => {
    setQuestion(null);
    // The job may have changed while the question was open.
    if (!job.allowed.includes(to)) return;
    if (!steps.take(job, to, notes)) return;
    const { label } = trackingWordsOf({ status: to, noShow: isNoShow(to) }).technician;
    const undo = canBeUndone(to) ? ' You can undo this for ten seconds.' : '';
    announce(`${number} is now: ${label}.${undo}`);
  };
  const press = (to: TrackingStatus) => {
    const { over } = trackingStatusRules[to];
    const doubt = doubtAbout(to, job, position);
    if (over || doubt) setQuestion({ to, doubt });
    else go(to);
  };
  const close = () => setQuestion(null);
  const doubt = question?.doubt ?? null;

  return (
    <>
      {/* The place in the list is the key: the next step's button takes over the focus of the last one. */}
      {job.allowed.map((to, place) => (
        <Button
          key={place}
          block
          size="large"
          variant={leading && place === 0 ? 'primary' : 'secondary'}
          className={recentlyChanged ? styles.recentlyChanged : undefined}
          aria-disabled={recentlyChanged}
          onClick={() => press(to)}
        >
          {trackingStatusWords[to].technician.step}
        </Button>
      ))}
      <CompletionQuestion
        job={job}
        later={steps.queue.payLater.includes(job.appointmentId)}
        open={question !== null && doubt === null}
        notes={steps.draftOf(job.appointmentId)}
        onNotes={(text) => steps.setDraft(job.appointmentId, text)}
        onYes={(notes) => question && go(question.to, notes)}
        onNo={close}
      />
      <Dialog
        open={doubt !== null}
        onOpenChange={close}
        title={doubt?.title ?? ''}
        description={doubt?.words}
        actions={
          <>
            <Button onClick={close}>Not yet</Button>
            <Button variant="primary" onClick={() => question && go(question.to)}>
              {doubt?.yes}
            </Button>
          </>
        }
      />
    </>
  );
}

interface CompletionQuestionProps {
  job: PhoneJob;
  /** The customer pays later. */
  later: boolean;
  open: boolean;
  notes: string;
  onNotes: (text: string) => void;
  onYes: (notes: string) => void;
  onNo: () => void;
}

/** What is still open at the door. The technician goes on all the same: there may be no network. */
function BillReminder({ bill, later }: { bill: DoorBill; later: boolean }) {
  const situation = billSituationOf(bill, useTakesCards());
  return later && situation !== 'no-bill' ? null : doorWords[situation](bill).reminder;
}

/** Notes are saved while typing, so that neither a reload nor a reassignment loses them. */
function CompletionQuestion({
  job,
  later,
  open,
  notes,
  onNotes,
  onYes,
  onNo,
}: CompletionQuestionProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onNo}
      title="Is the job done?"
      description={`${applianceTitle(job)} for ${job.customerName}. This can’t be undone.`}
      actions={
        <>
          <Button onClick={onNo}>Not yet</Button>
          <Button variant="primary" onClick={() => onYes(notes.trim())}>
            Yes, job done
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <BillReminder bill={job.bill} later={later} />
        <TextAreaField
          label="Notes"
          optional
          hint="What you did and the parts you used. The customer will see this."
          maxLength={trackingLimits.notes}
          value={notes}
          onChange={(event) => onNotes(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
