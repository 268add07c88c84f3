/**
 * The technician's steps that the server hasn't accepted yet. Pure: the caller has the time, keys, storage and network.
 *
 * A step stays in the queue until the server has answered it, so a bad network loses nothing. Steps are sent one at a time,
 * in the order of the taps, each with the status before it. A repeated step has the same key, and the server answers it
 * with the current job. If someone else was faster, the server refuses the step as `changed_meanwhile`, but with the
 * requested status, and the step counts as done.
 */
import type { MoveJob, TechnicianJob } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { undoMs } from '@contracts/vocabulary/tracking';
import {
  nextTrackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import type { DoorEntry } from '../bill/door-entries';
import type { EstimateDraft } from '../estimate/estimate-draft';

/** What a phone stores at most. `notes` are those that the server doesn't have yet. */
export const queueLimits = {
  steps: 100,
  notes: 20,
  notices: 20,
  drafts: 20,
  door: 40,
  payLater: 40,
} as const;

export interface QueuedStep {
  readonly key: string;
  readonly appointmentId: string;
  /** The appointment's number, for messages. */
  readonly number: string;
  readonly from: TrackingStatus;
  readonly status: TrackingStatus;
  /** Undoes the previous step. */
  readonly correction: boolean;
  readonly notes: string | null;
  /** ISO instant. */
  readonly tappedAt: string;
  /** The server may have it, even without an answer. */
  readonly sent: boolean;
}

/** Stays on the page until dismissed: why a step failed, and its notes. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly notes: string | null;
}

export interface StepQueue {
  readonly steps: readonly QueuedStep[];
  /** The last step of each job, while it can be undone. */
  readonly undoable: readonly QueuedStep[];
  readonly notices: readonly Notice[];
  /** Unfinished notes by appointment. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Estimates that are being written or sent, by appointment. */
  readonly estimates: Readonly<Record<string, EstimateDraft>>;
  /** What was entered at doors and the server doesn't have yet, the oldest first. */
  readonly door: readonly DoorEntry[];
  /** Appointments whose customers pay later. */
  readonly payLater: readonly string[];
}

/** The result of sending a step. */
export type Outcome =
  | { readonly kind: 'taken' }
  /** The job already has that status: someone else was faster. */
  | { readonly kind: 'there-already'; readonly job: Pick<TechnicianJob, 'notes'> }
  /** No answer, or a server error: to be sent again. */
  | { readonly kind: 'later' }
  /** The phone link no longer works. The queue waits for a new one. */
  | { readonly kind: 'signed-out' }
  /** Final. `text` has the reason and the job's status. `seen`: the technician has just been shown it. */
  | { readonly kind: 'refused'; readonly text: string; readonly seen: boolean };

export const emptyQueue: StepQueue = {
  steps: [],
  undoable: [],
  notices: [],
  drafts: {},
  estimates: {},
  door: [],
  payLater: [],
};

const hasNotes = ({ notes }: QueuedStep | Notice): boolean => notes !== null;

/** No more steps can be added. */
export const isFull = ({ steps, notices, door }: StepQueue): boolean =>
  door.length >= queueLimits.door ||
  steps.length >= queueLimits.steps ||
  [...steps, ...notices].filter(hasNotes).length >= queueLimits.notes;

/** A completed job is reopened by the office alone; a no-show can be undone like any other step. */
export function canBeUndone(status: TrackingStatus): boolean {
  const { over, reopens } = trackingStatusRules[status];
  return !over || reopens?.by.includes('technician') === true;
}

/** Adds a step, after a check of `isFull`. */
export function withStep(queue: StepQueue, tapped: Omit<QueuedStep, 'sent' | 'correction'>) {
  const step: QueuedStep = { ...tapped, sent: false, correction: false };
  const undoable = queue.undoable.filter(
    ({ appointmentId }) => appointmentId !== step.appointmentId,
  );
  return {
    ...queue,
    steps: [...queue.steps, step],
    undoable: canBeUndone(step.status) ? [...undoable, step] : undoable,
    drafts: canBeUndone(step.status)
      ? queue.drafts
      : withDraft(queue, step.appointmentId, '').drafts,
  } satisfies StepQueue;
}

/** The job's last step, if it can be undone now. */
export function undoableStep(
  { undoable }: StepQueue,
  job: Pick<TechnicianJob, 'appointmentId' | 'status'>,
  now: number,
): QueuedStep | null {
  const step = undoable.find(({ appointmentId }) => appointmentId === job.appointmentId);
  const stands = step?.status === job.status && now - Date.parse(step.tappedAt) < undoMs;
  return stands ? step : null;
}

/** Undoes a job's last step: removes it if it hasn't been sent, else adds a correction. */
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

/** The next step to send, marked as sent. */
export function sending(queue: StepQueue): { queue: StepQueue; step: QueuedStep } | null {
  const [first, ...rest] = withoutTakenBack(queue.steps);
  if (!first) return null;
  const step = { ...first, sent: true };
  return { queue: { ...queue, steps: [step, ...rest] }, step };
}

/**
 * Drops a first step without an answer if the job's next step undoes it: the correction works either way, and the customer
 * isn't told about a drive that doesn't happen.
 */
function withoutTakenBack(steps: readonly QueuedStep[]): readonly QueuedStep[] {
  const [first, ...rest] = steps;
  const next = rest.find(({ appointmentId }) => appointmentId === first?.appointmentId);
  return first?.sent && !first.correction && next?.correction ? withoutTakenBack(rest) : steps;
}

/** The queue after a step's outcome. `key` is for a notice. */
export function afterOutcome(
  queue: StepQueue,
  { key: stepKey, appointmentId }: QueuedStep,
  outcome: Outcome,
  key: string,
): StepQueue {
  // Another tab may have handled it already.
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

/** Notices with notes stay until dismissed. Of the others, the newest stay. */
export function withNotice(queue: StepQueue, notice: Notice): StepQueue {
  const notices = [...queue.notices, notice];
  const words = notices.filter((each) => !hasNotes(each)).slice(-queueLimits.notices);
  return { ...queue, notices: notices.filter((each) => hasNotes(each) || words.includes(each)) };
}

export const withoutNotice = (queue: StepQueue, key: string): StepQueue => ({
  ...queue,
  notices: queue.notices.filter((notice) => notice.key !== key),
});

/** Adds what was entered at a door, once. Call after a check of `isFull`. */
export const withDoorEntry = (queue: StepQueue, entry: DoorEntry): StepQueue =>
  queue.door.some(({ key }) => key === entry.key)
    ? queue
    : { ...queue, door: [...queue.door, entry] };

/** Takes back what was entered, if it still waits. */
export const withoutDoorEntry = (queue: StepQueue, entryKey: string): StepQueue => ({
  ...queue,
  door: queue.door.filter(({ key }) => key !== entryKey),
});

/** The queue after the server's answer to it. A refused estimate stays as a draft. `key` is for a notice. */
export function afterDoorEntry(
  queue: StepQueue,
  { key: entryKey, appointmentId, fact }: DoorEntry,
  outcome: Outcome,
  key: string,
): StepQueue {
  const waits = queue.door.some((each) => each.key === entryKey);
  const left = withoutDoorEntry(queue, entryKey);
  if (outcome.kind === 'refused') {
    return withNotice(left, { key, text: outcome.text, notes: null });
  }
  // If it was taken back in the meantime, someone is changing it.
  return fact.kind === 'estimate' && waits ? withEstimate(left, appointmentId, null) : left;
}

export const withPayLater = (queue: StepQueue, appointmentId: string): StepQueue => ({
  ...queue,
  payLater: [...new Set([...queue.payLater, appointmentId])].slice(-queueLimits.payLater),
});

/** Stores a job's unfinished notes. The oldest drafts are dropped first. */
export function withDraft(queue: StepQueue, appointmentId: string, text: string): StepQueue {
  const others = Object.entries(queue.drafts).filter(([id]) => id !== appointmentId);
  const drafts = text === '' ? others : [...others, [appointmentId, text]];
  return { ...queue, drafts: Object.fromEntries(drafts.slice(-queueLimits.drafts)) };
}

/** A technician's step to a canceled visit means that no one was home. */
export const isNoShow = (status: TrackingStatus): boolean =>
  !appointmentStatusRules[trackingStatusRules[status].appointmentStatus].stands;

/** Stores a job's estimate while it's written; null once it's sent or given up. */
export function withEstimate(
  queue: StepQueue,
  appointmentId: string,
  draft: EstimateDraft | null,
): StepQueue {
  const others = Object.entries(queue.estimates).filter(([id]) => id !== appointmentId);
  const estimates = draft === null ? others : [...others, [appointmentId, draft] as const];
  return { ...queue, estimates: Object.fromEntries(estimates.slice(-queueLimits.drafts)) };
}

/** The job with its queued steps applied. */
export function shownJob<Job extends TechnicianJob>(job: Job, { steps }: StepQueue): Job {
  const waiting = steps.filter(({ appointmentId }) => appointmentId === job.appointmentId);
  const last = waiting.at(-1);
  if (!last) return job;
  return {
    ...job,
    status: last.status,
    noShow: isNoShow(last.status) ? true : undefined,
    allowed: [...nextTrackingStatuses(last.status, 'technician')],
    reachedAt: last.tappedAt,
    notes: waiting.findLast(({ notes }) => notes !== null)?.notes ?? job.notes,
  };
}

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
