import type { ImportJob } from '@contracts/imports/jobs';
import { exampleImport } from '@contracts/testing/examples';

/** An import of all customers from ServicePro that has brought all of it. */
export const succeededJob = (over: Partial<ImportJob> = {}): ImportJob =>
  exampleImport({
    id: 'j1',
    system: 'servicepro',
    done: 100,
    total: 100,
    imported: { serviceRequests: 0, appointments: 0, customers: 30, serviceHistory: 0 },
    added: 30,
    changed: 0,
    unchanged: 9,
    leftOut: 0,
    errors: [],
    startedBy: 'Sam Owner',
    ...over,
  });

/** One that is under way: 40 of 100 rows. */
export const importJob = (over: Partial<ImportJob> = {}): ImportJob =>
  succeededJob({
    version: 2,
    status: 'running',
    done: 40,
    finishedAt: null,
    canCancel: true,
    canUndo: false,
    ...over,
  });
