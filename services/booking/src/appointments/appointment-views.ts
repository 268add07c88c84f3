import type { Appointment, BookedAppointment, VisitFacts } from '@contracts/booking/appointments';
import { announcedFieldNames, bookingFieldNames } from '@contracts/booking/fields';
import { pickFields } from '@contracts/fields';
import type { EventEnvelope } from '@contracts/messaging';
import { askedPriceView, billView, invoiceView, linksOf } from './bills/bill';
import type { AppointmentEntity } from './appointment.entity';
import type { CustomerLinks } from './customer-links';
import { dollars, shownLines } from '@contracts/vocabulary/money';
import { estimateView } from './estimates/visit-estimate';
import { onlineChange } from './for-customers/change-cutoff';
import { minutesOf } from './visit/visit-fields';

export function officeView(
  appointment: AppointmentEntity,
  truncated: Appointment['truncated'] = [],
): Appointment {
  return {
    version: appointment.version,
    truncated,
    id: appointment.id,
    number: appointment.number,
    customerId: appointment.accountId,
    customerNumber: appointment.customerNumber,
    serviceRequestId: appointment.serviceRequestId,
    smsConsent: appointment.smsConsent,
    ...pickFields(appointment, bookingFieldNames),
    appointmentDate: appointment.slotDate,
    timeSlot: appointment.slot,
    scheduledTime: appointment.startsAt.toISOString(),
    durationMinutes: minutesOf(appointment),
    status: appointment.status,
    technicianId: appointment.technicianId,
    technicianNotes: appointment.technicianNotes,
    internalNotes: appointment.internalNotes,
    workDone: appointment.workDone,
    totalCost: appointment.totalCents === null ? null : dollars(appointment.totalCents),
    costLines: shownLines(appointment.costLines),
    askedPrice: askedPriceView(appointment),
    estimate: estimateView(appointment),
    invoice: invoiceView(appointment),
    ...billView(appointment),
    origin: appointment.origin,
    cancelReason: appointment.cancelReason,
    noShow: appointment.noShow,
    rating: appointment.rating,
    createdAt: appointment.createdAt.toISOString(),
  };
}

/** The same for every repeat of the booking. */
export function bookedView(
  appointment: AppointmentEntity,
  links: CustomerLinks,
  cutoffHours: number,
): BookedAppointment {
  const { manageUrl } = links.of(appointment);
  return {
    ...officeView(appointment),
    ...linksOf(appointment, links),
    ...onlineChange(appointment, appointment.createdAt, cutoffHours),
    manageUrl,
  };
}

export function visitFactsOf(appointment: AppointmentEntity): VisitFacts {
  const { trackingStatus, reachedAt, enRouteAt, arrivedAt, noShow, pin } = appointment;
  return {
    appointmentId: appointment.id,
    number: appointment.number,
    origin: appointment.origin,
    status: appointment.status,
    technicianId: appointment.technicianId,
    ...pickFields(appointment, announcedFieldNames),
    ...(pin && { pin }),
    appointmentDate: appointment.slotDate,
    timeSlot: appointment.slot,
    slotStart: appointment.startsAt.toISOString(),
    slotEnd: appointment.endsAt.toISOString(),
    visit: {
      status: trackingStatus,
      reachedAt: reachedAt.toISOString(),
      enRouteAt: enRouteAt?.toISOString() ?? null,
      arrivedAt: arrivedAt?.toISOString() ?? null,
      ...(noShow && { noShow }),
    },
  };
}

export function announcementOf(
  appointment: AppointmentEntity,
): Pick<EventEnvelope<VisitFacts>, 'aggregateId' | 'version' | 'facts'> {
  return {
    aggregateId: appointment.id,
    version: appointment.version,
    facts: visitFactsOf(appointment),
  };
}

/** Says whom it was taken away from, too. */
export function handoverOf(
  appointment: AppointmentEntity,
  formerTechnicianId: string | null,
): ReturnType<typeof announcementOf> {
  const { facts, ...announcement } = announcementOf(appointment);
  const isTaken = formerTechnicianId !== null && formerTechnicianId !== appointment.technicianId;
  return { ...announcement, facts: { ...facts, ...(isTaken && { formerTechnicianId }) } };
}
