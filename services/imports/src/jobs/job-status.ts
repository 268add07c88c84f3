/** The transitions of imports. Pure. */
import type { ImportFailure } from '@contracts/imports/jobs';
import {
  importStatuses,
  importStatusRules,
  type ImportStatus,
} from '@contracts/vocabulary/import-status';

/** Statuses with work left. */
export const statusesUnderWay: readonly ImportStatus[] = importStatuses.filter(
  (status) => !importStatusRules[status].over,
);

/** Statuses from which a job may become `next`. */
export const statusesBefore = (next: ImportStatus): readonly ImportStatus[] =>
  importStatuses.filter((status) => importStatusRules[status].next.includes(next));

const codes: Readonly<Record<ImportFailure['code'], true>> = {
  system_credentials_rejected: true,
  system_unavailable: true,
  source_unreadable: true,
  internal: true,
};
export const failureCodes = Object.keys(codes) as readonly ImportFailure['code'][];
