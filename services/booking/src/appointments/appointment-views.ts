/** An appointment as others are shown it. */
import type {
  Appointment,
  AppointmentFacts,
  BookedAppointment,
  VersionedAppointmentFacts,
} from '@contracts/booking';
import type { AppointmentEntity } from './appointment.entity';
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
    customerName: appointment.customerName,
    email: appointment.email,
    phone: appointment.phone,
    address: appointment.address,
    city: appointment.city,
    state: appointment.state,
    zipCode: appointment.zipCode,
    appointmentDate: appointment.slotDate,
    timeSlot: appointment.slot,
    scheduledTime: appointment.startsAt.toISOString(),
    serviceType: appointment.serviceType,
    appliance: appointment.appliance,
    brand: appointment.brand,
    description: appointment.description,
    status: appointment.status,
    technicianId: appointment.technicianId,
    technicianNotes: appointment.technicianNotes,
    totalCost: appointment.totalCents === null ? null : dollars(appointment.totalCents),
    origin: appointment.origin,
    cancelReason: appointment.cancelReason,
    createdAt: appointment.createdAt.toISOString(),
  };
}

export function bookedView(appointment: AppointmentEntity): BookedAppointment {
  return {
    ...officeView(appointment),
    trackingUrl: `/technician-tracking?appointment=${appointment.id}`,
  };
}

export function factsOf(appointment: AppointmentEntity): AppointmentFacts {
  return {
    appointmentId: appointment.id,
    number: appointment.number,
    origin: appointment.origin,
    status: appointment.status,
    technicianId: appointment.technicianId,
    customerName: appointment.customerName,
    phone: appointment.phone,
    address: appointment.address,
    city: appointment.city,
    state: appointment.state,
    zipCode: appointment.zipCode,
    appointmentDate: appointment.slotDate,
    timeSlot: appointment.slot,
    slotStart: appointment.startsAt.toISOString(),
    slotEnd: appointment.endsAt.toISOString(),
    serviceType: appointment.serviceType,
    appliance: appointment.appliance,
    brand: appointment.brand,
    description: appointment.description,
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
