import { importSettled, newerOf, percentDone, undoUnderWay } from './import-job';
import { importJob, succeededJob } from './test/import-job.factory';
import { importPollingMs } from './use-import-job';

const undone = { at: '2026-11-20T15:00:00.000Z', removed: 1, restored: 0, kept: 0 };

it('keeps the later of two states, in any order they are heard', () => {
  const early = importJob({ done: 40 });
  const late = importJob({ done: 60 });
  expect(newerOf(early, late)).toBe(late);
  expect(newerOf(late, early)).toBe(late);
  const over = succeededJob({ done: 50 });
  expect(newerOf(late, over)).toBe(over);
  expect(newerOf(over, late)).toBe(over);
});

it('says a hundred percent only of what has succeeded', () => {
  expect(percentDone({ status: 'running', done: 40, total: 100 })).toBe(40);
  expect(percentDone({ status: 'running', done: 100, total: 100 })).toBe(99);
  expect(percentDone({ status: 'running', done: 1_999, total: 2_000 })).toBe(99);
  expect(percentDone({ status: 'running', done: 12, total: null })).toBeNull();
  expect(percentDone({ status: 'queued', done: 0, total: 0 })).toBeNull();
  expect(percentDone({ status: 'succeeded', done: 0, total: 0 })).toBe(100);
});

it('is settled when it is over and nothing is being taken out', () => {
  expect(importSettled(importJob())).toBe(false);
  expect(importSettled(succeededJob())).toBe(true);
  const asked = succeededJob({ canUndo: false });
  expect(undoUnderWay(asked)).toBe(true);
  expect(importSettled(asked)).toBe(false);
  expect(importSettled({ ...asked, undone })).toBe(true);
});

it('asks often while nothing is pushed, seldom while it is, and not at all once it is settled', () => {
  expect(importPollingMs(importJob(), false)).toBeLessThan(importPollingMs(importJob(), true));
  expect(importPollingMs(undefined, false)).toBeGreaterThan(0);
  expect(importPollingMs(succeededJob(), false)).toBe(0);
  expect(importPollingMs(succeededJob({ canUndo: false }), false)).toBeGreaterThan(0);
});
