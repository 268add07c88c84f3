import type { ImportParts } from '../src/imports.module';
import { runTimes, type RunTimes } from '../src/runs/run-times';
import { rowsSources } from './rows-source';
import { TableTarget } from './table-target';

/** Short, except for times that must not run out on a busy machine. */
export const quickTimes: RunTimes = {
  ...runTimes,
  sweepMs: 50,
  heartbeatMs: 100,
  quietMs: 2_000,
  waitMs: 25_000,
  retry: { ...runTimes.retry, baseMs: 20, capMs: 100, totalMs: 2_000, firstContactMs: 1_500 },
};

/** Replacements for the systems and for imported customers. */
export const specParts = (rowsUrl: string, times: Partial<RunTimes> = {}): ImportParts => ({
  times: { ...quickTimes, ...times },
  sources: rowsSources(rowsUrl),
  companyTarget: TableTarget,
});
