import { importJob, succeededJob } from '../../../shared/imports/test/import-job.factory';
import { endToast, undoneToast } from './import-toasts';
import { followedAfter } from './use-followed-imports';

const imported = { serviceRequests: 0, appointments: 0, customers: 1_204, serviceHistory: 3_000 };

it('says what there is to know besides what was imported', () => {
  expect(endToast(succeededJob({ imported, unchanged: 1, wrong: 2 }))).toEqual({
    title: 'Import Finished With Errors',
    description:
      'Imported 1,204 customers. 1 row had not changed. We skipped 2 rows with errors. The report lists what to correct.',
  });
  const history = { ...imported, customers: 0 };
  const file = { kind: 'csv', rows: 'service-history', fileName: 'visits.csv' } as const;
  expect(
    endToast(succeededJob({ ...file, imported: history, unchanged: 0, wrong: 0 })).description,
  ).toBe('Imported 3,000 history entries');
});

it('says why an import failed', () => {
  const failure = { code: 'system_unavailable', message: 'The system is away.' } as const;
  expect(endToast(importJob({ status: 'failed', failure }))).toEqual({
    title: 'Import Failed',
    description: 'The system is away.',
    variant: 'destructive',
  });
  expect(endToast(importJob({ status: 'failed' })).description).toBe('Failed to import customers');
});

it('says what undoing came to', () => {
  const undone = { at: '2026-11-20T15:00:00.000Z', removed: 12, restored: 0, kept: 0 };
  expect(undoneToast(succeededJob({ undone })).description).toBe('Everything is as it was before.');
  expect(undoneToast(succeededJob({ undone: { ...undone, kept: 2 } })).description).toMatch(
    /^2 rows stayed/,
  );
  expect(undoneToast(succeededJob({ canUndo: false })).title).toBe('Undoing the import');
});

it('follows what is found under way, besides what it follows already, and nothing that is over', () => {
  const running = importJob({ id: 'r' });
  const over = succeededJob({ id: 'o' });
  expect(followedAfter([], [running, over])).toEqual(['r']);
  const before = ['r'];
  expect(followedAfter(before, [running, over])).toBe(before);
  expect(followedAfter(['a', 'b', 'c'], [running])).toEqual(['r', 'a', 'b']);
});
