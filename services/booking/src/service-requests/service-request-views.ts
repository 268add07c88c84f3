import { requestFieldNames } from '@contracts/booking/fields';
import type { RequestedAppointment, ServiceRequest } from '@contracts/booking/service-requests';
import { pickFields } from '@contracts/fields';
import type { ServiceRequestEntity } from './service-request.entity';

export function requestView(
  request: ServiceRequestEntity,
  truncated: ServiceRequest['truncated'] = [],
): ServiceRequest {
  return {
    version: request.version,
    truncated,
    id: request.id,
    number: request.number,
    customerId: request.accountId,
    customerNumber: request.customerNumber,
    ...pickFields(request, requestFieldNames),
    isEmergency: request.isEmergency,
    status: request.status,
    technicianNotes: request.technicianNotes,
    origin: request.origin,
    appointmentId: request.appointmentId,
    appointment: appointmentOf(request),
    completedAt: request.completedAt?.toISOString() ?? null,
    createdAt: request.createdAt.toISOString(),
  };
}

function appointmentOf({ appointment }: ServiceRequestEntity): RequestedAppointment | null {
  if (!appointment) return null;
  const { id, number, slotDate, slot, status } = appointment;
  return { id, number, appointmentDate: slotDate, timeSlot: slot, status };
}
