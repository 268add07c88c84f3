import { Injectable } from '@nestjs/common';
import { timeOfDay } from '@contracts/business-time';
import { serviceNames, type EventsWaiting, type ServiceName } from '@contracts/service-health';
import type { Alert } from '@contracts/tracking/records';
import { ServiceStates } from './service-states';

const titles: Record<ServiceName, string> = {
  booking: 'Booking',
  tracking: 'Tracking',
  payments: 'Payments',
  customers: 'Customers',
  imports: 'Imports',
  notifications: 'Notifications',
};
const wholeNumber = new Intl.NumberFormat('en-US');

/** Alerts for changes that don't reach the other services. */
@Injectable()
export class WaitingEventsService {
  constructor(private readonly states: ServiceStates) {}

  async alerts(): Promise<Alert[]> {
    const pings = await this.states.pings();
    return serviceNames.flatMap((service) => {
      const { eventsWaiting } = pings[service];
      return eventsWaiting ? [alertOf(service, eventsWaiting)] : [];
    });
  }
}

function alertOf(service: ServiceName, { count, since }: EventsWaiting): Alert {
  const changes = count === 1 ? '1 change has' : `${wholeNumber.format(count)} changes have`;
  return {
    type: 'events-waiting',
    message:
      `${titles[service]}: ${changes} not reached the other services since ` +
      `${timeOfDay(new Date(since))}. Nothing is lost: they are sent as soon as that is possible. ` +
      `What you see elsewhere may be out of date; tell the person who runs the site.`,
    appointmentId: null,
    technicianId: null,
    since,
  };
}
