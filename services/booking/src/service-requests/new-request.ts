import type { BookCommand } from '@contracts/booking/appointments';
import { requestFieldNames } from '@contracts/booking/fields';
import type {
  RequestServiceCommand,
  ScheduleServiceRequest,
} from '@contracts/booking/service-requests';
import { pickFields } from '@contracts/fields';
import type { Appliance, Brand } from '@contracts/vocabulary/booking';
import { ServiceRequestEntity } from './service-request.entity';

/**
 * A request as it is before anyone has read it. The database gives it its number and its urgency.
 */
export function newRequest(
  { request, customerId }: RequestServiceCommand,
  identity: Pick<ServiceRequestEntity, 'id' | 'number' | 'createdAt'>,
): ServiceRequestEntity {
  return Object.assign(new ServiceRequestEntity(), {
    ...identity,
    version: 1,
    origin: 'site',
    importSource: null,
    importKey: null,
    importHash: null,
    status: 'pending',
    customerId,
    ...pickFields(request, requestFieldNames),
    isEmergency: request.isEmergency ?? false,
    technicianNotes: null,
    appointmentId: null,
    completedAt: null,
  } satisfies Omit<ServiceRequestEntity, 'urgency'>);
}

/** What of the call is the visit's. */
export type AgreedVisit = Omit<ScheduleServiceRequest, 'version'>;

/** The booking that a request comes to, once the visit is agreed. */
export function visitFor(
  request: ServiceRequestEntity,
  visit: Omit<AgreedVisit, 'whileClosed' | 'onClosedDay'>,
): BookCommand {
  return {
    booking: {
      ...visit,
      customerName: `${request.firstName} ${request.lastName}`,
      email: request.email,
      phone: request.phone,
      // Checked against the lists of a booking when the request came in.
      appliance: request.applianceType as Appliance,
      brand: request.brand as Brand,
      description: request.problemDescription,
    },
    customerId: request.customerId,
    idempotencyKey: null,
    principal: 'admin',
    byOffice: true,
  };
}
