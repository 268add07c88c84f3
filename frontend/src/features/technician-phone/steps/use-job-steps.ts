import type { TechnicianJob } from '@contracts/tracking/records';
import type { PhotoSubject } from '@contracts/vocabulary/photos';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { Dispatch } from '@reduxjs/toolkit';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../../shared/api/api-error';
import { randomKey } from '../../../shared/api/idempotency';
import { toastProblem } from '../../../shared/ui/feedback/toast-store';
import { usePhotoSending } from '../photos/use-photo-sending';
import { WaitingPhotos, type WaitingPhoto } from '../photos/waiting-photos';
import { adoptJob, useMoveJobMutation } from './job-endpoints';
import { outcomeOf, presentJob } from './step-outcome';
import {
  bodyOf,
  isFull,
  withDoorEntry,
  withDraft,
  withEstimate,
  withoutDoorEntry,
  withoutNotice,
  withPayLater,
  withStep,
  withUndo,
} from './step-queue';
import type { QueuedStep, StepQueue } from './step-queue';
import type { DoorFact } from '../bill/door-entries';
import type { EstimateDraft } from '../estimate/estimate-draft';
import { useDoorSending } from '../bill/use-door-sending';
import { StepSender, type SenderState } from './step-sender';
import { notesOfOtherLinks, storedSteps, takeDoorOfOtherLinks } from './stored-steps';

export interface JobSteps extends SenderState {
  /** Adds a tap. Returns false if there's no room. */
  take(job: TechnicianJob, status: TrackingStatus, notes?: string): boolean;
  undo(last: QueuedStep): void;
  dismissNotice(key: string): void;
  /** Stores notes being typed for a job. */
  draftOf(appointmentId: string): string;
  setDraft(appointmentId: string, text: string): void;
  /** Adds a price, a payment, an estimate or an appliance. Returns false if there's no room. */
  enter(job: TechnicianJob, fact: DoorFact): boolean;
  /** Takes back what was entered, by its key, while it waits. */
  takeBack(entryKey: string): void;
  /** Stores an estimate while it's written; null gives it up. */
  setEstimate(appointmentId: string, draft: EstimateDraft | null): void;
  /** The customer pays later: the bill no longer stays on top. */
  payLater(appointmentId: string): void;
  /** Those that the server doesn't have, or still has to delete. */
  readonly photos: readonly WaitingPhoto[];
  /** A data URL, or null to delete it. */
  keepPhoto(job: TechnicianJob, id: string, image: string | null, shows?: PhotoSubject): void;
}

type JobsDispatch = Dispatch & ((adopt: ReturnType<typeof adoptJob>) => unknown);

const notChanged = (description: string) => toastProblem('Not changed', description);

function hasRoom(queue: StepQueue): boolean {
  if (!isFull(queue)) return true;
  notChanged('Too many updates are waiting already. They will be sent when you’re back online.');
  return false;
}

/**
 * The taps of one phone link. Calls `onSettled` when the server has answered all of them, or some
 * for the last time.
 */
export function useJobSteps(token: string, onSettled: () => void): JobSteps {
  const dispatch = useDispatch<JobsDispatch>();
  const [move] = useMoveJobMutation();
  const [photos] = useState(() => new WaitingPhotos());
  const sendPhoto = usePhotoSending(token, photos);
  const sendDoor = useDoorSending(token, onSettled);
  const [sender] = useState(
    () =>
      new StepSender({
        store: storedSteps(token),
        sendDoor,
        photos: {
          next: (tapsWait) => photos.next(tapsWait),
          send: sendPhoto,
        },
        isOnline: () => navigator.onLine,
        newKey: randomKey,
        send: async (step) => {
          const { appointmentId } = step;
          const { data, error } = await move({ appointmentId, ...bodyOf(step) });
          // Before the step leaves the queue, or the page would briefly show the old status.
          const job = data ?? presentJob(error);
          if (job) dispatch(adoptJob(token, job));
          const outcome = outcomeOf(step, error, Date.now());
          if (outcome.kind === 'refused') notChanged(outcome.text);
          if (outcome.kind === 'signed-out') notChanged(messageOf(error, 'Please log in again.'));
          return outcome;
        },
      }),
  );
  const state = useSyncExternalStore(sender.onChange, sender.current);
  const waitingPhotos = useSyncExternalStore(photos.onChange, photos.current);
  const [earlierNotes, setEarlierNotes] = useState(() => notesOfOtherLinks(token));

  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && sender.retry();
    const { door, estimates } = takeDoorOfOtherLinks(token);
    for (const entry of door) sender.change((queue) => withDoorEntry(queue, entry));
    for (const [id, draft] of Object.entries(estimates)) {
      sender.change((queue) => (queue.estimates[id] ? queue : withEstimate(queue, id, draft)));
    }
    sender.start();
    void photos.read().then(sender.retry);
    window.addEventListener('online', sender.retry);
    window.addEventListener('storage', sender.reread);
    document.addEventListener('visibilitychange', wake);
    return () => {
      sender.stop();
      window.removeEventListener('online', sender.retry);
      window.removeEventListener('storage', sender.reread);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [sender, photos, token]);
  useEffect(
    () =>
      sender.onOutcome((_, { kind }) => {
        if (kind !== 'later' && (kind !== 'taken' || sender.current().queue.steps.length === 0)) {
          onSettled();
        }
      }),
    [sender, onSettled],
  );

  return useMemo(
    () => ({
      ...state,
      take(job, status, notes = '') {
        if (!hasRoom(state.queue)) return false;
        const { appointmentId, number, status: from } = job;
        const tappedAt = new Date().toISOString();
        const tap = { key: randomKey(), appointmentId, number, from, status, tappedAt };
        sender.change((queue) => withStep(queue, { ...tap, notes: notes === '' ? null : notes }));
        return true;
      },
      enter({ appointmentId, number }, fact) {
        if (!hasRoom(state.queue)) return false;
        const entry = { key: randomKey(), appointmentId, number, fact };
        const enteredAt = new Date().toISOString();
        sender.change((queue) => withDoorEntry(queue, { ...entry, enteredAt }));
        return true;
      },
      takeBack: (entryKey) => sender.change((queue) => withoutDoorEntry(queue, entryKey)),
      setEstimate: (id, draft) => sender.change((queue) => withEstimate(queue, id, draft)),
      payLater: (id) => sender.change((queue) => withPayLater(queue, id)),
      undo: (last) =>
        sender.change((queue) =>
          withUndo(queue, last, { key: randomKey(), tappedAt: new Date().toISOString() }),
        ),
      dismissNotice: (key) => sender.change((queue) => withoutNotice(queue, key)),
      draftOf: (id) => state.queue.drafts[id] ?? earlierNotes[id] ?? '',
      setDraft(id, text) {
        // They don't come back when the field is emptied.
        setEarlierNotes((notes) => ({ ...notes, [id]: '' }));
        sender.change((queue) => withDraft(queue, id, text));
      },
      photos: waitingPhotos,
      keepPhoto({ appointmentId, number }, id, image, shows) {
        void photos.put({
          id,
          appointmentId,
          number,
          image,
          ...(shows && { shows }),
          takenAt: Date.now(),
        });
        sender.retry();
      },
    }),
    [state, sender, earlierNotes, photos, waitingPhotos],
  );
}
