/** Records as an import brings them, and what specs of imports ask over and over. */
import { randomUUID } from 'node:crypto';
import type {
  ImportedAppointment,
  ImportedServiceRequest,
  ImportRecordsCommand,
  ImportRecordsOutcome,
  RecordsUndone,
} from '@contracts/imports/records';
import type { BookingUnderTest } from './booking-under-test';
import { friday } from './factories';

export const ada = 7;

export function anImportedAppointment(
  details: Partial<ImportedAppointment> = {},
): ImportedAppointment {
  return {
    key: 'v1',
    customerName: 'Ada Example',
    email: 'ada@example.com',
    phone: '(904) 555-0142',
    address: '5 Test Pattern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    serviceType: 'Repair',
    appliance: 'Dryer',
    brand: 'Maytag',
    description: 'Belt replaced.',
    appointmentDate: '2024-05-14',
    timeSlot: '09:00-11:00',
    status: 'completed',
    technicianNotes: 'Drum runs free.',
    totalCents: 18_550,
    createdAt: '2024-05-10T14:00:00.000Z',
    ...details,
  };
}

export function anImportedRequest(
  details: Partial<ImportedServiceRequest> = {},
): ImportedServiceRequest {
  return {
    key: 'q1',
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    phone: '(904) 555-0142',
    applianceType: 'Freezer',
    brand: 'Other',
    problemDescription: 'Ice on the door.',
    isEmergency: false,
    status: 'completed',
    technicianNotes: null,
    completedAt: '2024-02-03T15:00:00.000Z',
    createdAt: '2024-02-01T15:00:00.000Z',
    ...details,
  };
}

/** Both lists empty unless told otherwise, of a job of its own. */
export function aBatch(details: Partial<ImportRecordsCommand> = {}): ImportRecordsCommand {
  return {
    jobId: randomUUID(),
    accountId: ada,
    source: 'servicepro',
    dryRun: false,
    appointments: [],
    serviceRequests: [],
    ...details,
  };
}

export const takeBatch = (
  booking: BookingUnderTest,
  details: Partial<ImportRecordsCommand>,
  now = friday,
): Promise<ImportRecordsOutcome> => booking.imports.take(aBatch(details), now);

/** Calls until nothing is left; how often it took is the number of portions. */
export async function undoWhole(
  booking: BookingUnderTest,
  jobId: string,
): Promise<{ totals: RecordsUndone; calls: number }> {
  for (let calls = 1; ; calls += 1) {
    const { left, ...totals } = await booking.undoing.undo(jobId);
    if (!left) return { totals, calls };
  }
}
