/**
 * What booking answers customers about their own appointments and service requests, and the services
 * that write to them. An appointment is a customer's own when it was booked with their token or with
 * an email address that they have verified; anyone who holds its manage link may change it, too.
 */
import { IsIn } from 'class-validator';
import type {
  Appointment,
  AppointmentLinks,
  CancelAppointment,
  OnlineChange,
  RescheduleAppointment,
} from './booking';
import type { BookingFields } from './booking-fields';
import type { ServiceRequest } from './service-requests';
import type { CustomerId } from './customers';
import { fieldNames, type StoredFields } from './fields';
import { request, type Page } from './messaging';
import { ListPage, MayBeMissing } from './parsing';

/** GET /api/customer/service-requests */
export class OwnRecordsQuery extends ListPage {}

/** GET /api/customer/appointments */
export class OwnAppointmentsQuery extends OwnRecordsQuery {
  /** Those of which something is due. */
  @MayBeMissing()
  @IsIn(['true'])
  unpaid?: 'true';
}

/** What of an appointment is its customer's to see, next to what they wrote themselves. */
type ShownOfAppointment = Pick<
  Appointment,
  | 'id'
  | 'number'
  | 'version'
  | 'status'
  | 'appointmentDate'
  | 'timeSlot'
  | 'scheduledTime'
  | 'totalCost'
  | 'paid'
  | 'due'
  | 'smsConsent'
  | 'origin'
  | 'createdAt'
>;

/** What was imported has none of these: it is in the past, and was paid elsewhere. */
export type LinksIfAny = {
  readonly [Link in keyof AppointmentLinks]: AppointmentLinks[Link] | null;
};

/** An appointment as its customer sees it. */
export interface CustomerAppointment
  extends ShownOfAppointment, StoredFields<BookingFields>, LinksIfAny, OnlineChange {
  /** What the technician did, once it is done; of an imported one what its source says. */
  readonly technicianNotes: string | null;
}

/** A service request as its customer sees it: `technicianNotes` of an imported one alone. */
export type CustomerServiceRequest = Pick<
  ServiceRequest,
  | 'id'
  | 'number'
  | 'applianceType'
  | 'brand'
  | 'problemDescription'
  | 'isEmergency'
  | 'status'
  | 'technicianNotes'
  | 'origin'
  | 'appointment'
  | 'completedAt'
  | 'createdAt'
>;

export const customerServiceRequestNames = fieldNames<CustomerServiceRequest>({
  id: true,
  number: true,
  applianceType: true,
  brand: true,
  problemDescription: true,
  isEmergency: true,
  status: true,
  technicianNotes: true,
  origin: true,
  appointment: true,
  completedAt: true,
  createdAt: true,
});

/** Whose appointment it is: anyone who holds its link's token, or the customer who is logged in. */
export type AppointmentAccess =
  | { readonly token: string }
  | { readonly customerId: CustomerId; readonly appointmentId: string };

export interface CalendarFile {
  readonly fileName: string;
  /** iCalendar, RFC 5545. */
  readonly text: string;
}

/** What its customer sees, so that no message can tell what the office keeps to itself. */
export type MessagedAppointment = CustomerAppointment &
  Pick<Appointment, 'customerId'> &
  AppointmentLinks & { readonly manageUrl: string };

export type MessagedRequest = ServiceRequest & {
  readonly technicianNotes: null;
  /** As of an appointment's. */
  readonly emailVerified: boolean;
};

/** What it takes to write to someone about an appointment: asked for when the message is sent. */
export interface AppointmentMessage {
  readonly appointment: MessagedAppointment;
  /** Without the place where the address is not verified. */
  readonly calendar: CalendarFile;
  /** Someone has shown that the email address is theirs. To another goes nothing that was typed. */
  readonly emailVerified: boolean;
}

export interface RecordsOfCustomer {
  readonly appointments: Appointment[];
  readonly serviceRequests: ServiceRequest[];
}

export const ownRecordsRequests = {
  /** Newest first: those to come and those that were. True right after a change. */
  appointments: request<
    { customerId: CustomerId } & OwnAppointmentsQuery,
    Page<CustomerAppointment>
  >('booking.own-appointments'),
  serviceRequests: request<
    { customerId: CustomerId } & OwnRecordsQuery,
    Page<CustomerServiceRequest>
  >('booking.own-service-requests'),
  /**
   * These three refuse with `appointment_not_found`, in the same time for a token of nothing and a
   * wrong one. A token from before a change leads to the appointment as it is now.
   */
  appointment: request<AppointmentAccess, CustomerAppointment>('booking.own-appointment'),
  /** Also refuses with `too_late`, `too_many_changes`, `slot_taken`, `slot_unavailable` and `changed_meanwhile`. */
  reschedule: request<
    { access: AppointmentAccess; to: RescheduleAppointment },
    CustomerAppointment
  >('booking.reschedule-own'),
  /** Also refuses with `too_late`, `too_many_changes` and `changed_meanwhile`. A second time changes nothing. */
  cancel: request<
    { access: AppointmentAccess; cancellation: CancelAppointment },
    CustomerAppointment
  >('booking.cancel-own'),
  /** Of an imported one there is no entry: `appointment_not_found`. */
  calendar: request<AppointmentAccess | { calendarToken: string }, CalendarFile>(
    'booking.calendar',
  ),
  /**
   * The customer has just verified this address (lower case): what was booked and asked for with it
   * is theirs from now on. The event brings the same again, to no effect.
   */
  claim: request<{ customerId: CustomerId; email: string }, Record<string, never>>(
    'booking.claim-records',
    ['customers'],
  ),
  /**
   * Before an account is deleted: cancels what is still to come. Refuses with `too_late` and changes
   * nothing when one of them cannot be cancelled online anymore.
   */
  cancelUpcoming: request<{ customerId: CustomerId }, { cancelled: number }>(
    'booking.cancel-upcoming',
    ['customers'],
  ),
  /** For the office: the newest 100 of each. */
  ofCustomer: request<{ customerId: CustomerId }, RecordsOfCustomer>('booking.records-of-customer'),
  /**
   * For messages. Refuses with `appointment_not_found`, also for an imported one: no one writes
   * about it.
   */
  appointmentMessage: request<{ appointmentId: string }, AppointmentMessage>(
    'booking.appointment-message',
    ['notifications'],
  ),
  /** For messages. Refuses with `service_request_not_found`. */
  serviceRequestMessage: request<{ serviceRequestId: string }, MessagedRequest>(
    'booking.service-request-message',
    ['notifications'],
  ),
};
