/** What follows for a record from having been imported: it is history, and its customer's to read. Pure. */
import type { AppointmentOrigin, ServiceRequestOrigin } from '@contracts/vocabulary/booking';
import { Refusal } from '@service-kit/requests/refusal';

interface Originated {
  readonly origin: AppointmentOrigin | ServiceRequestOrigin;
}

export const importedMessage =
  'This record was imported from another system. Only an import changes it.';

export const isImported = ({ origin }: Originated): boolean => origin === 'imported';

/**
 * Refuses every change that a person makes to an imported record: the next import would undo it, and
 * what it would set in motion (a seat, a technician, a message) is not for something that is over.
 */
export function requireNotImported(record: Originated): void {
  if (!isImported(record)) return;
  throw new Refusal('transition_refused', { message: importedMessage, details: { allowed: [] } });
}

/**
 * What the office's lists are of, as a condition of a query. A literal: prepared statements with
 * parameters use no partial index.
 */
export const notImported = (alias: string): string => `${alias}.origin <> 'imported'`;
