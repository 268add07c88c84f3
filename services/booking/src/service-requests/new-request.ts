import type { BookCommand } from '@contracts/booking/appointments';
import { requestFieldNames } from '@contracts/booking/fields';
import type {
  RequestServiceCommand,
  ScheduleServiceRequest,
} from '@contracts/booking/service-requests';
import { pickFields } from '@contracts/fields';
import type { Appliance, Brand } from '@contracts/vocabulary/booking';
import { ServiceRequestEntity } from './service-request.entity';

/** A new request. The database assigns its number and urgency. */
export function newRequest(
  { request, accountId }: RequestServiceCommand,
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
    accountId,
    customerNumber: null,
    claimed: false,
    ...pickFields(request, requestFieldNames),
    isEmergency: request.isEmergency ?? false,
    technicianNotes: null,
    appointmentId: null,
    completedAt: null,
  } satisfies Omit<ServiceRequestEntity, 'urgency'>);
}

export type AgreedVisit = Omit<ScheduleServiceRequest, 'version'>;

export function visitFor(
  request: ServiceRequestEntity,
  visit: Omit<AgreedVisit, 'whileClosed' | 'onClosedDay' | 'technicianId'>,
): BookCommand {
  return {
    booking: {
      ...visit,
      customerName: `${request.firstName} ${request.lastName}`,
      email: request.email,
      phone: request.phone,
      // Checked against the booking's lists when the request came in.
      appliance: request.applianceType as Appliance,
      brand: request.brand as Brand,
      ...(request.modelNumber !== null && { modelNumber: request.modelNumber }),
      description: request.problemDescription,
    },
    accountId: request.accountId,
    customerNumber: request.customerNumber,
    claimed: request.claimed,
    idempotencyKey: null,
    principal: 'admin',
    byOffice: true,
  };
}
