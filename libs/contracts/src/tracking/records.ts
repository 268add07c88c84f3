/** Requests, replies and alerts about visits under way. */
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsNumber,
  IsString,
  Max,
  Min,
} from 'class-validator';
import type { AppointmentFacts, JourneyVisit } from '../booking/appointments';
import { Coordinates, Degrees, type Location } from './technicians';
import { read, request } from '../messaging';
import {
  ListOf,
  MadeOnVersion,
  MaxText,
  MayBeMissing,
  OptionalLongText,
  OptionalText,
  RequiredText,
  Rounded,
} from '../parsing';
import { bookingTextLimits, zipCodeLength } from '../vocabulary/booking';
import type { PhoneProblem } from '../vocabulary/places/phone-problems';
import { trackingLimits, trackingMessages } from '../vocabulary/tracking';
import { trackingStatuses, type TrackingStatus } from '../vocabulary/tracking-status';

// Requests

/** PUT /api/technician/location: one fix of the technician's phone. */
export class ReportPosition extends Coordinates {
  @OptionalText(trackingLimits.address)
  address?: string;

  /** Meters. */
  @MayBeMissing()
  @Rounded(1)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1_000_000)
  accuracy?: number;

  /** When the phone took the fix; the time of arrival when absent. */
  @MayBeMissing()
  @IsISO8601({ strict: true, strictSeparator: true })
  recordedAt?: string;
}

/** POST /api/technician/locations carries an array of positions; the gateway wraps it for validation. */
export class ReportPositions {
  @ListOf(() => ReportPosition)
  @ArrayMinSize(1)
  @ArrayMaxSize(trackingLimits.batch)
  positions!: ReportPosition[];
}

/** PUT /api/tracking/{appointmentId}/status */
export class MoveRecord {
  @IsIn(trackingStatuses, { message: trackingMessages.status })
  status!: TrackingStatus;

  /** The status before this step. If the visit has another one, `changed_meanwhile`. */
  @MayBeMissing()
  @IsIn(trackingStatuses, { message: trackingMessages.status })
  from?: TrackingStatus;

  /**
   * Goes back a step that was taken by mistake. The office may always do so, a technician right after
   * a step of their own (`undoAcceptedMs`). From `completed` it goes back to work, from `cancelled`
   * only as a no-show to the door.
   */
  @MayBeMissing()
  @IsBoolean()
  correction?: boolean;

  /** From the office: why it is taken back. For the log. */
  @OptionalLongText(trackingLimits.notes)
  reason?: string;
}

/** PUT /api/tracking/{appointmentId}/pin: where the house is, as the office knows it. */
export class PinHouse {
  @Degrees(90)
  latitude!: number;

  @Degrees(180)
  longitude!: number;

  /** Of the record. If the visit has changed since, `changed_meanwhile`. */
  @MadeOnVersion()
  version?: number;
}

/** POST /api/tracking/place: where an address is. In a body, because addresses don't belong in logs. */
export class FindPlace {
  @OptionalText(trackingLimits.address)
  address?: string;

  @OptionalText(bookingTextLimits.city)
  city?: string;

  @OptionalText(bookingTextLimits.city)
  state?: string;

  @RequiredText(zipCodeLength.max, 'Enter a zip code')
  zipCode!: string;
}

/** PUT /api/technician/jobs/{appointmentId}/status */
export class MoveJob extends MoveRecord {
  /** Identifies this tap. A repeat gets the job as it is and changes nothing. */
  @OptionalText(trackingLimits.stepKey)
  key?: string;

  @OptionalLongText(trackingLimits.notes)
  notes?: string;

  /** When it was tapped, if earlier: a phone without network sends its taps later. */
  @MayBeMissing()
  @IsISO8601({ strict: true, strictSeparator: true })
  tappedAt?: string;
}

// Replies

export interface TrackingNotification {
  /** The status reached, or `assigned`, `unassigned`, `late`. */
  readonly type: string;
  readonly message: string;
  /** ISO instant. */
  readonly timestamp: string;
}

export interface CustomerLocation {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string;
  /**
   * The coordinates are the middle of a ZIP code or a town: distance and time are rough. Null when
   * they are the house's, or when there are none.
   */
  readonly approximate: ApproximatePlace | null;
}

export interface ApproximatePlace {
  /** What it is near, such as `32084` or `St. Augustine`. */
  readonly near: string;
  /** The house is within this many kilometers. */
  readonly radiusKm: number;
}

/**
 * The tracking of one appointment, as anyone with its link sees it. The fields are listed one by
 * one, so that no field becomes public because a list elsewhere has grown.
 */
export interface TrackingRecord {
  readonly appointmentId: string;
  readonly technicianId: string | null;
  readonly status: TrackingStatus;
  /** It's canceled because no one was home. */
  readonly noShow?: true;
  /** ISO instant: the slot's start until a position of the drive, then its time and the rest of the way. */
  readonly estimatedArrival: string;
  readonly actualArrival: string | null;
  /** Only while en route, and at the door once arrived. */
  readonly location: Location | null;
  /** Coordinates are null for an unknown ZIP code. */
  readonly customerLocation: CustomerLocation;
  /** Points of the route, technician first; only while en route and when known. */
  readonly route: { lat: number; lng: number }[] | null;
  /** Kilometers; only while en route or arrived. */
  readonly distanceToCustomer: number | null;
  /** Minutes; only while en route. */
  readonly estimatedTimeToArrival: number | null;
  /** 0 to 100. */
  readonly progress: number;
  readonly notifications: TrackingNotification[];
  /** No position for two minutes while en route. */
  readonly stale: boolean;
  /** The ETA is more than ten minutes after the slot's start. */
  readonly late: boolean;
  /** ISO instant, rounded: when a late technician will be there. Null if that isn't known. */
  readonly expectedArrival: string | null;
  /** Dispatched, and the technician has no job before it. */
  readonly isNext: boolean;
  /** Goes up with each change; a frame of a lower version is outdated. */
  readonly version: number;
  readonly appointment: {
    readonly number: string;
    readonly serviceType: string;
    readonly appliance: string;
    readonly brand: string;
    readonly appointmentDate: string;
    readonly timeSlot: string;
    readonly address: string;
  };
}

/** Booking facts that only the office's records add. */
export const dispatchRecordFacts = [
  'customerName',
  'phone',
] as const satisfies readonly (keyof AppointmentFacts)[];

/** A record as the office sees it. */
export interface DispatchRecord
  extends TrackingRecord, Pick<AppointmentFacts, (typeof dispatchRecordFacts)[number]> {
  /** Statuses to which the office may move it now. */
  readonly allowed: TrackingStatus[];
  /** Earlier statuses the office may return it to, nearest first. */
  readonly corrections: TrackingStatus[];
  /** Of the customer's tracking link, if earlier ones have ended. */
  readonly trackingKey?: string;
}

/** GET /api/tracking/{appointmentId} */
export class TrackingLinkQuery {
  /** Of the tracking link, if it has one. Without the right one, the answer has no place. */
  @MayBeMissing()
  @IsString()
  @MaxText(50)
  key?: string;
}

/** Booking facts that the technician sees. */
export const technicianJobFacts = [
  'number',
  'customerName',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'gateCode',
  'appointmentDate',
  'timeSlot',
  'serviceType',
  'appliance',
  'brand',
  'modelNumber',
  'description',
] as const satisfies readonly (keyof AppointmentFacts)[];

/** A job on the technician's phone. */
export interface TechnicianJob extends Pick<AppointmentFacts, (typeof technicianJobFacts)[number]> {
  readonly appointmentId: string;
  readonly status: TrackingStatus;
  /** It's canceled because no one was home. */
  readonly noShow?: true;
  /** Statuses to which the technician may move it now. */
  readonly allowed: TrackingStatus[];
  readonly coordinates: { lat: number; lng: number } | null;
  /** As in a tracking record. */
  readonly approximate: ApproximatePlace | null;
  /** ISO instant when the current status was reached. */
  readonly reachedAt: string | null;
  readonly scheduledTime: string;
  /** What the technician wrote with a status. */
  readonly notes: string | null;
}

export interface Alert {
  readonly type:
    | 'late-technician'
    | 'stale-position'
    /** A phone's tracking app sends what can't be taken. */
    | 'phone-problem'
    | 'unassigned-job'
    | 'offline-with-jobs'
    | 'off-with-jobs'
    | 'overbooked-slot'
    /** A technician's price is far above the office's and waits for it. */
    | 'price-asked'
    /** A service's events aren't reaching the others. */
    | 'events-waiting'
    /** Strangers' connections fill the gateways. */
    | 'site-crowded'
    /** Messages to customers failed for good. */
    | 'message-failed'
    /** Too many booking attempts with an unverified address. */
    | 'many-visits'
    /** The day's text messages are used up, or nearly so. */
    | 'text-budget'
    /** A customer answered a text, and no one has read it. */
    | 'text-received'
    /** Stripe's record differs from the ledger, or a payment is disputed. */
    | 'payment-flagged'
    | 'payment-disputed'
    /** Stripe refuses all payments, so no one can pay by card. */
    | 'payments-refused'
    /** Stripe isn't set up as payments need it. */
    | 'payments-setup'
    /** Too many cards were declined without a bill in an hour. */
    | 'payments-stopped'
    /** A payment without a bill has to be assigned to one. */
    | 'payment-unmatched'
    | 'reconciliation-differs'
    /** Cash or a check came in, or went back, for a day that was closed. */
    | 'payment-late'
    /** A county that we serve has no sales tax rate soon, or none now. */
    | 'tax-rates-ending'
    /** An import of the office failed, or had errors. */
    | 'import-failed';
  /** Names a visit by its number; the gateway says whose it is, and when. */
  readonly message: string;
  readonly appointmentId: string | null;
  readonly technicianId: string | null;
  /** For `many-visits`: the address whose visits can be canceled together. */
  readonly email?: string;
  /** For `many-visits`, instead of an email address: an internet address, as a keyed hash. */
  readonly source?: string;
  /** The day of a technician or a visit, or the closed day of money: YYYY-MM-DD in the business zone. */
  readonly day?: string;
  /** ISO instant since which it holds. */
  readonly since: string;
}

/** What may be shown of a journey right now. */
export interface Journey {
  /** The customer's place; nulls for an unknown ZIP code. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly approximate: ApproximatePlace | null;
  /** As in a tracking record. */
  readonly location: Location | null;
  readonly route: { lat: number; lng: number }[] | null;
  readonly distanceToCustomer: number | null;
  readonly estimatedTimeToArrival: number | null;
  readonly progress: number;
  readonly stale: boolean;
  readonly late: boolean;
  /** ISO instant; null when only the slot is known. May be past if the phone is silent. */
  readonly estimatedArrival: string | null;
  /** As in a tracking record. */
  readonly expectedArrival: string | null;
  readonly isNext: boolean;
  /** When the customer was told about the delay. */
  readonly notifications: TrackingNotification[];
}

/** Null outside of the service area, unless a geocoder knows the house. */
export interface FoundPlace {
  readonly place: { readonly lat: number; readonly lng: number } | null;
}

/** A journey, and the version of the visit that it belongs to. */
export interface KnownJourney extends Journey {
  readonly appointmentId: string;
  readonly version: number;
}

export const trackingRequests = {
  /** The journeys of those visits that tracking has heard of. */
  knownJourneys: read<{ appointmentIds: readonly string[] }, KnownJourney[]>(
    'tracking.known-journeys',
  ),
  /**
   * The journeys of these visits, in the same order. The caller sends the visits as booking has just
   * answered them, so tracking needs no event to know them.
   */
  journeys: read<{ visits: readonly JourneyVisit[] }, Journey[]>('tracking.journeys', [
    'gateway',
    'notifications',
  ]),
  /** The visit as booking has just answered it. Later visits to the address inherit the pin. */
  pinHouse: request<{ visit: JourneyVisit; pin: PinHouse }, Record<string, never>>(
    'tracking.pin-house',
  ),
  findPlace: read<FindPlace, FoundPlace>('tracking.find-place'),
  alerts: read<Record<string, never>, Alert[]>('tracking.alerts'),
  /** From a tracking app, `app` says what was wrong with its message. Then there may be no positions. */
  reportPositions: request<
    {
      technicianId: string;
      positions: ReportPosition[];
      app?: { readonly problem: PhoneProblem | null };
    },
    { accepted: number }
  >('tracking.report-positions'),
};
