import type { StepQueue } from './step-queue';
import {
  afterOutcome,
  emptyQueue,
  isFull,
  queueLimits,
  sending,
  shownJob,
  undoableStep,
  withDraft,
  withStep,
  withUndo,
} from './step-queue';
import { aJob, aTap } from '../test/factories';

const undo = { key: 'u1', tappedAt: '2026-11-20T15:00:05.000Z' };
const setOff = withStep(emptyQueue, aTap());

/** What leaves the phone next; throws when nothing does. */
function sent(queue: StepQueue) {
  const next = sending(queue);
  if (!next) throw new Error('Nothing waits');
  return next;
}

const undone = (queue: StepQueue) => {
  const [last] = queue.undoable;
  if (!last) throw new Error('Nothing can be undone');
  return withUndo(queue, last, undo);
};

describe('a tapped step', () => {
  it('takes the rest of its job along when it is refused, and nothing of another job', () => {
    const tapped = [
      aTap(),
      aTap({ key: 'k2', from: 'en-route', status: 'arrived' }),
      aTap({ key: 'k3', appointmentId: 'other' }),
    ].reduce(withStep, emptyQueue);
    const { queue, step } = sent(tapped);
    const after = afterOutcome(queue, step, { kind: 'refused', text: 'No.', seen: false }, 'n');
    expect(after.steps.map(({ key }) => key)).toEqual(['k3']);
    expect(after.undoable.map(({ key }) => key)).toEqual(['k3']);
    expect(after.notices).toEqual([{ key: 'n', text: 'No.', notes: null }]);
  });

  it('is not taken on where it could not be kept', () => {
    const full = Array.from({ length: queueLimits.steps }, (_, key) => aTap({ key: `${key}` }));
    expect(isFull(full.slice(1).reduce(withStep, emptyQueue))).toBe(false);
    expect(isFull(full.reduce(withStep, emptyQueue))).toBe(true);
    const noted = full.slice(0, queueLimits.notes).map((tap) => ({ ...tap, notes: 'Done.' }));
    expect(isFull(noted.reduce(withStep, emptyQueue))).toBe(true);
  });
});

describe('undo', () => {
  it('of a step whose answer was lost sends the correction alone', () => {
    const queue = undone(sent(setOff).queue);
    expect(queue.steps).toHaveLength(2);
    expect(shownJob(aJob(), queue).status).toBe('dispatched');
    const next = sent(queue);
    expect(next.step.correction).toBe(true);
    expect(next.queue.steps).toHaveLength(1);
  });

  it('is there for ten seconds, for the step that shows', () => {
    const job = aJob({ status: 'en-route' });
    const after = (ms: number) => Date.parse(aTap().tappedAt) + ms;
    expect(undoableStep(setOff, job, after(9_999))).toMatchObject({ from: 'dispatched' });
    expect(undoableStep(setOff, job, after(10_000))).toBeNull();
    expect(undoableStep(setOff, aJob({ status: 'arrived' }), after(1))).toBeNull();
  });

  it('is of the last step of a job alone, and happens once', () => {
    const arrived = withStep(setOff, aTap({ key: 'k2', from: 'en-route', status: 'arrived' }));
    expect(arrived.undoable.map(({ key }) => key)).toEqual(['k2']);
    const once = undone(setOff);
    expect(withUndo(once, setOff.undoable[0]!, undo)).toBe(once);
  });

  it('is not offered for a completion', () => {
    const done = aTap({ from: 'in-progress', status: 'completed' });
    expect(withStep(emptyQueue, done).undoable).toEqual([]);
  });
});

describe('notes', () => {
  const completion = aTap({ from: 'in-progress', status: 'completed', notes: 'New pump.' });
  const { queue, step } = sent(withStep(emptyQueue, completion));

  it('are kept when someone else completed the job without them, not when they are there', () => {
    const closed = (notes: string | null) =>
      afterOutcome(queue, step, { kind: 'there-already', job: { notes } }, 'n').notices;
    expect(closed(null)).toMatchObject([{ notes: 'New pump.' }]);
    expect(closed('New pump.')).toEqual([]);
  });

  it('that are being written stay until the job is completed', () => {
    const written = withDraft(emptyQueue, 'FC-1042', 'New pu');
    expect(withStep(written, aTap()).drafts).toEqual({ 'FC-1042': 'New pu' });
    expect(withStep(written, completion).drafts).toEqual({});
    expect(withDraft(written, 'FC-1042', '').drafts).toEqual({});
  });
});
