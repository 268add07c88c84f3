/** The rows of imported records. Pure. */
import { bookingFieldNames, requestFieldNames } from '@contracts/booking/fields';
import type { CustomerId } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import type { ImportedAppointment, ImportedServiceRequest } from '@contracts/imports/records';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { stableHash } from '@service-kit/requests/stable-hash';
import { AppointmentEntity } from '../appointments/appointment.entity';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';
import { visitHours } from './visit-hours';

/** Columns that identify a record: its customer, and its id here. */
export interface ImportedIdentity {
  readonly id: string;
  readonly customerId: CustomerId;
  /** Its source system. */
  readonly source: string;
  /** If the source has no instant: when it was first imported. */
  readonly createdAt: Date;
}

/** Changes when the source's record changes. */
export const hashOf = (record: ImportedAppointment | ImportedServiceRequest): string =>
  stableHash(record);

const importedAs = (
  record: ImportedAppointment | ImportedServiceRequest,
  { id, customerId, source, createdAt }: ImportedIdentity,
) =>
  ({
    id,
    // Assigned by the database.
    number: '',
    version: 1,
    origin: 'imported',
    importSource: source,
    importKey: record.key,
    importHash: hashOf(record),
    customerId,
    technicianNotes: record.technicianNotes,
    createdAt: record.createdAt === null ? createdAt : new Date(record.createdAt),
  }) as const;

/** Columns with fixed values: no one drives there, and it was settled elsewhere. */
export function importedAppointment(
  record: ImportedAppointment,
  identity: ImportedIdentity,
): AppointmentEntity {
  const { appointmentDate, timeSlot, status, totalCents } = record;
  const { start, end } = visitHours(appointmentDate, timeSlot);
  return Object.assign(new AppointmentEntity(), {
    ...importedAs(record, identity),
    ...pickFields({ ...record, gateCode: null }, bookingFieldNames),
    status,
    trackingStatus: status,
    reachedAt: end,
    enRouteAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    stepNotes: null,
    slotDate: appointmentDate,
    slot: timeSlot,
    startsAt: start,
    endsAt: end,
    technicianId: null,
    serviceRequestId: null,
    smsConsent: false,
    workDone: null,
    totalCents,
    paidCents: 0,
    settledCents: 0,
    billVersion: 0,
    cancelReason: null,
  } satisfies AppointmentEntity);
}

export function importedServiceRequest(
  record: ImportedServiceRequest,
  identity: ImportedIdentity,
): ServiceRequestEntity {
  const { status, isEmergency, completedAt } = record;
  const isCompleted = serviceRequestStatusRules[status].sets === 'completedAt';
  return Object.assign(new ServiceRequestEntity(), {
    ...importedAs(record, identity),
    ...pickFields(record, requestFieldNames),
    status,
    isEmergency,
    appointmentId: null,
    completedAt: isCompleted && completedAt !== null ? new Date(completedAt) : null,
  } satisfies Omit<ServiceRequestEntity, 'urgency'>);
}
