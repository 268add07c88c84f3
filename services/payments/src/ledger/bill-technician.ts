/** Who has the job of a bill, and what their phone may still change. Pure. */
import type { Bill } from '@contracts/booking/appointments';
import { Refusal } from '@service-kit/requests/refusal';

export interface BillTechnician {
  readonly name: string;
  readonly technicianId: string;
}

export const technicianOf = ({ technician = null }: Bill): BillTechnician | null =>
  technician && { name: technician.name ?? 'Technician', technicianId: technician.id };

/** Refuses with `forbidden` if it's another one. */
export function requireTheirJob(bill: Bill, technicianId: string): BillTechnician {
  const technician = technicianOf(bill);
  if (technician?.technicianId === technicianId) return technician;
  throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
}

/** Refuses with `too_late`. */
export function requireOnPhone({ number, technician }: Bill): void {
  if (!technician?.tooLate) return;
  throw new Refusal('too_late', {
    message: `${number} is too long ago to change on a phone. Please call the office.`,
  });
}
