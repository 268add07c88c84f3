/** What the booking service answers and announces about service requests. */
import { IsBoolean, IsIn } from 'class-validator';
import type { Actor, AccountId } from '../customers/accounts';
import type { CustomerNumber } from '../customers/records';
import type { StoredFields } from '../fields';
import { AgreedDate, AgreedSlot, RequestFields, VisitFields } from './fields';
import type { Appointment, BookedAppointment } from './appointments';
import { event, type Page, read, request } from '../messaging';
import {
  type BestFirst,
  IsRecordId,
  MadeOnVersion,
  MayBeMissing,
  OptionalLongText,
  SearchablePage,
} from '../parsing';
import {
  serviceRequestMessages,
  serviceRequestTextLimits,
  type ServiceRequestOrigin,
} from '../vocabulary/booking';
import {
  serviceRequestStatuses,
  type ServiceRequestStatus,
} from '../vocabulary/service-request-status';

// Requests

/** POST /api/service-requests */
export class RequestService extends RequestFields {
  /** If omitted: no. */
  @MayBeMissing()
  @IsBoolean({ message: serviceRequestMessages.isEmergency })
  isEmergency?: boolean;
}

/** GET /api/admin/service-requests */
export class ServiceRequestsQuery extends SearchablePage {
  @MayBeMissing()
  @IsIn(serviceRequestStatuses)
  status?: ServiceRequestStatus;
}

/** PATCH /api/service-requests/{id} */
export class ChangeServiceRequest {
  @MadeOnVersion()
  version?: number;

  /**
   * Where the table of statuses leads from the current one; `scheduled` is reached by scheduling
   * alone.
   */
  @MayBeMissing()
  @IsIn(serviceRequestStatuses)
  status?: ServiceRequestStatus;

  @OptionalLongText(serviceRequestTextLimits.technicianNotes)
  technicianNotes?: string;
}

/** POST /api/service-requests/{id}/schedule */
export class ScheduleServiceRequest extends VisitFields {
  @MadeOnVersion()
  version?: number;

  @AgreedDate()
  appointmentDate!: string;

  @AgreedSlot()
  timeSlot!: string;

  /** Also while the business is closed: on a Sunday or a blackout date, or outside business hours. */
  @MayBeMissing()
  @IsBoolean()
  whileClosed?: boolean;

  /** Who makes the visit; no one by default. */
  @MayBeMissing()
  @IsRecordId()
  technicianId?: string;

  /** The earlier name of `whileClosed`, from when it was only about days. Still accepted. */
  @MayBeMissing()
  @IsBoolean()
  onClosedDay?: boolean;
}

// Replies

/** A service request as the office sees it, and as the answer to its sender shows it. */
export interface ServiceRequest extends StoredFields<RequestFields> {
  /** Goes up with every change. A write may name the version it was based on. */
  readonly version: number;
  /** Fields that this list shows only the beginning of; the record itself has them whole. */
  readonly truncated: readonly ('problemDescription' | 'technicianNotes')[];
  readonly id: string;
  /** What people see, such as SR-1042. */
  readonly number: string;
  /** The account that it is of; the API has always called it the customer. */
  readonly customerId: AccountId | null;
  /** Whose record it is filed under; null until that is known, a moment after it's made. */
  readonly customerNumber: CustomerNumber | null;
  readonly isEmergency: boolean;
  readonly status: ServiceRequestStatus;
  /** As of an appointment. */
  readonly technicianNotes: string | null;
  readonly origin: ServiceRequestOrigin;
  /** The appointment it was turned into; null before that, and again when that one was canceled. */
  readonly appointmentId: string | null;
  readonly appointment: RequestedAppointment | null;
  readonly completedAt: string | null;
  readonly createdAt: string;
}

/** What a service request shows of its appointment. */
export type RequestedAppointment = Pick<
  Appointment,
  'id' | 'number' | 'appointmentDate' | 'timeSlot' | 'status'
>;

/** The request as it stands after scheduling, with the whole appointment. */
export interface ScheduledServiceRequest extends ServiceRequest {
  readonly appointment: BookedAppointment;
}

/** As with a booking's command. */
export interface RequestServiceCommand {
  readonly request: RequestService;
  readonly idempotencyKey: string | null;
  readonly principal: string;
  readonly accountId: AccountId | null;
}

/** A request of the demo. */
export interface DemoServiceRequest {
  /** The same request has the same id in each start. */
  readonly id: string;
  readonly request: RequestService;
  /** ISO instant. */
  readonly createdAt: string;
}

export const serviceRequestCalls = {
  /** Keeps existing ones. Refused outside demo mode. */
  createDemoRequests: request<{ requests: readonly DemoServiceRequest[] }, null>(
    'booking.create-demo-requests',
  ),
  requestService: request<RequestServiceCommand, ServiceRequest>('booking.request-service'),
  serviceRequests: read<ServiceRequestsQuery & BestFirst, Page<ServiceRequest>>(
    'booking.service-requests',
  ),
  serviceRequest: read<{ serviceRequestId: string }, ServiceRequest>('booking.service-request'),
  changeServiceRequest: request<
    { serviceRequestId: string; by: Actor } & ChangeServiceRequest,
    ServiceRequest
  >('booking.change-service-request'),
  scheduleServiceRequest: request<
    { serviceRequestId: string; visit: ScheduleServiceRequest; by: Actor },
    ScheduledServiceRequest
  >('booking.schedule-service-request'),
};

// Events. The aggregate is the service request.

export interface ServiceRequestFacts {
  readonly serviceRequestId: string;
  readonly number: string;
  readonly origin: ServiceRequestOrigin;
}

/** Sent by someone on the site. */
export const serviceRequestReceived = event<ServiceRequestFacts>(
  'events.booking.service-request-received.v1',
  ['notifications', 'customers'],
);
/** Its customer has deleted their account. */
export const serviceRequestAnonymized = event<ServiceRequestFacts>(
  'events.booking.service-request-anonymized.v1',
  ['notifications', 'customers'],
);
