import type {
  ChangeServiceRequest,
  ScheduledServiceRequest,
  ScheduleServiceRequest,
  ServiceRequest,
} from '@contracts/booking/service-requests';
import type { BookingUnderTest } from './booking-under-test';
import { aVisit, byOffice, type aRequest } from './factories';

/** What specs of service requests do over and over. */
export interface RequestHelpers {
  ask(...command: Parameters<typeof aRequest>): Promise<ServiceRequest>;
  change(id: string, what: ChangeServiceRequest): Promise<ServiceRequest>;
  schedule(id: string, visit?: Partial<ScheduleServiceRequest>): Promise<ScheduledServiceRequest>;
  /** A new request with its appointment. */
  scheduled(visit?: Partial<ScheduleServiceRequest>): Promise<ScheduledServiceRequest>;
  /** As the office finds it. */
  stored(id: string): Promise<ServiceRequest>;
}

export function requestHelpers(booking: BookingUnderTest): RequestHelpers {
  const helpers: RequestHelpers = {
    ask: (...command) => booking.ask(...command),
    change: (id, { version, ...what }) =>
      booking.serviceRequests.change(id, what, byOffice({ version })),
    schedule: (id, { version, ...visit } = {}) =>
      booking.serviceRequests.schedule(id, aVisit(visit), byOffice({ version })),
    scheduled: async (visit) => helpers.schedule((await helpers.ask()).id, visit),
    stored: async (id) => {
      const { items } = await booking.requestLists.page({ limit: 500 });
      const found = items.find((request) => request.id === id);
      if (!found) throw new Error(`${id} is not in the list`);
      return found;
    },
  };
  return helpers;
}
