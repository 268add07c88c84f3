import type { ImportParts } from '../src/imports.module';
import { runTimes, type RunTimes } from '../src/runs/run-times';
import { rowsSources } from './rows-source';
import { TableTarget } from './table-target';

/** Short ones, so that specs need not wait. */
export const quickTimes: RunTimes = {
  ...runTimes,
  sweepMs: 50,
  heartbeatMs: 100,
  staleMs: 1_500,
  quietMs: 2_000,
  patienceMs: 3_000,
  retry: { ...runTimes.retry, baseMs: 20, capMs: 100, totalMs: 2_000, firstContactMs: 300 },
};

/** What specs put in the place of systems and of imported customers. */
export const specParts = (rowsUrl: string, times: Partial<RunTimes> = {}): ImportParts => ({
  times: { ...quickTimes, ...times },
  sources: rowsSources(rowsUrl),
  companyTarget: TableTarget,
});
