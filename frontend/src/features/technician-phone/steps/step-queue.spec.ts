import type { StepQueue } from './step-queue';
import {
  afterOutcome,
  bodyOf,
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
import { offerTwoNextSteps } from '../test/two-next-steps';

const tappedAt = '2026-11-20T15:00:00.000Z';
const after = (milliseconds: number) => Date.parse(tappedAt) + milliseconds;
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
  it('says what it leaves and when it was tapped', () => {
    expect(bodyOf(sent(setOff).step)).toEqual({
      key: 'k1',
      status: 'en-route',
      from: 'dispatched',
      tappedAt,
    });
  });

  it('shows right away, with the button that follows', () => {
    expect(shownJob(aJob(), setOff)).toMatchObject({
      status: 'en-route',
      allowed: ['arrived'],
      reachedAt: tappedAt,
    });
    expect(shownJob(aJob({ appointmentId: 'other' }), setOff)).toMatchObject({
      status: 'dispatched',
    });
  });

  it('leaves the queue by the server’s word alone', () => {
    const { queue, step } = sent(setOff);
    for (const kind of ['later', 'signed-out'] as const) {
      expect(afterOutcome(queue, step, { kind }, 'n').steps).toHaveLength(1);
    }
    expect(afterOutcome(queue, step, { kind: 'taken' }, 'n').steps).toEqual([]);
  });

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

describe('a status with two next steps', () => {
  beforeEach(offerTwoNextSteps);
  afterEach(() => jest.restoreAllMocks());
  const begin = aTap({ key: 'k1', from: 'arrived', status: 'in-progress' });
  const putBack = aTap({ key: 'k2', from: 'in-progress', status: 'arrived' });
  const beginAgain = { ...begin, key: 'k3' };
  const arrived = aJob({ status: 'arrived' });

  it('shows both of them, the usual one first', () => {
    expect(shownJob(arrived, withStep(emptyQueue, begin)).allowed).toEqual([
      'completed',
      'arrived',
    ]);
  });

  it('goes round in the order of the taps', () => {
    let queue: StepQueue = [begin, putBack, beginAgain].reduce(withStep, emptyQueue);
    const left: string[] = [];
    while (queue.steps.length > 0) {
      const { queue: leaving, step } = sent(queue);
      left.push(`${step.from} to ${step.status}`);
      queue = afterOutcome(leaving, step, { kind: 'taken' }, 'n');
    }
    expect(left).toEqual([
      'arrived to in-progress',
      'in-progress to arrived',
      'arrived to in-progress',
    ]);
  });

  it('takes back the last step of a round alone', () => {
    const queue = undone([begin, putBack, beginAgain].reduce(withStep, emptyQueue));
    expect(queue.steps.map(({ key }) => key)).toEqual(['k1', 'k2']);
    expect(shownJob(arrived, queue)).toMatchObject({
      status: 'arrived',
      allowed: ['in-progress', 'cancelled'],
    });
  });
});

describe('undo', () => {
  it('is there for ten seconds, for the step that shows', () => {
    const job = aJob({ status: 'en-route' });
    expect(undoableStep(setOff, job, after(9_999))).toMatchObject({ from: 'dispatched' });
    expect(undoableStep(setOff, job, after(10_000))).toBeNull();
    expect(undoableStep(setOff, aJob({ status: 'arrived' }), after(1))).toBeNull();
  });

  it('of a step that has not left the phone only takes it out of the queue', () => {
    const queue = undone(setOff);
    expect(queue).toMatchObject({ steps: [], undoable: [] });
    expect(shownJob(aJob(), queue).status).toBe('dispatched');
  });

  it('of a step that was taken sends a correction', () => {
    const { queue, step } = sent(setOff);
    const { step: correction } = sent(undone(afterOutcome(queue, step, { kind: 'taken' }, 'n')));
    expect(bodyOf(correction)).toEqual({
      key: 'u1',
      status: 'dispatched',
      from: 'en-route',
      correction: true,
      tappedAt: undo.tappedAt,
    });
  });

  it('of a step whose answer was lost sends the correction alone', () => {
    const queue = undone(sent(setOff).queue);
    expect(queue.steps).toHaveLength(2);
    expect(shownJob(aJob(), queue).status).toBe('dispatched');
    const next = sent(queue);
    expect(next.step.correction).toBe(true);
    expect(next.queue.steps).toHaveLength(1);
  });

  it('happens once', () => {
    const once = undone(setOff);
    const [step] = setOff.undoable;
    expect(step && withUndo(once, step, undo)).toBe(once);
  });

  it('is not offered for a completion', () => {
    const done = aTap({ from: 'in-progress', status: 'completed' });
    expect(withStep(emptyQueue, done).undoable).toEqual([]);
  });
});

describe('notes', () => {
  const completion = aTap({ from: 'in-progress', status: 'completed', notes: 'New pump.' });
  const { queue, step } = sent(withStep(emptyQueue, completion));

  it('show with the job while they wait, and go with its completion', () => {
    expect(shownJob(aJob(), queue).notes).toBe('New pump.');
    expect(bodyOf(step).notes).toBe('New pump.');
  });

  it('are kept when the completion is refused, seen or not', () => {
    const refused = afterOutcome(queue, step, { kind: 'refused', text: 'No.', seen: true }, 'n');
    expect(refused.notices).toEqual([{ key: 'n', text: 'No.', notes: 'New pump.' }]);
  });

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
