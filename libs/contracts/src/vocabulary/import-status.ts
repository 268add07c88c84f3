/** The statuses of an import, with their rules and words. Imports types only. */
import type { StatusTone } from './status-tone';

export const importStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export interface ImportStatusRule {
  readonly next: readonly ImportStatus[];
  /** A worker may still write for it. Its credentials are kept until it's over. */
  readonly over: boolean;
  /** It may be undone. */
  readonly undoable: boolean;
  /** The office is notified. */
  readonly alert: boolean;
  readonly label: string;
  readonly tone: StatusTone;
}

export const importStatusRules: Readonly<Record<ImportStatus, ImportStatusRule>> = {
  queued: {
    next: ['running', 'cancelled', 'failed'],
    over: false,
    undoable: false,
    alert: false,
    label: 'Waiting',
    tone: 'gray',
  },
  running: {
    next: ['succeeded', 'failed', 'cancelled'],
    over: false,
    undoable: false,
    alert: false,
    label: 'Importing',
    tone: 'blue',
  },
  succeeded: {
    next: [],
    over: true,
    undoable: true,
    alert: false,
    label: 'Imported',
    tone: 'green',
  },
  failed: { next: [], over: true, undoable: true, alert: true, label: 'Failed', tone: 'red' },
  cancelled: {
    next: [],
    over: true,
    undoable: true,
    alert: false,
    label: 'Canceled',
    tone: 'yellow',
  },
};

/** The statuses with a property, for lists and for SQL. */
export const importStatusesThatAre = (
  flag: 'over' | 'undoable' | 'alert',
): readonly ImportStatus[] => importStatuses.filter((status) => importStatusRules[status][flag]);
