import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { takenMethods } from '@contracts/vocabulary/payments';
import type { DoorEntry } from '../bill/door-entries';
import type { EstimateDraft } from '../estimate/estimate-draft';
import {
  emptyQueue,
  queueLimits,
  type Notice,
  type QueuedStep,
  type StepQueue,
} from './step-queue';

/** Stores a phone link's queue, so that it survives a reload. Reads and writes are atomic. */
export interface QueueStore {
  read(): StepQueue;
  write(queue: StepQueue): void;
}

const keyPrefix = 'technician_steps:';

/**
 * How many links' queues to keep: a technician's new link finds notes that the old one couldn't
 * send.
 */
const keptLinks = 3;

/** The link's end identifies it; its start isn't stored a second time. */
export const linkOf = (token: string): string => token.slice(-12);

export const storageKey = (token: string): string => keyPrefix + linkOf(token);

/**
 * In local storage, not in IndexedDB: a tap is stored before the button changes, even if the phone
 * dies in that moment, and two tabs never write over each other. If it is forbidden or full, in memory.
 */
export function storedSteps(
  token: string,
  storage: () => Storage = () => localStorage,
): QueueStore {
  const key = storageKey(token);
  let remembered = emptyQueue;
  return {
    read() {
      try {
        return parsed(storage().getItem(key)) ?? remembered;
      } catch {
        return remembered;
      }
    },
    write(queue) {
      remembered = queue;
      try {
        storage().setItem(key, JSON.stringify(queue));
        forgetOldLinks(storage(), key);
      } catch {
        // Private windows forbid it; see above.
      }
    },
  };
}

/**
 * Notes typed with another link that never reached the office, by appointment. Taps aren't taken
 * over: that link has ended.
 */
export function notesOfOtherLinks(token: string, storage: () => Storage = () => localStorage) {
  const notes: Record<string, string> = {};
  try {
    for (const key of otherLinks(storage(), storageKey(token))) {
      const queue = parsed(storage().getItem(key)) ?? emptyQueue;
      Object.assign(notes, queue.drafts);
      for (const step of queue.steps) if (step.notes) notes[step.appointmentId] = step.notes;
    }
  } catch {
    // If storing is forbidden, nothing was stored.
  }
  return notes;
}

/**
 * Takes over what was entered at doors with another link, and estimates that were being written:
 * money that was taken must not be lost.
 */
export function takeDoorOfOtherLinks(
  token: string,
  storage: () => Storage = () => localStorage,
): Pick<StepQueue, 'door' | 'estimates'> {
  const taken = { door: [] as DoorEntry[], estimates: {} as Record<string, EstimateDraft> };
  try {
    for (const key of otherLinks(storage(), storageKey(token))) {
      const queue = parsed(storage().getItem(key)) ?? emptyQueue;
      const { door, estimates } = queue;
      if (door.length === 0 && Object.keys(estimates).length === 0) continue;
      storage().setItem(key, JSON.stringify({ ...queue, door: [], estimates: {} }));
      taken.door.push(...door);
      Object.assign(taken.estimates, estimates);
    }
  } catch {
    // If storing is forbidden, nothing was stored.
  }
  return taken;
}

const otherLinks = (storage: Storage, present: string): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(keyPrefix) && key !== present);

function forgetOldLinks(storage: Storage, present: string): void {
  const others = otherLinks(storage, present);
  const empty = others.filter((key) => isEmpty(parsed(storage.getItem(key))));
  const full = others.filter((key) => !empty.includes(key));
  for (const key of [...empty, ...full.slice(keptLinks - 1)]) storage.removeItem(key);
}

const isEmpty = (queue: StepQueue | null): boolean =>
  queue === null ||
  [
    ...queue.steps,
    ...queue.notices,
    ...queue.door,
    ...Object.keys(queue.drafts),
    ...Object.keys(queue.estimates),
  ].length === 0;

/** Null if nothing was stored, or if an older page stored another format. */
function parsed(text: string | null): StepQueue | null {
  if (text === null) return null;
  try {
    const { steps, undoable, notices, drafts, estimates, door, payLater } = JSON.parse(
      text,
    ) as Partial<StepQueue>;
    return {
      steps: listOf(steps, isStep).slice(0, queueLimits.steps),
      undoable: listOf(undoable, isStep).slice(0, queueLimits.steps),
      notices: listOf(notices, isNotice).slice(0, queueLimits.notes + queueLimits.notices),
      drafts: Object.fromEntries(
        Object.entries(drafts ?? {})
          .filter(([, draft]) => typeof draft === 'string')
          .slice(0, queueLimits.drafts),
      ),
      estimates: Object.fromEntries(
        Object.entries(estimates ?? {})
          .filter(([, draft]) => isEstimate(draft))
          .slice(0, queueLimits.drafts),
      ),
      door: listOf(door, isDoorEntry).slice(0, queueLimits.door),
      payLater: listOf(payLater, isText).slice(-queueLimits.payLater),
    };
  } catch {
    return null;
  }
}

function listOf<T>(value: unknown, is: (item: unknown) => item is T): T[] {
  return Array.isArray(value) ? value.filter(is) : [];
}

function isStep(item: unknown): item is QueuedStep {
  const { key, appointmentId, number, from, status, correction, notes, tappedAt, sent } = (item ??
    {}) as Partial<Record<keyof QueuedStep, unknown>>;
  return (
    [key, appointmentId, number, tappedAt].every((each) => typeof each === 'string') &&
    [from, status].every((each) => trackingStatuses.some((known) => known === each)) &&
    [correction, sent].every((each) => typeof each === 'boolean') &&
    isNotes(notes)
  );
}

const isText = (item: unknown): item is string => typeof item === 'string';

function isDoorEntry(item: unknown): item is DoorEntry {
  const { key, appointmentId, number, fact, enteredAt } = (item ?? {}) as Partial<DoorEntry>;
  if (![key, appointmentId, number, enteredAt].every(isText) || !fact) return false;
  if (fact.kind === 'appliance') return fact.naming?.applianceId !== undefined;
  if (fact.kind === 'price') return Array.isArray(fact.price?.costLines);
  if (fact.kind === 'estimate')
    return isText(fact.estimateId) && Array.isArray(fact.estimate?.options);
  const { method, amount } = fact.payment ?? {};
  return takenMethods.some((known) => known === method) && typeof amount === 'number';
}

function isEstimate(item: unknown): item is EstimateDraft {
  const { options, photos, note } = (item ?? {}) as Partial<EstimateDraft>;
  return (
    isText(note) &&
    Array.isArray(photos) &&
    Array.isArray(options) &&
    options.length > 0 &&
    options.every(({ lines }) => Array.isArray(lines))
  );
}

function isNotice(item: unknown): item is Notice {
  const { key, text, notes } = (item ?? {}) as Partial<Record<keyof Notice, unknown>>;
  return typeof key === 'string' && typeof text === 'string' && isNotes(notes);
}

const isNotes = (notes: unknown): notes is string | null =>
  notes === null || typeof notes === 'string';
