/**
 * What booking answers customers about their own appointments and service requests, and the services
 * that write to them. An appointment is a customer's own when it was booked with their token or with
 * an email address that they have verified; anyone who holds its manage link may change it, too.
 */
import { IsIn } from 'class-validator';
import type { ApplianceFields } from './appliances';
import type { CancelAppointment, RateVisit, RescheduleAppointment } from './appointment-calls';
import type { Appointment, AppointmentLinks, OnlineChange, VisitState } from './appointments';
import type { BookingFields } from './fields';
import type { ServiceRequest } from './service-requests';
import type { AccountId } from '../customers/accounts';
import { fieldNames, type StoredFields } from '../fields';
import { type Page, read, request } from '../messaging';
import { ListPage, MayBeMissing } from '../parsing';

/** GET /api/customer/service-requests */
export class OwnRecordsQuery extends ListPage {}

/** GET /api/customer/appointments */
export class OwnAppointmentsQuery extends OwnRecordsQuery {
  /** Only those with a balance due. */
  @MayBeMissing()
  @IsIn(['true'])
  unpaid?: 'true';
}

/** What customers see of an appointment besides their own entries. */
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
  | 'costLines'
  | 'paid'
  | 'due'
  | 'smsConsent'
  | 'origin'
  | 'rating'
  | 'createdAt'
>;

/** What was imported has none of these: it is in the past, and was paid elsewhere. */
export type LinksIfAny = {
  readonly [Link in keyof AppointmentLinks]: AppointmentLinks[Link] | null;
};

/** How an appointment came to be canceled. */
export interface Cancellation {
  readonly by: 'customer' | 'office';
  /** ISO instant. */
  readonly at: string;
  /** What the office wrote for the customer. */
  readonly reason: string | null;
  /** No one was home. */
  readonly noShow?: true;
}

/** An appointment as its customer sees it. */
export interface CustomerAppointment
  extends ShownOfAppointment, StoredFields<BookingFields>, LinksIfAny, OnlineChange {
  /** What the technician did; for an imported appointment, what its source says. */
  readonly technicianNotes: string | null;
  /** Null while it stands, and for imported appointments. */
  readonly cancellation: Cancellation | null;
}

/** A service request as its customer sees it. `technicianNotes` only if it was imported. */
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

/** An appliance as its customer sees it: without photos that technicians took, and office matters. */
export interface OwnAppliance extends StoredFields<ApplianceFields> {
  readonly id: string;
  /** How many of the customer's own visits were about it. */
  readonly visitCount: number;
  /** YYYY-MM-DD of the newest. */
  readonly lastDate: string;
}

/** Who may act: the holder of the manage link's token, or the logged-in customer. */
export type AppointmentAccess =
  | { readonly token: string }
  | { readonly accountId: AccountId; readonly appointmentId: string };

export interface CalendarFile {
  readonly fileName: string;
  /** iCalendar, RFC 5545. */
  readonly text: string;
}

/** Made from the customer's view, so no message can contain office notes. */
export type MessagedAppointment = CustomerAppointment &
  Pick<Appointment, 'customerId'> &
  AppointmentLinks & {
    readonly manageUrl: string;
    /** Also before booking has heard that an estimate was sent. */
    readonly estimateUrl: string;
    /** The page of its bill, also when nothing is due. */
    readonly billUrl: string;
  };

export type MessagedRequest = ServiceRequest & {
  readonly technicianNotes: null;
  /** As of an appointment's. */
  readonly emailVerified: boolean;
};

/** What a message about an appointment needs; requested when it is sent. */
export interface AppointmentMessage {
  readonly appointment: MessagedAppointment;
  readonly state: VisitState;
  /** Without the place where the address is not verified. */
  readonly calendar: CalendarFile;
  /** The email address is verified. An unverified one gets nothing that was typed. */
  readonly emailVerified: boolean;
}

export interface RecordsOfCustomer {
  readonly appointments: Appointment[];
  readonly serviceRequests: ServiceRequest[];
}

export const ownRecordsRequests = {
  /** Upcoming and past, newest first. Up to date right after a change. */
  appointments: read<{ accountId: AccountId } & OwnAppointmentsQuery, Page<CustomerAppointment>>(
    'booking.own-appointments',
  ),
  serviceRequests: read<{ accountId: AccountId } & OwnRecordsQuery, Page<CustomerServiceRequest>>(
    'booking.own-service-requests',
  ),
  /** Those that the customer's own visits were about, the one with the newest first. At most 50. */
  appliances: read<{ accountId: AccountId }, OwnAppliance[]>('booking.own-appliances'),
  /**
   * These three refuse with `appointment_not_found`, equally fast for an unknown token and a wrong
   * one. A token stays valid after a change.
   */
  appointment: read<AppointmentAccess, CustomerAppointment>('booking.own-appointment'),
  /** Also refuses with `too_late`, `too_many_changes`, `slot_taken`, `slot_unavailable` and `changed_meanwhile`. */
  reschedule: request<
    { access: AppointmentAccess; to: RescheduleAppointment },
    CustomerAppointment
  >('booking.reschedule-own'),
  /** Also refuses with `too_late`, `too_many_changes` and `changed_meanwhile`. Repeating it changes nothing. */
  cancel: request<
    { access: AppointmentAccess; cancellation: CancelAppointment },
    CustomerAppointment
  >('booking.cancel-own'),
  /**
   * Once it is completed, and once. Also refuses with `transition_refused` and `already_rated`.
   * Repeating it with the same stars and words changes nothing.
   */
  rate: request<{ access: AppointmentAccess; rating: RateVisit }, CustomerAppointment>(
    'booking.rate-own',
  ),
  /** None for an imported one: `appointment_not_found`. */
  calendar: read<AppointmentAccess | { calendarToken: string }, CalendarFile>('booking.calendar'),
  /**
   * The customer just verified this address (lower case). What was booked and requested with it now
   * belongs to them. The event repeats this without effect.
   */
  claim: request<{ accountId: AccountId; email: string }, Record<string, never>>(
    'booking.claim-records',
    ['customers'],
  ),
  /**
   * Before an account is deleted: cancels upcoming visits. Refuses with `too_late` and changes
   * nothing if one of them can no longer be canceled online.
   */
  cancelUpcoming: request<{ accountId: AccountId }, { cancelled: number }>(
    'booking.cancel-upcoming',
    ['customers'],
  ),
  /**
   * For messages. Refuses with `appointment_not_found`, also for an imported one: there are no
   * messages about it.
   */
  appointmentMessage: read<{ appointmentId: string }, AppointmentMessage>(
    'booking.appointment-message',
    ['notifications'],
  ),
  /** For messages. Refuses with `service_request_not_found`. */
  serviceRequestMessage: read<{ serviceRequestId: string }, MessagedRequest>(
    'booking.service-request-message',
    ['notifications'],
  ),
};
