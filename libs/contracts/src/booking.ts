/** What the booking service answers and announces. */
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsString,
  Matches,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { fieldNames, without, type AnnouncedFields, type StoredFields } from './fields';
import { event, request, type EventEnvelope, type Page } from './messaging';
import type { Actor, CustomerId } from './customers';
import type { TrackingStatusFacts } from './tracking';
import {
  IsCalendarDate,
  IsDollars,
  IsRecordId,
  MadeOnVersion,
  MaxText,
  MayBeMissing,
  OptionalText,
  RequiredText,
  SearchablePage,
  Trimmed,
} from './parsing';
import {
  appliances,
  bookingMessages,
  bookingTextLimits,
  brands,
  gateCodePattern,
  serviceRequestMessages,
  serviceRequestTextLimits,
  serviceTypes,
  stateCodes,
  zipCodeLength,
  type Appliance,
  type AppointmentOrigin,
  type Brand,
  type ServiceRequestOrigin,
  type ServiceType,
  type SlotLabel,
  type StateCode,
} from './vocabulary/booking';
import { appointmentStatuses, type AppointmentStatus } from './vocabulary/appointment-status';
import {
  serviceRequestStatuses,
  type ServiceRequestStatus,
} from './vocabulary/service-request-status';

// Fields: each group is declared once. Rows, facts and views follow from it by type and by name.

/** Where the visit is and what for: what is agreed when a visit is made of a service request. */
export class VisitFields {
  @RequiredText(bookingTextLimits.address, bookingMessages.address)
  address!: string;

  @RequiredText(bookingTextLimits.city, bookingMessages.city)
  city!: string;

  @IsIn(stateCodes, { message: bookingMessages.state })
  state!: StateCode;

  @Trimmed()
  @IsString({ message: bookingMessages.zipCode })
  @MinLength(zipCodeLength.min, { message: bookingMessages.zipCode })
  @MaxText(zipCodeLength.max, { message: bookingMessages.zipCodeTooLong })
  zipCode!: string;

  /** For the technician and the office; the tracking page never shows it. */
  @MayBeMissing()
  @Trimmed()
  @Matches(gateCodePattern, { message: bookingMessages.gateCode })
  gateCode?: string;

  @IsIn(serviceTypes, { message: bookingMessages.serviceType })
  serviceType!: ServiceType;
}

/** What a booking says besides its hour: the place, the person, the machine. */
export class BookingFields extends VisitFields {
  @RequiredText(bookingTextLimits.customerName, bookingMessages.customerName)
  customerName!: string;

  @Trimmed()
  @IsEmail({}, { message: bookingMessages.email })
  @MaxText(bookingTextLimits.email)
  email!: string;

  @RequiredText(bookingTextLimits.phone, bookingMessages.phone)
  phone!: string;

  @IsIn(appliances, { message: bookingMessages.appliance })
  appliance!: Appliance;

  @IsIn(brands, { message: bookingMessages.brand })
  brand!: Brand;

  @OptionalText(bookingTextLimits.description)
  description?: string;
}

export const bookingFieldNames = fieldNames<BookingFields>({
  address: true,
  city: true,
  state: true,
  zipCode: true,
  gateCode: true,
  serviceType: true,
  customerName: true,
  email: true,
  phone: true,
  appliance: true,
  brand: true,
  description: true,
});

/** Of a booking's fields, those that no other service needs. */
const unannounced = ['email'] as const satisfies readonly (keyof BookingFields)[];

export const announcedFieldNames = without(bookingFieldNames, unannounced);

/** What a service request says: the person and the machine. */
export class RequestFields {
  @RequiredText(serviceRequestTextLimits.firstName, serviceRequestMessages.firstName)
  firstName!: string;

  @RequiredText(serviceRequestTextLimits.lastName, serviceRequestMessages.lastName)
  lastName!: string;

  @RequiredText(serviceRequestTextLimits.phone, serviceRequestMessages.phone)
  phone!: string;

  @Trimmed()
  @IsEmail({}, { message: serviceRequestMessages.email })
  @MaxText(serviceRequestTextLimits.email)
  email!: string;

  @IsIn(appliances, { message: serviceRequestMessages.applianceType })
  applianceType!: Appliance;

  @IsIn(brands, { message: serviceRequestMessages.brand })
  brand!: Brand;

  @RequiredText(
    serviceRequestTextLimits.problemDescription,
    serviceRequestMessages.problemDescription,
  )
  problemDescription!: string;
}

export const requestFieldNames = fieldNames<RequestFields>({
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
  applianceType: true,
  brand: true,
  problemDescription: true,
});

// Requests

const AgreedDate = () => IsCalendarDate(bookingMessages.appointmentDate);

/** The label as it was offered; one that is not on the calendar is refused as `slot_unavailable`. */
const AgreedSlot = (): PropertyDecorator => (target, propertyName) => {
  const message = bookingMessages.timeSlot;
  for (const rule of [IsString({ message }), IsNotEmpty({ message }), MaxText(20)]) {
    rule(target, propertyName);
  }
};

/** POST /api/appointments */
export class BookAppointment extends BookingFields {
  @AgreedDate()
  appointmentDate!: string;

  @AgreedSlot()
  timeSlot!: string;

  /** The box beside the telephone number was ticked: text messages about this visit may be sent there. */
  @MayBeMissing()
  @IsBoolean({ message: bookingMessages.smsConsent })
  smsConsent?: boolean;
}

/** Another hour for an appointment, by the office or by the customer. */
export class RescheduleAppointment {
  @AgreedDate()
  appointmentDate!: string;

  @AgreedSlot()
  timeSlot!: string;

  @MadeOnVersion()
  version?: number;
}

/** GET /api/appointments/available-slots */
export class AvailableSlotsQuery {
  @IsCalendarDate(bookingMessages.appointmentDate)
  date!: string;
}

/** GET /api/appointments. The search finds numbers, names, e-mail and street addresses, appliances and technicians. */
export class AppointmentsQuery extends SearchablePage {
  @MayBeMissing()
  @IsCalendarDate(bookingMessages.appointmentDate)
  from?: string;

  @MayBeMissing()
  @IsCalendarDate(bookingMessages.appointmentDate)
  to?: string;

  @MayBeMissing()
  @IsIn(appointmentStatuses)
  status?: AppointmentStatus;
}

/** PUT /api/appointments/{id}/assign; null takes the assignment back. */
export class AssignTechnician {
  @ValidateIf((body: AssignTechnician) => body.technicianId !== null)
  @IsRecordId()
  technicianId!: string | null;

  @MadeOnVersion()
  version?: number;
}

/** POST /api/appointments/{id}/cancel */
export class CancelAppointment {
  @MadeOnVersion()
  version?: number;

  @OptionalText(500)
  reason?: string;
}

/** PATCH /api/appointments/{id} */
export class AnnotateAppointment {
  @MadeOnVersion()
  version?: number;

  @OptionalText(bookingTextLimits.technicianNotes)
  technicianNotes?: string;

  /** Dollars, at most two decimals. */
  @MayBeMissing()
  @IsDollars({ max: 100_000 })
  totalCost?: number;
}

/** POST /api/service-requests */
export class RequestService extends RequestFields {
  /** Left out: no. */
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

  /** Where the table of statuses leads from the present one; `scheduled` is reached by scheduling alone. */
  @MayBeMissing()
  @IsIn(serviceRequestStatuses)
  status?: ServiceRequestStatus;

  @OptionalText(serviceRequestTextLimits.technicianNotes)
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
}

// Replies

/** An appointment as the office sees it. */
export interface Appointment extends StoredFields<BookingFields> {
  /** Rises with every change; a write may name the one it was made on. */
  readonly version: number;
  /** Fields that this list shows only the beginning of; the record itself has them whole. */
  readonly truncated: readonly ('description' | 'technicianNotes')[];
  /** The public reference: random, unguessable; the tracking link is made of it. */
  readonly id: string;
  /** What people are shown, for instance FC-1042. */
  readonly number: string;
  readonly customerId: CustomerId | null;
  readonly serviceRequestId: string | null;
  readonly smsConsent: boolean;
  /** YYYY-MM-DD in the business zone. */
  readonly appointmentDate: string;
  readonly timeSlot: string;
  /** ISO instant at which the slot begins. */
  readonly scheduledTime: string;
  readonly status: AppointmentStatus;
  readonly technicianId: string | null;
  readonly technicianNotes: string | null;
  /** Dollars with two decimals. */
  readonly totalCost: string | null;
  readonly origin: AppointmentOrigin;
  readonly cancelReason: string | null;
  readonly createdAt: string;
}

/**
 * Where a customer goes from their appointment: paths here, addresses once the gateway or a message
 * has put the site's before them.
 */
export interface AppointmentLinks {
  /** The tracking page. */
  readonly trackingUrl: string;
  /** The calendar entry; needs no header. */
  readonly calendarUrl: string;
}

export interface BookedAppointment extends Appointment, AppointmentLinks {
  /** The page on which it can be moved and cancelled; whoever has this link may do so. */
  readonly manageUrl: string;
}

/** One line of the office's log of an appointment: who did what, in the office's words. */
export interface AppointmentHistoryEntry {
  /** ISO instant. */
  readonly at: string;
  /** A person's name, `Customer` or `System`. */
  readonly by: string;
  /** For instance `Moved from Mo Haddad to Ada Byrne`. */
  readonly message: string;
}

/** A service request as the office sees it, and as whoever sent it is answered. */
export interface ServiceRequest extends StoredFields<RequestFields> {
  /** Rises with every change; a write may name the one it was made on. */
  readonly version: number;
  /** Fields that this list shows only the beginning of; the record itself has them whole. */
  readonly truncated: readonly ('problemDescription' | 'technicianNotes')[];
  readonly id: string;
  /** What people are shown, for instance SR-1042. */
  readonly number: string;
  readonly customerId: CustomerId | null;
  readonly isEmergency: boolean;
  readonly status: ServiceRequestStatus;
  readonly technicianNotes: string | null;
  readonly origin: ServiceRequestOrigin;
  /** The appointment it was turned into; null before that, and again when that one was cancelled. */
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

export interface AvailableSlots {
  readonly date: string;
  readonly availableSlots: SlotLabel[];
}

export interface SlotAlternative {
  readonly date: string;
  readonly timeSlot: SlotLabel;
}

/** What others need of an appointment; complete at each version. */
export interface AppointmentFacts extends AnnouncedFields<
  Omit<BookingFields, (typeof unannounced)[number]>
> {
  readonly appointmentId: string;
  readonly number: string;
  readonly origin: AppointmentOrigin;
  readonly status: AppointmentStatus;
  readonly technicianId: string | null;
  readonly appointmentDate: string;
  readonly timeSlot: string;
  /** ISO instants. */
  readonly slotStart: string;
  readonly slotEnd: string;
}

export interface VersionedAppointmentFacts {
  readonly version: number;
  readonly facts: AppointmentFacts;
}

/** How the browser that books is known, for the scope of its idempotency key. */
export interface BookCommand {
  readonly booking: BookAppointment;
  readonly idempotencyKey: string | null;
  /** `anonymous` or `customer:<id>`. */
  readonly principal: string;
  readonly customerId: CustomerId | null;
}

/** As with a booking. */
export interface RequestServiceCommand {
  readonly request: RequestService;
  readonly idempotencyKey: string | null;
  readonly principal: string;
  readonly customerId: CustomerId | null;
}

export interface DemoAppointmentCommand {
  readonly booking: BookingFields;
  /** ISO instant around which the demo job lies; any hour of any day. */
  readonly startsAt: string;
  /** Whose it is; nobody's by default. */
  readonly customerId?: CustomerId;
}

export const bookingRequests = {
  availableSlots: request<AvailableSlotsQuery, AvailableSlots>('booking.available-slots'),
  book: request<BookCommand, BookedAppointment>('booking.book'),
  get: request<{ appointmentId: string }, Appointment>('booking.get'),
  /** For the services that keep a projection, when their event is still on its way. */
  facts: request<{ appointmentId: string }, VersionedAppointmentFacts>('booking.facts'),
  list: request<AppointmentsQuery, Page<Appointment>>('booking.list'),
  /** The office's log, the oldest entry first, at most the newest 200. */
  history: request<{ appointmentId: string }, AppointmentHistoryEntry[]>('booking.history'),
  /**
   * This and the following refuse with `changed_meanwhile` and the `current` record when they name
   * an older version than the present one.
   */
  assign: request<{ appointmentId: string; by: Actor } & AssignTechnician, Appointment>(
    'booking.assign',
  ),
  cancel: request<
    { appointmentId: string; reason: string | null; version?: number; by: Actor },
    Appointment
  >('booking.cancel'),
  annotate: request<{ appointmentId: string; by: Actor } & AnnotateAppointment, Appointment>(
    'booking.annotate',
  ),
  /**
   * Takes a seat of the new slot and frees the old one; whoever was assigned is not any more.
   * Refuses with `slot_taken` and `slot_unavailable` as a booking does, and with
   * `transition_refused`. The same slot again changes nothing.
   */
  reschedule: request<{ appointmentId: string; by: Actor } & RescheduleAppointment, Appointment>(
    'booking.reschedule',
  ),
  requestService: request<RequestServiceCommand, ServiceRequest>('booking.request-service'),
  serviceRequests: request<ServiceRequestsQuery, Page<ServiceRequest>>('booking.service-requests'),
  serviceRequest: request<{ serviceRequestId: string }, ServiceRequest>('booking.service-request'),
  changeServiceRequest: request<
    { serviceRequestId: string; by: Actor } & ChangeServiceRequest,
    ServiceRequest
  >('booking.change-service-request'),
  scheduleServiceRequest: request<
    { serviceRequestId: string; visit: ScheduleServiceRequest; by: Actor },
    ScheduledServiceRequest
  >('booking.schedule-service-request'),
  /**
   * Tracking hands over a move that it has just committed, so that whoever made it reads the
   * appointment's new status at once. The event brings the same facts again, to no effect.
   */
  applyTrackingStatus: request<EventEnvelope<TrackingStatusFacts>, Record<string, never>>(
    'booking.apply-tracking-status',
  ),
  /** Refused outside demo mode. */
  createDemoAppointment: request<DemoAppointmentCommand, Appointment>('booking.create-demo'),
  /** The present lap: the newest demo appointment. */
  presentDemo: request<Record<string, never>, { appointmentId: string | null }>(
    'booking.present-demo',
  ),
};

// Events. The aggregate is the appointment, the version its own; of the last, the service request.

export const appointmentBooked = event<AppointmentFacts>('events.booking.appointment-booked.v1');
export const appointmentAssigned = event<AppointmentFacts>(
  'events.booking.appointment-assigned.v1',
);
export const appointmentRescheduled = event<AppointmentFacts>(
  'events.booking.appointment-rescheduled.v1',
);
export const appointmentCancelled = event<AppointmentFacts>(
  'events.booking.appointment-cancelled.v1',
);
/** Its customer has deleted their account: the facts say nothing of them any more. */
export const appointmentAnonymized = event<AppointmentFacts>(
  'events.booking.appointment-anonymized.v1',
);
/** Counted by tracking as one more completed job of its technician. */
export const appointmentCompleted = event<AppointmentFacts>(
  'events.booking.appointment-completed.v1',
);

export interface ServiceRequestFacts {
  readonly serviceRequestId: string;
  readonly number: string;
  readonly origin: ServiceRequestOrigin;
}

/** Sent by somebody on the site. */
export const serviceRequestReceived = event<ServiceRequestFacts>(
  'events.booking.service-request-received.v1',
);
