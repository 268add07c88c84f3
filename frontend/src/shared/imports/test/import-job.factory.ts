import type { ImportJob } from '@contracts/imports/jobs';

/** An import of all customers from ServicePro that is under way: 40 of 100 rows. */
export const importJob = (over: Partial<ImportJob> = {}): ImportJob => ({
  id: 'j1',
  version: 2,
  kind: 'service-system',
  system: 'servicepro',
  fileName: null,
  rows: null,
  status: 'running',
  done: 40,
  total: 100,
  imported: { serviceRequests: 0, appointments: 0, customers: 30, serviceHistory: 0 },
  added: 30,
  changed: 0,
  unchanged: 9,
  leftOut: 0,
  wrong: 1,
  errors: [],
  failure: null,
  startedBy: 'Sam Owner',
  createdAt: '2026-11-20T14:00:00.000Z',
  startedAt: '2026-11-20T14:00:01.000Z',
  finishedAt: null,
  canCancel: true,
  canUndo: false,
  undone: null,
  ...over,
});

/** One that has brought all of it. */
export const succeededJob = (over: Partial<ImportJob> = {}): ImportJob =>
  importJob({
    version: 3,
    status: 'succeeded',
    done: 100,
    finishedAt: '2026-11-20T14:01:00.000Z',
    canCancel: false,
    canUndo: true,
    ...over,
  });
