/** What the booking service answers and announces about appointments. */
import type { Actor, AccountId } from '../customers/accounts';
import type { CustomerNumber } from '../customers/records';
import type { StoredFields } from '../fields';
import { BookingFields, type AnnouncedBookingFields } from './fields';
import type { Alert, MoveJob, MoveRecord, TrackingNotification } from '../tracking/records';
import { event, type Page, read, request } from '../messaging';
import type { BestFirst } from '../parsing';
import { type AppointmentStatus } from '../vocabulary/appointment-status';
import { type BillLine, type CostLine } from '../vocabulary/money';
import type { TrackingStatus } from '../vocabulary/tracking-status';
import type { Point } from '../vocabulary/places/distance';
import type { NamedVisit } from '../vocabulary/visits/visit-words';
import { type AppointmentOrigin, type SlotLabel } from '../vocabulary/booking';
import type {
  AnnotateAppointment,
  AppointmentsQuery,
  AssignTechnician,
  AvailableSlotsQuery,
  BookAppointment,
  BookByOffice,
  CancelAllVisits,
  PriceJob,
  RenewLinks,
  RescheduleAppointment,
  RestoreAppointment,
} from './appointment-calls';
import type { InvoiceRecipient } from '../payments/invoices';
import type { Photo } from './visit-photos';

/** Notes of an appointment: to the technician, to the customer, and to no one outside the office. */
export const noteNames = ['technicianNotes', 'workDone', 'internalNotes'] as const;
export type NoteName = (typeof noteNames)[number];

/** An appointment as the office sees it. */
export interface Appointment extends StoredFields<BookingFields> {
  /** Goes up with every change. A write may name the version it was based on. */
  readonly version: number;
  /** Fields that this list truncates; the record itself has them in full. */
  readonly truncated: readonly ('description' | NoteName)[];
  /** Public, random and unguessable. Part of the tracking link. */
  readonly id: string;
  /** What people see and say, such as FC-1042. */
  readonly number: string;
  /** The account that it is of; the API has always called it the customer. */
  readonly customerId: AccountId | null;
  /** Whose record it is filed under; null until that is known, a moment after it's made. */
  readonly customerNumber: CustomerNumber | null;
  readonly serviceRequestId: string | null;
  readonly smsConsent: boolean;
  /** YYYY-MM-DD in the business zone. */
  readonly appointmentDate: string;
  readonly timeSlot: string;
  /** ISO instant when the slot starts. */
  readonly scheduledTime: string;
  /** How long the technician is busy with it. */
  readonly durationMinutes: number;
  readonly status: AppointmentStatus;
  readonly technicianId: string | null;
  /** From the office to the technician. Customers see them only on imported appointments. */
  readonly technicianNotes: string | null;
  /** Only the office sees them. */
  readonly internalNotes: string | null;
  /** What was done, from the technician or the office. The customer sees it. */
  readonly workDone: string | null;
  /** Dollars with two decimals. */
  readonly totalCost: string | null;
  /** What the total is made of; empty if it's one amount. */
  readonly costLines: readonly BillLine[];
  /** A technician's price that waits for the office. Entering any cost decides about it. */
  readonly askedPrice: {
    /** Dollars with two decimals. */
    readonly total: string;
    readonly lines: readonly BillLine[];
    /** The technician's name. */
    readonly by: string;
  } | null;
  /** The estimate of its repair; null if none was sent. */
  readonly estimate: VisitEstimate | null;
  /** What it is invoiced for; null without an invoice that stands. Its cost stays as it is then. */
  readonly invoice: VisitInvoice | null;
  /** Dollars with two decimals: what was paid, minus refunds, and what is still due. */
  readonly paid: string;
  readonly due: string;
  readonly origin: AppointmentOrigin;
  readonly cancelReason: string | null;
  /** It's canceled because no one was home. */
  readonly noShow: boolean;
  /** Null until its customer says how it was. */
  readonly rating: VisitRating | null;
  readonly createdAt: string;
}

/** What a visit's invoices add up to, less credit notes, as payments last reported it. */
export interface VisitInvoice {
  /** Of the invoice that stands. */
  readonly number: string;
  /** Dollars with two decimals, with the tax. */
  readonly total: string;
  readonly tax: string;
}

/** A visit's newest estimate, as payments last reported it. */
export interface VisitEstimate {
  readonly revision: number;
  readonly state: 'sent' | 'approved' | 'declined';
  readonly options: number;
  /** Dollars with two decimals: what the cheapest and the most expensive option cost. */
  readonly from: string;
  readonly to: string;
  /** ISO instant. */
  readonly sentAt: string;
  /** Why it was declined; empty if none was given. */
  readonly reason: string;
  /** The price that holds, also of an earlier version; null if none was approved. */
  readonly approved: {
    readonly option: string;
    /** Dollars with two decimals. */
    readonly total: string;
    /** Who approved it. */
    readonly name: string;
    /** ISO instant. */
    readonly at: string;
  } | null;
}

/** Given once, for a completed visit. */
export interface VisitRating {
  /** 1 to 5. */
  readonly stars: number;
  readonly words: string | null;
  /** ISO instant. */
  readonly at: string;
}

/**
 * A customer's links for an appointment. Paths here; the gateway and the messages put the site's
 * address before them.
 */
export interface AppointmentLinks {
  /** The tracking page. */
  readonly trackingUrl: string;
  /** The calendar file; needs no login. */
  readonly calendarUrl: string;
  /** The payment page of its bill; null while nothing is due. */
  readonly payUrl: string | null;
  /** The page of its estimate; null if none was sent. */
  readonly estimateUrl: string | null;
}

/** Who may see a visit on the tracking page. */
export interface TrackingLink {
  /** Part of the link; null if the appointment's id is enough. */
  readonly key: string | null;
  /** Those of links that were signed with another accepted key. */
  readonly otherKeys?: readonly string[];
  /** The visit is so long ago that no link shows where it was. */
  readonly ended: boolean;
}

/** The most appointments of one question about payments. */
export const appointmentsAtOnce = 1_000;

export interface AppointmentNames extends NamedVisit {
  readonly appointmentId: string;
  /** Null without a technician. */
  readonly technicianName: string | null;
}

/** The most bills in one answer. */
export const billsAtOnce = 100;

/** The bill of an appointment. */
export interface Bill {
  readonly appointmentId: string;
  /** The appointment's version, which goes up with every new total. */
  readonly version: number;
  readonly number: string;
  readonly accountId: AccountId | null;
  /** Missing from earlier releases, and while it isn't known. */
  readonly customerNumber?: CustomerNumber | null;
  /** Such as `Repair, Whirlpool Dryer`; never a name. */
  readonly description: string;
  /** Null until the office sets it, and for canceled and imported appointments. Nothing is due then. */
  readonly totalCents: number | null;
  /** What the total is made of; empty if it's one amount. */
  readonly lines: readonly CostLine[];
  /** As last reported by payments, so possibly a moment old. */
  readonly paidCents: number;
  readonly dueCents: number;
  /** As in the links of an appointment. */
  readonly payUrl: string | null;
  /** A technician's price that waits for the office. */
  readonly askedCents?: number;
  /** Pay links of other generations don't work. Missing from earlier releases: 0. */
  readonly linkGeneration?: number;
  /** ISO instant after which its links don't work. What is due can be paid by them later, too. */
  readonly linksEnd?: string;
  /** It wasn't canceled, and isn't imported. Missing from earlier releases. */
  readonly stands?: boolean;
  /** What it is invoiced for; null without an invoice that stands. Missing from earlier releases. */
  readonly invoice?: BillInvoice | null;
  /** Who is billed, and where the service is. Missing where no one asked for bills by id. */
  readonly to?: InvoiceRecipient;
  /** Who has the job; the name is null if it isn't known yet. Missing where no one asked for bills by id. */
  readonly technician?: {
    readonly id: string;
    readonly name: string | null;
    /** The job is too long ago to change on their phone. */
    readonly tooLate?: true;
  } | null;
}

/** In cents. */
export interface BillInvoice {
  /** Of the invoice that stands. */
  readonly number: string;
  /** With the tax. */
  readonly totalCents: number;
  readonly taxCents: number;
  /** What of the price is on it. */
  readonly netCents: number;
  /** As on the bill. The last one is the tax. */
  readonly lines: readonly CostLine[];
}

/** Asks for the bill of an appointment by its number. */
export interface NamedBill {
  /** As it was typed. */
  readonly number: string;
  /** What the payer knows about the appointment. One match is enough. Null when the office asks. */
  readonly proof: {
    readonly accountId: AccountId | null;
    readonly zipCode?: string;
    readonly phone?: string;
  } | null;
}

/** Whether a customer can reschedule or cancel an appointment online. */
export interface OnlineChange {
  /** At the time of the answer. The change itself checks again. */
  readonly canChange: boolean;
  /** ISO instant of the deadline; null for past and imported appointments. */
  readonly changeUntil: string | null;
}

/** `canChange` is as of its booking. */
export interface BookedAppointment extends Appointment, AppointmentLinks, OnlineChange {
  /**
   * The page that shows it. Anyone with this link can reschedule or cancel the appointment there,
   * while that is allowed.
   */
  readonly manageUrl: string;
}

/** One line of an appointment's log: who did what. */
export interface AppointmentHistoryEntry {
  /** ISO instant. */
  readonly at: string;
  /** A person's name, `Customer` or `System`. */
  readonly by: string;
  /** Such as `Moved from Mo Haddad to Ada Byrne`. */
  readonly message: string;
}

export interface CancelledVisits {
  readonly cancelled: number;
  /** A technician was already sent, or the visit has started. */
  readonly kept: number;
}

/** An unverified email address with too many booking attempts. */
export interface CrowdedContact {
  /** In lower case. */
  readonly email: string;
  /** The customer of one of the visits. */
  readonly customerName: string;
  /** Upcoming. */
  readonly visits: number;
  /** Bookings that were refused. */
  readonly attempts: number;
  /** ISO instant of the first of them. */
  readonly since: string;
}

/** An internet address, or a range, with too many bookings by unknown people. */
export interface CrowdedSource {
  /** A keyed hash. */
  readonly source: string;
  /** Customers of up to three of the visits. */
  readonly customerNames: readonly string[];
  /** Upcoming. */
  readonly visits: number;
  /** Bookings that were refused. */
  readonly attempts: number;
  /** ISO instant of the first of them. */
  readonly since: string;
}

/** What the office should look at. */
export interface BookingConcerns {
  /** At most 20, the last refused first. */
  readonly crowded: readonly CrowdedContact[];
  /** The same for internet addresses. */
  readonly crowdedSources: readonly CrowdedSource[];
  /** Jobs without a technician, technicians who are offline and have jobs, slots with too many jobs. */
  readonly alerts: readonly Alert[];
}

export interface AvailableSlots {
  readonly date: string;
  readonly availableSlots: SlotLabel[];
  /** ISO instants, one for each of them: the deadline to reschedule or cancel it online. */
  readonly changeUntil?: string[];
  /** The office's calendar has it as closed, such as on a holiday. */
  readonly closed?: true;
  /** Online booking isn't open: the company has no technician yet, or none anymore. */
  readonly notOpen?: true;
  /** Instead of the asked time, if it isn't available: the closest ones. */
  readonly alternatives?: SlotAlternative[];
}

export interface SlotAlternative {
  readonly date: string;
  readonly timeSlot: SlotLabel;
}

/** What other services need to know about an appointment; complete at each version. */
export interface AppointmentFacts extends AnnouncedBookingFields {
  /** On `appointmentBilled`: billed by its completion, whose message includes the balance. */
  readonly withCompletion?: boolean;
  /** On `appointmentCompleted`: the office recorded it later. No one is told. */
  readonly recordedLater?: boolean;
  /** On `appointmentAnnotated`: the office entered this email address, for a visit to come. */
  readonly newEmail?: boolean;
  /** On `appointmentAnnotated`: earlier links don't work anymore, and the visit is to come. */
  readonly newLinks?: boolean;
  /** On `appointmentAnnotated`: the office corrected where it is. */
  readonly newAddress?: boolean;
  /** Where the house is, if the customer has shown it on a map. Degrees, WGS 84. */
  readonly pin?: Point;
  /** On `appointmentAssigned` and `appointmentRescheduled`: who doesn't have it anymore. */
  readonly formerTechnicianId?: string;
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
  /** The visit's status. Missing from events of earlier releases. */
  readonly visit?: VisitState;
}

/** The status of a visit. */
export interface VisitState {
  readonly status: TrackingStatus;
  /** ISO instants; the first is when the current status was reached. */
  readonly reachedAt: string;
  readonly enRouteAt: string | null;
  readonly arrivedAt: string | null;
  /** It's canceled because no one was home. */
  readonly noShow?: true;
}

export type VisitFacts = AppointmentFacts & { readonly visit: VisitState };

/** What tracking needs to know where a technician drives, and who may see the position. */
export const journeyFacts = [
  'appointmentId',
  'number',
  'technicianId',
  'slotStart',
  'slotEnd',
  'address',
  'city',
  'state',
  'zipCode',
  'pin',
  'visit',
] as const satisfies readonly (keyof VisitFacts)[];

/** A visit at one version of its appointment, with what a journey needs. */
export interface JourneyVisit {
  readonly version: number;
  readonly facts: Pick<VisitFacts, (typeof journeyFacts)[number]>;
}

/** A visit as the gateway needs it for a tracking record. */
export interface Visit {
  readonly version: number;
  readonly facts: VisitFacts;
  /** What the customer was told about it, oldest first. */
  readonly notifications: TrackingNotification[];
  /** Statuses to which the office may move it now. */
  readonly allowed: TrackingStatus[];
  /** Earlier statuses the office may return it to, nearest first. */
  readonly corrections: TrackingStatus[];
  /** Missing from earlier releases: the id is enough. */
  readonly link?: TrackingLink;
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
  readonly estimate: VisitEstimate | null;
  /** The path of its page; null if none was sent. */
  readonly estimateUrl: string | null;
  /** From the appointment and its service request; null without any. */
  readonly officeNotes: string | null;
  /** Also those of its request, in the order in which they came. */
  readonly photos: readonly Photo[];
  /** Missing from earlier releases, as is the next. */
  readonly customerNumber?: CustomerNumber | null;
  readonly applianceId?: string | null;
}

/** What a step of a visit adds to the facts. */
export interface VisitStepFacts extends AppointmentFacts {
  readonly from: TrackingStatus;
  /** Who took it, as the office's log shows it: a name, or `System`. */
  readonly by: string;
  /** It corrects a mistake by going back a step. */
  readonly correction: boolean;
}

export interface RatingFacts extends AppointmentFacts {
  /** 1 to 5. */
  readonly stars: number;
}

/** What an appointment costs; complete at each version. */
export interface PriceFacts {
  readonly appointmentId: string;
  readonly number: string;
  /** As in its bill. */
  readonly description: string;
  readonly totalCents: number | null;
  /** As in its bill. Older events don't have them. */
  readonly lines?: readonly CostLine[];
  /** As in its bill. */
  readonly customerNumber?: CustomerNumber | null | undefined;
}

/** Who books, as the scope of the idempotency key. */
export interface BookCommand {
  readonly booking: BookAppointment;
  readonly idempotencyKey: string | null;
  /** `anonymous` or `customer:<id>`. */
  readonly principal: string;
  readonly accountId: AccountId | null;
  /** The internet address that it came from, or its /64 network. No limit without it. */
  readonly address?: string;
  /** It's theirs because of its email address, as its service request was. */
  readonly claimed?: boolean;
  /** The office books, without a limit on visits. */
  readonly byOffice?: boolean;
  /** Whose visit it is, if that is known already. */
  readonly customerNumber?: CustomerNumber | null | undefined;
}

/** A visit of the demo. All times are ISO instants. */
export interface DemoVisit {
  /** The same visit has the same id in each start. */
  readonly id: string;
  /** `demo` for a lap of the drive: at any hour, without a seat, and it may overlap. */
  readonly origin: 'booked' | 'demo';
  readonly accountId?: AccountId;
  readonly booking: BookingFields & Pick<BookAppointment, 'smsConsent' | 'pin'>;
  readonly startsAt: string;
  readonly bookedAt: string;
  readonly technicianId: string | null;
  readonly technicianName?: string;
  /** The statuses that it has reached, in order. */
  readonly steps: readonly { readonly status: TrackingStatus; readonly at: string }[];
  readonly noShow?: boolean;
  readonly technicianNotes?: string;
  readonly internalNotes?: string;
  readonly workDone: string | null;
  readonly totalCents: number | null;
  readonly paidCents: number;
  readonly refundedCents: number;
  /** Whether it has a log, and its last step is announced. Of those over for long no one is told. */
  readonly isCurrent: boolean;
}

export const bookingRequests = {
  availableSlots: read<AvailableSlotsQuery, AvailableSlots>('booking.available-slots'),
  /**
   * Refuses with `slot_taken`, `slot_unavailable`, `already_booked`, `too_many_visits` and
   * `idempotency_key_reused`.
   */
  book: request<BookCommand, BookedAppointment>('booking.book'),
  /**
   * Books and assigns in one write. Refuses like `book` and `assign`, but never with
   * `too_many_visits`. With `completed`, it records a job that took place.
   */
  bookByOffice: request<
    { booking: BookByOffice; idempotencyKey: string | null; by: Actor },
    Appointment
  >('booking.book-by-office'),
  get: read<{ appointmentId: string }, Appointment>('booking.get'),
  list: read<AppointmentsQuery & BestFirst, Page<Appointment>>('booking.list'),
  /** The office's log: the newest 200 entries, oldest first. */
  history: read<{ appointmentId: string }, AppointmentHistoryEntry[]>('booking.history'),
  /**
   * This and the next ones refuse an outdated version with `changed_meanwhile` and the `current`
   * record, and an imported appointment with `transition_refused`.
   */
  assign: request<{ appointmentId: string; by: Actor } & AssignTechnician, Appointment>(
    'booking.assign',
  ),
  cancel: request<
    {
      appointmentId: string;
      reason: string | null;
      tellCustomer?: boolean;
      noShow?: boolean;
      version?: number;
      by: Actor;
    },
    Appointment
  >('booking.cancel'),
  /** All upcoming visits of one email address, or from one source of an alert. */
  cancelAll: request<CancelAllVisits & { by: Actor }, CancelledVisits>('booking.cancel-all'),
  concerns: read<Record<string, never>, BookingConcerns>('booking.concerns'),
  annotate: request<{ appointmentId: string; by: Actor } & AnnotateAppointment, Appointment>(
    'booking.annotate',
  ),
  /** Ends all links that the customer has. If the visit is to come, they get new ones by email. */
  renewLinks: request<{ appointmentId: string; by: Actor } & RenewLinks, Appointment>(
    'booking.renew-links',
  ),
  /**
   * Takes a seat in the new slot, frees the old one, and releases the technician unless they are free.
   * Refuses with `slot_taken` and `slot_unavailable`, as booking does, and with
   * `transition_refused`. The same slot again changes nothing.
   */
  reschedule: request<{ appointmentId: string; by: Actor } & RescheduleAppointment, Appointment>(
    'booking.reschedule',
  ),
  /**
   * A canceled visit stands again: takes a seat, and keeps the technician if they are free. At its own
   * time, if that isn't over, also while the business is closed. Refuses like `reschedule`.
   */
  restore: request<{ appointmentId: string; by: Actor } & RestoreAppointment, Appointment>(
    'booking.restore',
  ),
  /** The bills of those that exist. Refuses more than `billsAtOnce` with `answer_too_large`. */
  bills: read<{ appointmentIds: readonly string[] }, Bill[]>('booking.bills', ['payments']),
  /** Refuses with `appointment_not_found`, also an imported one. */
  visit: read<{ appointmentId: string }, Visit>('booking.visit', ['gateway', 'notifications']),
  /** Today's, and all that aren't over; without descriptions. */
  visits: read<Record<string, never>, Visit[]>('booking.visits'),
  /**
   * A step or a correction. Refuses with `transition_refused`, `already_en_route` and
   * `changed_meanwhile` (with the `current` visit).
   */
  moveByOffice: request<{ appointmentId: string; by: Actor } & MoveRecord, Visit>(
    'booking.move-by-office',
  ),
  /** The same for the assigned technician; `forbidden` for anyone else. */
  moveByTechnician: request<
    { technicianId: string; appointmentId: string } & MoveJob,
    TechnicianVisit
  >('booking.move-by-technician'),
  /** A technician's jobs of today through the next workday, and all that are under way. */
  technicianVisits: read<{ technicianId: string }, TechnicianVisit[]>('booking.technician-visits'),
  /**
   * Keeps anyone from giving this technician a job from now on. Refuses with `technician_has_jobs`
   * if they have one.
   */
  releaseTechnician: request<{ technicianId: string }, Record<string, never>>(
    'booking.release-technician',
    ['tracking'],
  ),
  /**
   * What a job costs, by its technician. Refuses with `appointment_not_found`, `forbidden`,
   * `transition_refused` for a canceled one, `too_late` for one before the last workday, and
   * `changed_meanwhile` if the total isn't the one that the technician saw. The same price again
   * changes nothing. One far above the office's waits for the office (`askedCents`).
   */
  priceByTechnician: request<
    { technicianId: string; appointmentId: string; price: PriceJob },
    Bill
  >('booking.price-by-technician'),
  /** Appointments with payments that a search finds, the newest first, at most `appointmentsAtOnce`. */
  withPayments: read<{ search: string }, { appointmentIds: string[] }>('booking.with-payments'),
  /** Whose appointments these are, and who has them. At most `appointmentsAtOnce`. */
  names: read<{ appointmentIds: readonly string[] }, AppointmentNames[]>('booking.names'),
  /** Technicians with a job under way. */
  busyTechnicians: read<Record<string, never>, { technicianIds: string[] }>(
    'booking.busy-technicians',
  ),
  /** Also null if the number exists but the proof is wrong. */
  namedBill: read<NamedBill, { bill: Bill | null }>('booking.named-bill', ['payments']),
  /**
   * Keeps existing ones. Returns the bills of new ones that were completed. Refused outside demo
   * mode. The demo asks with the gateway's login.
   */
  createDemoVisits: request<{ visits: readonly DemoVisit[] }, Bill[]>('booking.create-demo-visits'),
  /** The current lap: the newest demo appointment. */
  presentDemo: request<Record<string, never>, { appointmentId: string | null }>(
    'booking.present-demo',
  ),
};

// Events. The aggregate is the appointment; the version is the appointment's.

export const appointmentBooked = event<AppointmentFacts>('events.booking.appointment-booked.v1', [
  'tracking',
  'notifications',
  'customers',
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
/** The visit's status changed, forward or back. Completion has its own event. */
export const visitStatusChanged = event<VisitStepFacts>('events.booking.visit-status-changed.v1', [
  'tracking',
  'notifications',
]);
/** The office changed notes or the cost, or corrected what the booking says. */
export const appointmentAnnotated = event<AppointmentFacts>(
  'events.booking.appointment-annotated.v1',
  ['tracking', 'notifications'],
);
/** Its customer rated it. Tracking counts it for the technician of the visit. */
export const visitRated = event<RatingFacts>('events.booking.visit-rated.v1', ['tracking']);
/** The customer deleted their account. The facts no longer contain anything about them. */
export const appointmentAnonymized = event<AppointmentFacts>(
  'events.booking.appointment-anonymized.v1',
  ['tracking', 'notifications', 'payments', 'customers'],
);
/** Tracking adds one to the technician's completed jobs. */
export const appointmentCompleted = event<AppointmentFacts>(
  'events.booking.appointment-completed.v1',
  ['tracking', 'notifications'],
);

/**
 * It is completed and has an unpaid total. Announced when both are true for the first time, and
 * again with every new total.
 */
export const appointmentBilled = event<AppointmentFacts>('events.booking.appointment-billed.v1', [
  'notifications',
]);

/** Its total changed, or is gone because it was canceled. */
export const appointmentPriced = event<PriceFacts>('events.booking.appointment-priced.v1', [
  'payments',
]);
