import type { AppointmentOrigin, ServiceRequestOrigin } from '@contracts/vocabulary/booking';
import { Refusal } from '@service-kit/requests/refusal';

interface Originated {
  readonly origin: AppointmentOrigin | ServiceRequestOrigin;
}

export const importedMessage =
  'This record was imported from another system. Only an import changes it.';

export const isImported = ({ origin }: Originated): boolean => origin === 'imported';

/**
 * Refuses people's changes to imported records. The next import would overwrite them, and nothing
 * should follow from a visit that is over: no seat, technician or message.
 */
export function requireNotImported(record: Originated): void {
  if (!isImported(record)) return;
  throw new Refusal('transition_refused', { message: importedMessage, details: { allowed: [] } });
}

/**
 * SQL condition for the office's lists. A literal, because prepared statements with parameters
 * don't use partial indexes.
 */
export const notImported = (alias: string): string => `${alias}.origin <> 'imported'`;
