/**
 * What a technician has tapped and the server has not taken yet. Pure: time, keys, storage and network come from outside.
 *
 * A step leaves the queue only by the server's word, so nothing that was tapped or typed is lost by a bad network. Steps are
 * sent in the order of the taps, one at a time, and each names the status that it leaves. Its key tells a repeat from
 * another tap: the server answers one that it has taken with the job as it is. One that someone
 * else was faster with is refused as `changed_meanwhile`, with the status that was wanted, and
 * counts as done.
 */
import type { MoveJob, TechnicianJob } from '@contracts/tracking/records';
import {
  nextTrackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';

/** A step can be undone for this long. Milliseconds. */
export const undoMs = 10_000;

/** How much a phone remembers; a job has a handful of steps, and `notes` are what was typed and has not reached the office yet. */
export const queueLimits = { steps: 100, notes: 20, notices: 20, drafts: 20 } as const;

export interface QueuedStep {
  readonly key: string;
  readonly appointmentId: string;
  /** The appointment's number, for words about it. */
  readonly number: string;
  readonly from: TrackingStatus;
  readonly status: TrackingStatus;
  /** Takes the step before back. */
  readonly correction: boolean;
  readonly notes: string | null;
  /** ISO instant. */
  readonly tappedAt: string;
  /** It has been sent, so the server may have it even if no answer came. */
  readonly sent: boolean;
}

/** What stays on the page until it has been read: what became of a job, and notes that did not get to the office. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly notes: string | null;
}

export interface StepQueue {
  readonly steps: readonly QueuedStep[];
  /** The last step of each job, sent or not, while it can be undone. */
  readonly undoable: readonly QueuedStep[];
  readonly notices: readonly Notice[];
  /** Notes that are being written, by appointment. */
  readonly drafts: Readonly<Record<string, string>>;
}

/** What became of a step that was sent. */
export type Outcome =
  /** The server took it. */
  | { readonly kind: 'taken' }
  /** The job is where the step leads: someone else was faster. */
  | { readonly kind: 'there-already'; readonly job: Pick<TechnicianJob, 'notes'> }
  /** No answer, or a server in trouble: to be sent again. */
  | { readonly kind: 'later' }
  /** The phone link no longer works: everything stays until there is a new one. */
  | { readonly kind: 'signed-out' }
  /** It will never be taken. `text` says why and what the job is now; `seen` when the technician has just been shown it. */
  | { readonly kind: 'refused'; readonly text: string; readonly seen: boolean };

export const emptyQueue: StepQueue = { steps: [], undoable: [], notices: [], drafts: {} };

const hasNotes = ({ notes }: QueuedStep | Notice): boolean => notes !== null;

/** Rather no further tap than one that is lost. */
export const isFull = ({ steps, notices }: StepQueue): boolean =>
  steps.length >= queueLimits.steps ||
  [...steps, ...notices].filter(hasNotes).length >= queueLimits.notes;

/** Adds a tapped step; the caller has checked that there is room. One that ends the job cannot be undone: the page has asked first. */
export function withStep(queue: StepQueue, tapped: Omit<QueuedStep, 'sent' | 'correction'>) {
  const step: QueuedStep = { ...tapped, sent: false, correction: false };
  const { over } = trackingStatusRules[step.status];
  const undoable = queue.undoable.filter(
    ({ appointmentId }) => appointmentId !== step.appointmentId,
  );
  return {
    ...queue,
    steps: [...queue.steps, step],
    undoable: over ? undoable : [...undoable, step],
    drafts: over ? withDraft(queue, step.appointmentId, '').drafts : queue.drafts,
  } satisfies StepQueue;
}

/** The step of a job that can be undone now. */
export function undoableStep(
  { undoable }: StepQueue,
  job: Pick<TechnicianJob, 'appointmentId' | 'status'>,
  now: number,
): QueuedStep | null {
  const step = undoable.find(({ appointmentId }) => appointmentId === job.appointmentId);
  const stands = step?.status === job.status && now - Date.parse(step.tappedAt) < undoMs;
  return stands ? step : null;
}

/** Takes a job's last step back: out of the queue when it has not left the phone, else by a correction. */
export function withUndo(
  queue: StepQueue,
  last: QueuedStep,
  { key, tappedAt }: Pick<QueuedStep, 'key' | 'tappedAt'>,
): StepQueue {
  const undoable = queue.undoable.filter((step) => step.key !== last.key);
  if (undoable.length === queue.undoable.length) return queue;
  const waiting = queue.steps.find((step) => step.key === last.key);
  const steps =
    waiting && !waiting.sent
      ? queue.steps.filter((step) => step !== waiting)
      : [...queue.steps, takingBack(last, key, tappedAt)];
  return { ...queue, undoable, steps };
}

const takingBack = (last: QueuedStep, key: string, tappedAt: string): QueuedStep => ({
  ...last,
  key,
  tappedAt,
  from: last.status,
  status: last.from,
  correction: true,
  notes: null,
  sent: false,
});

/** The step to send now, marked as sent; null when nothing waits. */
export function sending(queue: StepQueue): { queue: StepQueue; step: QueuedStep } | null {
  const [first, ...rest] = withoutTakenBack(queue.steps);
  if (!first) return null;
  const step = { ...first, sent: true };
  return { queue: { ...queue, steps: [step, ...rest] }, step };
}

/**
 * A first step that may or may not have been taken, and is taken back by the job's next one, need not be sent again: its
 * correction is right in both cases, and the customer does not hear of a drive that does not take place.
 */
function withoutTakenBack(steps: readonly QueuedStep[]): readonly QueuedStep[] {
  const [first, ...rest] = steps;
  const next = rest.find(({ appointmentId }) => appointmentId === first?.appointmentId);
  return first?.sent && !first.correction && next?.correction ? withoutTakenBack(rest) : steps;
}

/** The queue after a step's outcome. `key` names a notice, should there be one. */
export function afterOutcome(
  queue: StepQueue,
  { key: stepKey, appointmentId }: QueuedStep,
  outcome: Outcome,
  key: string,
): StepQueue {
  // Another tab of the same phone may have had the answer first.
  const step = queue.steps.find((each) => each.key === stepKey);
  if (!step || outcome.kind === 'later' || outcome.kind === 'signed-out') return queue;
  if (outcome.kind === 'refused') {
    const dropped = queue.steps.filter((each) => each.appointmentId === appointmentId);
    const notes = dropped.map((each) => each.notes).filter((each) => each !== null);
    const rest = {
      ...queue,
      steps: queue.steps.filter((each) => each.appointmentId !== appointmentId),
      undoable: queue.undoable.filter((each) => each.appointmentId !== appointmentId),
    };
    if (outcome.seen && notes.length === 0) return rest;
    return withNotice(rest, { key, text: outcome.text, notes: notes.join('\n') || null });
  }
  const taken = { ...queue, steps: queue.steps.filter((each) => each !== step) };
  if (outcome.kind === 'taken' || step.notes === null || step.notes === outcome.job.notes) {
    return taken;
  }
  const text = `${step.number} was closed by someone else before your notes arrived.`;
  return withNotice(taken, { key, text, notes: step.notes });
}

/** What was typed stays until it has been dismissed; of mere words the newest stay. */
function withNotice(queue: StepQueue, notice: Notice): StepQueue {
  const notices = [...queue.notices, notice];
  const words = notices.filter((each) => !hasNotes(each)).slice(-queueLimits.notices);
  return { ...queue, notices: notices.filter((each) => hasNotes(each) || words.includes(each)) };
}

export const withoutNotice = (queue: StepQueue, key: string): StepQueue => ({
  ...queue,
  notices: queue.notices.filter((notice) => notice.key !== key),
});

/** Keeps what is being written with a job; the oldest drafts go first. */
export function withDraft(queue: StepQueue, appointmentId: string, text: string): StepQueue {
  const others = Object.entries(queue.drafts).filter(([id]) => id !== appointmentId);
  const drafts = text === '' ? others : [...others, [appointmentId, text]];
  return { ...queue, drafts: Object.fromEntries(drafts.slice(-queueLimits.drafts)) };
}

/** A job as the technician has left it: the server's word, and what waits to be sent on top. */
export function shownJob<Job extends TechnicianJob>(job: Job, { steps }: StepQueue): Job {
  const waiting = steps.filter(({ appointmentId }) => appointmentId === job.appointmentId);
  const last = waiting.at(-1);
  if (!last) return job;
  return {
    ...job,
    status: last.status,
    allowed: [...nextTrackingStatuses(last.status, 'technician')],
    reachedAt: last.tappedAt,
    notes: waiting.findLast(({ notes }) => notes !== null)?.notes ?? job.notes,
  };
}

/** A step as the server takes it. */
export const bodyOf = ({
  key,
  status,
  from,
  tappedAt,
  correction,
  notes,
}: QueuedStep): MoveJob => ({
  key,
  status,
  from,
  tappedAt,
  ...(correction && { correction }),
  ...(notes !== null && { notes }),
});
