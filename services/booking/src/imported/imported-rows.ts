import { bookingFieldNames, requestFieldNames } from '@contracts/booking/fields';
import type { AccountId } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import type { ImportedAppointment, ImportedServiceRequest } from '@contracts/imports/records';
import { dateAfter, wallClock } from '@contracts/business-time';
import { slotLabels } from '@contracts/vocabulary/booking';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { stableHash } from '@service-kit/requests/stable-hash';
import { AppointmentEntity } from '../appointments/appointment.entity';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';

export interface ImportedIdentity {
  readonly id: string;
  readonly accountId: AccountId;
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
  { id, accountId, source, createdAt }: ImportedIdentity,
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
    accountId,
    customerNumber: null,
    claimed: false,
    technicianNotes: record.technicianNotes,
    createdAt: record.createdAt === null ? createdAt : new Date(record.createdAt),
  }) as const;

/** No one drives there, and it was settled elsewhere. */
export function importedAppointment(
  record: ImportedAppointment,
  identity: ImportedIdentity,
): AppointmentEntity {
  const { appointmentDate, timeSlot, status, totalCents } = record;
  const { start, end } = visitHours(appointmentDate, timeSlot);
  return Object.assign(new AppointmentEntity(), {
    ...importedAs(record, identity),
    ...pickFields({ ...record, gateCode: null, modelNumber: null }, bookingFieldNames),
    status,
    trackingStatus: status,
    reachedAt: end,
    enRouteAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    stepNotes: null,
    internalNotes: record.internalNotes ?? null,
    slotDate: appointmentDate,
    slot: timeSlot,
    startsAt: start,
    endsAt: end,
    technicianId: null,
    linkGeneration: 0,
    applianceId: null,
    serviceRequestId: null,
    smsConsent: false,
    pin: null,
    workDone: null,
    totalCents,
    costLines: [],
    askedPrice: null,
    estimate: null,
    invoice: null,
    invoiceVersion: 0,
    rating: null,
    paidCents: 0,
    settledCents: 0,
    billVersion: 0,
    cancelReason: null,
    noShow: false,
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
    ...pickFields({ ...record, modelNumber: null }, requestFieldNames),
    status,
    isEmergency,
    appointmentId: null,
    completedAt: isCompleted && completedAt !== null ? new Date(completedAt) : null,
  } satisfies Omit<ServiceRequestEntity, 'urgency'>);
}

const dayMinutes = 24 * 60;
/** The length of a visit that ends when it starts. */
const hourMinutes = 60;

const opening = slotLabels[0].slice(0, 5);
const closing = (slotLabels.at(-1) ?? slotLabels[0]).slice(6);

interface VisitHours {
  readonly start: Date;
  readonly end: Date;
}

/**
 * `date` is YYYY-MM-DD and `slot` is HH:MM-HH:MM, local time. A slot that ends before it starts
 * ends the next day. Without a slot it's the whole working day. The end is always after the start,
 * also in the nights when clocks change.
 */
export function visitHours(date: string, slot: string): VisitHours {
  const from = slot === '' ? opening : slot.slice(0, 5);
  const to = slot === '' ? closing : slot.slice(6);
  const start = wallClock(date, from);
  const end = wallClock(to > from ? date : dateAfter(date, 1), to);
  if (from !== to && end > start) return { start, end };
  const minutes = (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes || hourMinutes;
  return { start, end: new Date(start.getTime() + minutes * 60_000) };
}

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
