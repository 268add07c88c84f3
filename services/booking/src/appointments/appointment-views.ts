/** An appointment as others are shown it. */
import {
  announcedFieldNames,
  bookingFieldNames,
  type Appointment,
  type AppointmentFacts,
  type BookedAppointment,
  type VersionedAppointmentFacts,
} from '@contracts/booking';
import { pickFields } from '@contracts/fields';
import type { AppointmentEntity } from './appointment.entity';
import type { CustomerLinks } from './customer-links.service';
import { dollars } from './dollars';

export function officeView(
  appointment: AppointmentEntity,
  truncated: Appointment['truncated'] = [],
): Appointment {
  return {
    version: appointment.version,
    truncated,
    id: appointment.id,
    number: appointment.number,
    customerId: appointment.customerId,
    serviceRequestId: appointment.serviceRequestId,
    smsConsent: appointment.smsConsent,
    ...pickFields(appointment, bookingFieldNames),
    appointmentDate: appointment.slotDate,
    timeSlot: appointment.slot,
    scheduledTime: appointment.startsAt.toISOString(),
    status: appointment.status,
    technicianId: appointment.technicianId,
    technicianNotes: appointment.technicianNotes,
    totalCost: appointment.totalCents === null ? null : dollars(appointment.totalCents),
    origin: appointment.origin,
    cancelReason: appointment.cancelReason,
    createdAt: appointment.createdAt.toISOString(),
  };
}

export function bookedView(
  appointment: AppointmentEntity,
  links: CustomerLinks,
): BookedAppointment {
  return { ...officeView(appointment), ...links.of(appointment.id) };
}

export function factsOf(appointment: AppointmentEntity): AppointmentFacts {
  return {
    appointmentId: appointment.id,
    number: appointment.number,
    origin: appointment.origin,
    status: appointment.status,
    technicianId: appointment.technicianId,
    ...pickFields(appointment, announcedFieldNames),
    appointmentDate: appointment.slotDate,
    timeSlot: appointment.slot,
    slotStart: appointment.startsAt.toISOString(),
    slotEnd: appointment.endsAt.toISOString(),
  };
}

/** The facts together with what identifies them, as an event announces them. */
export function announcementOf(
  appointment: AppointmentEntity,
): VersionedAppointmentFacts & { aggregateId: string } {
  return {
    aggregateId: appointment.id,
    version: appointment.version,
    facts: factsOf(appointment),
  };
}
