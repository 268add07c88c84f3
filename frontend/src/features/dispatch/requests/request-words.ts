import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import {
  serviceRequestStatuses,
  serviceRequestStatusRules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import { formatMonthDay, formatSlot, formatWeekdayShort } from '../../../shared/format';

export const customerOf = ({ firstName, lastName }: ServiceRequest): string =>
  `${firstName} ${lastName}`;

export const applianceOf = ({ brand, applianceType }: ServiceRequest): string =>
  applianceTitle({ brand, appliance: applianceType });

/** The button that opens a request's details. Takes the focus when the focused element is gone. */
export const requestButtonId = ({ id }: ServiceRequest): string => `request-${id}`;

/** There's no visit yet. */
export const isWaiting = ({ status }: ServiceRequest): boolean =>
  serviceRequestStatusRules[status].schedulable;

export const isWaitingEmergency = (request: ServiceRequest): boolean =>
  isWaiting(request) && request.isEmergency;

/** Whether anything that matters for scheduling, completing or canceling it is unchanged. Notes don't matter. */
export const isStillAsShown = (shown: ServiceRequest, current: ServiceRequest): boolean =>
  shown.status === current.status && shown.appointment?.id === current.appointment?.id;

/** An unknown status filter in the address shows all. */
export const statusFilter = (wanted: string | null): ServiceRequestStatus | '' =>
  serviceRequestStatuses.find((status) => status === wanted) ?? '';

/** `FC-1042, Mon, Nov 23, 10:00 – 11:00 AM` */
export const visitWords = ({
  number,
  appointmentDate,
  timeSlot,
}: NonNullable<ServiceRequest['appointment']>): string =>
  `${number}, ${formatWeekdayShort(appointmentDate)}, ${formatMonthDay(appointmentDate)}, ${formatSlot(timeSlot)}`;

/** The list of waiting requests. */
export const waitingRequestsSearch = `?${new URLSearchParams({
  tab: 'service-requests',
  'request-status':
    serviceRequestStatuses.find((status) => serviceRequestStatusRules[status].schedulable) ?? '',
}).toString()}`;
