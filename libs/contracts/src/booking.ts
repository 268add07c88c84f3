/** What the booking service answers and announces. */
import { IsBoolean, IsIn, ValidateIf } from 'class-validator';
import type { Actor, CustomerId } from './customers';
import type { StoredFields } from './fields';
import {
  AgreedDate,
  AgreedSlot,
  BookingFields,
  type AnnouncedBookingFields,
} from './booking-fields';
import type { Alert, MoveJob, MoveRecord, TrackingNotification } from './tracking';
import { event, request, type Page } from './messaging';
import {
  CheckedOnce,
  EmailAddress,
  IsCalendarDate,
  IsDollars,
  IsRecordId,
  MadeOnVersion,
  MayBeMissing,
  OptionalText,
  SearchablePage,
} from './parsing';
import { appointmentStatuses, type AppointmentStatus } from './vocabulary/appointment-status';
import type { TrackingStatus } from './vocabulary/tracking-status';
import {
  bookingMessages,
  bookingTextLimits,
  type AppointmentOrigin,
  type SlotLabel,
} from './vocabulary/booking';

// Requests

/** POST /api/appointments */
export class BookAppointment extends BookingFields {
  @AgreedDate()
  appointmentDate!: string;

  @AgreedSlot()
  timeSlot!: string;

  /**
   * The box next to the phone number was ticked: text messages about this visit may be sent there.
   */
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
@CheckedOnce()
export class AvailableSlotsQuery {
  @IsCalendarDate(bookingMessages.appointmentDate)
  date!: string;
}

/** GET /api/appointments. The search finds numbers, names, email and street addresses, appliances and technicians. */
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

/** POST /api/appointments/cancel-all: every visit to come that was booked with an address. */
export class CancelAllVisits {
  @EmailAddress(bookingTextLimits.email, bookingMessages.email)
  email!: string;

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

// Replies

/** An appointment as the office sees it. */
export interface Appointment extends StoredFields<BookingFields> {
  /** Rises with every change; a write may name the one it was made on. */
  readonly version: number;
  /** Fields that this list shows only the beginning of; the record itself has them whole. */
  readonly truncated: readonly ('description' | 'technicianNotes' | 'workDone')[];
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
  /** Between the office and its technician: no customer reads them, but of an imported one. */
  readonly technicianNotes: string | null;
  /** What the technician wrote when the work was done: the customer reads it. */
  readonly workDone: string | null;
  /** Dollars with two decimals. */
  readonly totalCost: string | null;
  /** Dollars with two decimals: what has come in, refunds taken off, and what is still to come. */
  readonly paid: string;
  readonly due: string;
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
  /** The page on which its bill can be paid; null while nothing is due. */
  readonly payUrl: string | null;
}

/** So many bills are answered at once. */
export const billsAtOnce = 100;

/** What is to be paid for an appointment. */
export interface Bill {
  readonly appointmentId: string;
  /** The appointment's, which rises with every other total. */
  readonly version: number;
  readonly number: string;
  readonly customerId: CustomerId | null;
  /** For instance `Repair, Whirlpool Dryer`; names no one. */
  readonly description: string;
  /** Null while the office has not set it, for a cancelled and for an imported appointment: nothing is due then. */
  readonly totalCents: number | null;
  /** As far as booking has heard; payments knows it first. */
  readonly paidCents: number;
  readonly dueCents: number;
  /** As in the links of an appointment. */
  readonly payUrl: string | null;
}

/** The bill of an appointment that someone names by its number. */
export interface NamedBill {
  /** As it was typed. */
  readonly number: string;
  /** What a payer knows of the appointment, any of which will do; null when the office asks. */
  readonly proof: {
    readonly customerId: CustomerId | null;
    readonly zipCode?: string;
    readonly phone?: string;
  } | null;
}

/** Whether a customer may move or cancel an appointment online. */
export interface OnlineChange {
  /** As it was when this was answered. The owner decides again when it comes to it. */
  readonly canChange: boolean;
  /** ISO instant until which it may; null for one that is over and for an imported one. */
  readonly changeUntil: string | null;
}

/** `canChange` is as of its booking. */
export interface BookedAppointment extends Appointment, AppointmentLinks, OnlineChange {
  /**
   * The page that shows it; anyone who has this link may move and cancel it there, while that is
   * possible.
   */
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

export interface CancelledVisits {
  readonly cancelled: number;
  /** Someone was sent out already, or it has started. */
  readonly kept: number;
}

/** An address that no one has verified, with which more visits were asked for than we take. */
export interface CrowdedContact {
  /** In lower case. */
  readonly email: string;
  /** Of one of the visits. */
  readonly customerName: string;
  /** To come. */
  readonly visits: number;
  /** Bookings that were refused. */
  readonly attempts: number;
  /** ISO instant of the first of them. */
  readonly since: string;
}

/** What needs the office's attention. */
export interface BookingConcerns {
  /** At most 20, the last refused first. */
  readonly crowded: readonly CrowdedContact[];
  /** Jobs without a technician, technicians who are offline and have jobs, slots with too many jobs. */
  readonly alerts: readonly Alert[];
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
export interface AppointmentFacts extends AnnouncedBookingFields {
  /** Of `appointmentBilled`: it was billed by its completion, whose message says what is due. */
  readonly withCompletion?: boolean;
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
  /** How far the visit has come. Missing from events of releases before booking kept it. */
  readonly visit?: VisitState;
}

/** How far a visit has come. */
export interface VisitState {
  readonly status: TrackingStatus;
  /** ISO instants; the first is when the present status was reached. */
  readonly reachedAt: string;
  readonly enRouteAt: string | null;
  readonly arrivedAt: string | null;
}

export type VisitFacts = AppointmentFacts & { readonly visit: VisitState };

/** Facts by which tracking knows where a technician drives, and for whom a position is. */
export const journeyFacts = [
  'appointmentId',
  'number',
  'technicianId',
  'slotStart',
  'address',
  'city',
  'state',
  'zipCode',
  'visit',
] as const satisfies readonly (keyof VisitFacts)[];

/** A visit at one version of its appointment, as far as a journey needs it. */
export interface JourneyVisit {
  readonly version: number;
  readonly facts: Pick<VisitFacts, (typeof journeyFacts)[number]>;
}

/** A visit as the gateway needs it to put a tracking record together. */
export interface Visit {
  readonly version: number;
  readonly facts: VisitFacts;
  /** What the customer was told of it, the oldest first. */
  readonly notifications: TrackingNotification[];
  /** Statuses to which the office may move it now. */
  readonly allowed: TrackingStatus[];
  /** Earlier statuses to which the office may take it back, the nearest first. */
  readonly corrections: TrackingStatus[];
}

/** A visit as its technician's phone shows it. */
export interface TechnicianVisit {
  readonly version: number;
  readonly facts: VisitFacts;
  /** Statuses to which the technician may move it now. */
  readonly allowed: TrackingStatus[];
  /** What the technician wrote with a status. */
  readonly notes: string | null;
  readonly bill: Bill;
  /** Of the appointment and of the service request that it was made of; null when there are none. */
  readonly officeNotes: string | null;
}

/** What a step of a visit says beyond the facts. */
export interface VisitStepFacts extends AppointmentFacts {
  readonly from: TrackingStatus;
  /** Who took it, as the office's log names them: a person, or `System`. */
  readonly by: string;
  /** A step back that was made by mistake. */
  readonly correction: boolean;
}

/** What an appointment costs; complete at each version of it. */
export interface PriceFacts {
  readonly appointmentId: string;
  readonly number: string;
  /** As in its bill. */
  readonly description: string;
  readonly totalCents: number | null;
}

/** How the browser that books is known, for the scope of its idempotency key. */
export interface BookCommand {
  readonly booking: BookAppointment;
  readonly idempotencyKey: string | null;
  /** `anonymous` or `customer:<id>`. */
  readonly principal: string;
  readonly customerId: CustomerId | null;
  /** Someone of the office books: as many visits as they like. */
  readonly byOffice?: boolean;
}

export interface DemoAppointmentCommand {
  readonly booking: BookingFields;
  /** ISO instant around which the demo job lies; any hour of any day. */
  readonly startsAt: string;
  /** Whose it is; no one's by default. */
  readonly customerId?: CustomerId;
}

export const bookingRequests = {
  availableSlots: request<AvailableSlotsQuery, AvailableSlots>('booking.available-slots'),
  /** Refuses with `slot_taken`, `slot_unavailable`, `too_many_visits` and `idempotency_key_reused`. */
  book: request<BookCommand, BookedAppointment>('booking.book'),
  get: request<{ appointmentId: string }, Appointment>('booking.get'),
  list: request<AppointmentsQuery, Page<Appointment>>('booking.list'),
  /** The office's log, the oldest entry first, at most the newest 200. */
  history: request<{ appointmentId: string }, AppointmentHistoryEntry[]>('booking.history'),
  /**
   * This and the following refuse with `changed_meanwhile` and the `current` record when they name
   * an older version than the present one, and an imported appointment with `transition_refused`.
   */
  assign: request<{ appointmentId: string; by: Actor } & AssignTechnician, Appointment>(
    'booking.assign',
  ),
  cancel: request<
    { appointmentId: string; reason: string | null; version?: number; by: Actor },
    Appointment
  >('booking.cancel'),
  /** All visits to come of one address. */
  cancelAll: request<CancelAllVisits & { by: Actor }, CancelledVisits>('booking.cancel-all'),
  concerns: request<Record<string, never>, BookingConcerns>('booking.concerns'),
  annotate: request<{ appointmentId: string; by: Actor } & AnnotateAppointment, Appointment>(
    'booking.annotate',
  ),
  /**
   * Takes a seat of the new slot and frees the old one; the assigned technician is released.
   * Refuses with `slot_taken` and `slot_unavailable` as a booking does, and with
   * `transition_refused`. The same slot again changes nothing.
   */
  reschedule: request<{ appointmentId: string; by: Actor } & RescheduleAppointment, Appointment>(
    'booking.reschedule',
  ),
  /** What is to be paid, of those there are. Refuses with `answer_too_large` more than `billsAtOnce`. */
  bills: request<{ appointmentIds: readonly string[] }, Bill[]>('booking.bills', ['payments']),
  /** Refuses with `appointment_not_found`, also an imported one. */
  visit: request<{ appointmentId: string }, Visit>('booking.visit', ['gateway', 'notifications']),
  /** Today's and all that are not over; descriptions are left out. */
  visits: request<Record<string, never>, Visit[]>('booking.visits'),
  /**
   * A step or the correction of one. Refuses with `transition_refused`, `already_en_route` and
   * `changed_meanwhile` (with the `current` visit).
   */
  moveByOffice: request<{ appointmentId: string; by: Actor } & MoveRecord, Visit>(
    'booking.move-by-office',
  ),
  /** The same by the technician it is assigned to; `forbidden` for another one. */
  moveByTechnician: request<
    { technicianId: string; appointmentId: string } & MoveJob,
    TechnicianVisit
  >('booking.move-by-technician'),
  /** A technician's of today and tomorrow, and all that they are at. */
  technicianVisits: request<{ technicianId: string }, TechnicianVisit[]>(
    'booking.technician-visits',
  ),
  /** Technicians with a job under way. */
  busyTechnicians: request<Record<string, never>, { technicianIds: string[] }>(
    'booking.busy-technicians',
  ),
  /** Null also for a number that exists and a proof that is wrong. */
  namedBill: request<NamedBill, { bill: Bill | null }>('booking.named-bill', ['payments']),
  /** Refused outside demo mode. The demo asks with the gateway's login. */
  createDemoAppointment: request<DemoAppointmentCommand, Appointment>('booking.create-demo'),
  /** The present lap: the newest demo appointment. */
  presentDemo: request<Record<string, never>, { appointmentId: string | null }>(
    'booking.present-demo',
  ),
};

// Events. The aggregate is the appointment, the version its own.

export const appointmentBooked = event<AppointmentFacts>('events.booking.appointment-booked.v1', [
  'tracking',
  'notifications',
]);
export const appointmentAssigned = event<AppointmentFacts>(
  'events.booking.appointment-assigned.v1',
  ['tracking', 'notifications'],
);
export const appointmentRescheduled = event<AppointmentFacts>(
  'events.booking.appointment-rescheduled.v1',
  ['tracking', 'notifications'],
);
export const appointmentCancelled = event<AppointmentFacts>(
  'events.booking.appointment-cancelled.v1',
  ['tracking', 'notifications'],
);
/** Its visit has come further, or was taken back a step. The last step is announced as completed. */
export const visitStatusChanged = event<VisitStepFacts>('events.booking.visit-status-changed.v1', [
  'tracking',
  'notifications',
]);
/** The office has changed what only it and the technician read: nothing of the facts but the version. */
export const appointmentAnnotated = event<AppointmentFacts>(
  'events.booking.appointment-annotated.v1',
  ['tracking'],
);
/** Its customer has deleted their account: the facts say nothing of them anymore. */
export const appointmentAnonymized = event<AppointmentFacts>(
  'events.booking.appointment-anonymized.v1',
  ['tracking', 'notifications'],
);
/** Counted by tracking as one more completed job of its technician. */
export const appointmentCompleted = event<AppointmentFacts>(
  'events.booking.appointment-completed.v1',
  ['tracking', 'notifications'],
);

/**
 * It is completed and has a total that is not paid yet: with whichever of the two came last, and
 * again with every other total.
 */
export const appointmentBilled = event<AppointmentFacts>('events.booking.appointment-billed.v1', [
  'notifications',
]);

/** It has another total, or none anymore because it was cancelled. */
export const appointmentPriced = event<PriceFacts>('events.booking.appointment-priced.v1', [
  'payments',
]);
