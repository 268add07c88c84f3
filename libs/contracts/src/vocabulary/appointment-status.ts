/**
 * The statuses of an appointment, with what follows from each and its words. Which one it has follows
 * from its visit's (`tracking-status.ts`), which alone moves. Imports types alone.
 */
import type { StatusTone } from './status-tone';

export const appointmentStatuses = ['scheduled', 'in-progress', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export interface AppointmentStatusRule {
  /** A technician may be assigned, replaced and taken back. */
  readonly assignable: boolean;
  /** It holds its hour and its technician: a cancelled one gives both back. */
  readonly stands: boolean;
  readonly over: boolean;
  /** Word and color in the customer portal. */
  readonly label: string;
  readonly tone: StatusTone;
}

export const appointmentStatusRules: Readonly<Record<AppointmentStatus, AppointmentStatusRule>> = {
  scheduled: {
    assignable: true,
    stands: true,
    over: false,
    label: 'Scheduled',
    tone: 'yellow',
  },
  'in-progress': {
    assignable: false,
    stands: true,
    over: false,
    label: 'In progress',
    tone: 'blue',
  },
  completed: {
    assignable: false,
    stands: true,
    over: true,
    label: 'Completed',
    tone: 'green',
  },
  cancelled: {
    assignable: false,
    stands: false,
    over: true,
    label: 'Cancelled',
    tone: 'red',
  },
};

/** The statuses of which something holds, for lists and for SQL's `= ANY($n)`. */
export const appointmentStatusesThatAre = (
  flag: 'assignable' | 'stands' | 'over',
): readonly AppointmentStatus[] =>
  appointmentStatuses.filter((status) => appointmentStatusRules[status][flag]);
