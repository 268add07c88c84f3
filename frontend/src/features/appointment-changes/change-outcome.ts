import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { TrackingRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { editConflict, isApiError, messageOf, type ApiError } from '../../shared/api/api-error';

/** What of an appointment is asked about and changed. */
export type Change = { readonly date: string; readonly timeSlot: string } | 'cancel';

/** Why a change was not made, as far as the page has something of its own to say about it. Pure. */
export type Refused =
  | { readonly kind: 'taken'; readonly alternatives: NonNullable<ApiError['alternatives']> }
  | { readonly kind: 'changed'; readonly current: CustomerAppointment }
  | { readonly kind: 'too-late' }
  | { readonly kind: 'failed'; readonly message: string };

/** Whether the appointment is as requested, no matter who changed it. */
export function isAsWanted(
  { status, appointmentDate, timeSlot }: CustomerAppointment,
  change: Change,
): boolean {
  const { stands, over } = appointmentStatusRules[status];
  return change === 'cancel'
    ? !stands
    : !over && appointmentDate === change.date && timeSlot === change.timeSlot;
}

/** Null when the change has been made after all: an earlier try got through, and its answer did not. */
export function refusalOf(error: unknown, change: Change): Refused | null {
  const current = editConflict<CustomerAppointment>(error);
  if (current) return isAsWanted(current, change) ? null : { kind: 'changed', current };
  const code = isApiError(error) ? error.code : '';
  if (code === 'slot_taken') {
    return { kind: 'taken', alternatives: (error as ApiError).alternatives ?? [] };
  }
  if (code === 'too_late') return { kind: 'too-late' };
  return { kind: 'failed', message: messageOf(error, 'Something went wrong. Please try again.') };
}

/** It can still be moved and cancelled as far as its status goes; the hour is the server's to judge. */
export const isToCome = ({ status }: Pick<CustomerAppointment, 'status'>): boolean =>
  appointmentStatusRules[status].assignable;

/** Whether its tracking record knows of a change that the page does not show yet. */
export function isOutdated(
  shown: CustomerAppointment,
  { status, appointment }: Pick<TrackingRecord, 'status' | 'appointment'>,
): boolean {
  const { appointmentStatus, customersToChange } = trackingStatusRules[status];
  return (
    appointmentStatus !== shown.status ||
    appointment.appointmentDate !== shown.appointmentDate ||
    appointment.timeSlot !== shown.timeSlot ||
    (shown.canChange && !customersToChange)
  );
}
