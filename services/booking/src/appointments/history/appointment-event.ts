/** What can happen to an appointment, as its history keeps it. */
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { NamedTechnician } from '../../roster/roster.service';

/** An hour as the calendar names it. */
export interface NamedSlot {
  /** YYYY-MM-DD in the business zone. */
  readonly date: string;
  readonly label: string;
}

/** What has changed how much of a bill is paid. */
export type BillCause = 'payment' | 'refund' | 'dispute';

export type AppointmentEvent =
  | { readonly kind: 'scheduled'; readonly requestNumber: string }
  | {
      readonly kind: 'assigned';
      readonly from: NamedTechnician | null;
      readonly to: NamedTechnician | null;
    }
  | {
      readonly kind: 'rescheduled';
      readonly from: NamedSlot;
      readonly to: NamedSlot;
      /** Its technician was released, too. Older entries don't say. */
      readonly unassigned?: boolean;
    }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'notes' }
  | {
      readonly kind: 'cost';
      readonly fromCents: number | null;
      readonly toCents: number;
    }
  | {
      readonly kind: 'bill';
      /** Null when several changes came as one. */
      readonly cause: BillCause | null;
      readonly fromCents: number;
      readonly toCents: number;
    }
  | {
      readonly kind: 'status';
      readonly status: TrackingStatus;
      readonly from: TrackingStatus | null;
      readonly correction: boolean;
      /** Of a person's step: the technician who took it (null: the office) and when the server heard of it, an ISO instant. */
      readonly step?: { readonly technicianId: string | null; readonly heardAt: string };
    };

/** The technicians of an event whose names were not known when it was kept. */
export function unnamedIn(event: AppointmentEvent): string[] {
  if (event.kind !== 'assigned') return [];
  return [event.from, event.to].flatMap((one) => (one && one.name === null ? [one.id] : []));
}
