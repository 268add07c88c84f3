/** Requests, replies and events about technicians and their phones. */
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';
import type { Actor } from '../customers/accounts';
import { event, read, request } from '../messaging';
import {
  composed,
  IsCalendarDate,
  ListThat,
  ListOf,
  MadeOnVersion,
  MaxText,
  MayBeMissing,
  ObjectOf,
  OneLine,
  OptionalText,
  RequiredText,
} from '../parsing';
import {
  technicianAvailabilities,
  type TechnicianAvailability,
  type TechnicianStatus,
} from '../vocabulary/technician-status';
import {
  isServedArea,
  isWorkWeek,
  workLimits,
  workMessages,
  workTimePattern,
  type DayOff,
  type TechnicianWork,
  type WorkDay,
} from '../vocabulary/technician-work';
import type { PhoneProblem } from '../vocabulary/places/phone-problems';
import { trackingLimits, trackingMessages } from '../vocabulary/tracking';

// Requests

/** As `<img>` takes it, with the first bytes of its type. Empty for none. */
const avatarPattern =
  /^(data:image\/(jpeg;base64,\/9j\/|png;base64,iVBORw0KGgo|webp;base64,UklGR[A-Za-z0-9+/]{6}XRUJQ)[A-Za-z0-9+/]*={0,2})?$/;

export const Degrees = (most: number): PropertyDecorator =>
  composed(
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: trackingMessages.coordinates }),
    Min(-most, { message: trackingMessages.coordinates }),
    Max(most, { message: trackingMessages.coordinates }),
  );

/** Degrees, WGS 84. */
export class Coordinates {
  @Degrees(90)
  lat!: number;

  @Degrees(180)
  lng!: number;
}

export class EnterWorkDay implements WorkDay {
  @IsInt()
  @Min(0)
  @Max(6)
  weekday!: number;

  @Matches(workTimePattern, { message: workMessages.workingHours })
  start!: string;

  @Matches(workTimePattern, { message: workMessages.workingHours })
  end!: string;
}

class EnterDayOff implements DayOff {
  @IsCalendarDate(workMessages.daysOff)
  from!: string;

  @IsCalendarDate(workMessages.daysOff)
  to!: string;

  @IsString()
  @MaxText(workLimits.reason)
  @OneLine()
  reason!: string;
}

/** What the office enters about a technician. */
class TechnicianFields {
  @RequiredText(trackingLimits.technicianName, trackingMessages.technicianName)
  name!: string;

  @RequiredText(trackingLimits.phone, trackingMessages.phone)
  phone!: string;

  @OptionalText(trackingLimits.vehicleInfo)
  vehicleInfo?: string;

  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(trackingLimits.specialties)
  @IsString({ each: true })
  @MaxText(trackingLimits.specialty, { each: true })
  @OneLine()
  specialties?: string[];

  /** Empty for none. */
  @OptionalText(trackingLimits.email)
  email?: string;

  /** A small picture as a data URL; empty for none. */
  @MayBeMissing()
  @Matches(avatarPattern, { message: trackingMessages.noPhoto })
  @MaxText(trackingLimits.avatar, { message: trackingMessages.avatar })
  avatar?: string;

  @MayBeMissing()
  @ListThat<WorkDay>('isWorkWeek', workMessages.workingHours, isWorkWeek)
  @ListOf(() => EnterWorkDay)
  @ArrayMaxSize(7)
  workingHours?: EnterWorkDay[];

  @MayBeMissing()
  @ListThat<DayOff>('areDaysOff', workMessages.daysOff, (days) =>
    days.every(({ from, to }) => from <= to),
  )
  @ListOf(() => EnterDayOff)
  @ArrayMaxSize(workLimits.daysOff)
  daysOff?: EnterDayOff[];

  /** Counties and ZIP codes; none: everywhere. */
  @MayBeMissing()
  @ListThat<string>('areServedAreas', workMessages.serviceArea, (areas) =>
    areas.every(isServedArea),
  )
  @IsArray()
  @ArrayMaxSize(workLimits.areas)
  @IsString({ each: true })
  serviceArea?: string[];
}

/** POST /api/technicians: the management page sends vehicleInfo, the admin page vehicle and a place. */
export class AddTechnician extends TechnicianFields {
  @OptionalText(trackingLimits.vehicleInfo)
  vehicle?: string;

  @MayBeMissing()
  @Degrees(90)
  lat?: number;

  @MayBeMissing()
  @Degrees(180)
  lng?: number;

  @MayBeMissing()
  @ObjectOf(() => Coordinates)
  location?: Coordinates;
}

/** PUT /api/technicians/{id}: omitted fields stay as they are. */
export class UpdateTechnician extends (TechnicianFields as new () => Partial<TechnicianFields>) {
  @MayBeMissing()
  declare name?: string;

  @MayBeMissing()
  declare phone?: string;

  @MadeOnVersion()
  version?: number;

  @MayBeMissing()
  @IsIn(technicianAvailabilities)
  status?: TechnicianAvailability;

  /** Without, they're deactivated, and offline. Refused with `technician_has_jobs`. */
  @MayBeMissing()
  @IsBoolean()
  active?: boolean;
}

/** PUT /api/technicians/{id}/location */
export class SetTechnicianLocation extends Coordinates {
  @OptionalText(trackingLimits.address)
  address?: string;
}

// Replies

export interface Location {
  readonly lat: number;
  readonly lng: number;
  readonly address: string | null;
  /** ISO instant when the phone took the fix. */
  readonly lastUpdated: string;
}

/** A technician as the office sees them. */
export interface Technician extends TechnicianWork {
  /** Goes up with every change by the office. A write may name the version it was based on. */
  readonly version: number;
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly avatar: string | null;
  readonly vehicleInfo: string | null;
  readonly specialties: string[];
  readonly workingHours: WorkDay[];
  readonly daysOff: DayOff[];
  readonly serviceArea: string[];
  /** The average of what customers gave, 0 to 5; 0 without ratings. */
  readonly rating: number;
  readonly ratingCount: number;
  readonly completedJobs: number;
  readonly status: TechnicianStatus;
  /** Otherwise they're in no list of choices. */
  readonly active: boolean;
  readonly currentLocation: Location | null;
  /** When the current phone link expires; null without one. */
  readonly phoneLinkExpiresAt: string | null;
  /** What is wrong with the tracking app on their phone. */
  readonly phoneProblem: PhoneProblem | null;
}

/** What anyone may know about a technician. */
export interface TechnicianProfile {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  /** As of a technician; null while there are too few. */
  readonly rating: number | null;
  readonly completedJobs: number;
  readonly specialties: string[];
  readonly vehicleInfo: string | null;
  /** Only while the job named with the call is active. */
  readonly phone: string | null;
}

/** How to reach a technician. */
export interface TechnicianContact {
  readonly phone: string;
  /** Otherwise they get no messages. */
  readonly active: boolean;
}

export interface PhoneLink {
  /** The bearer token. Shown once, stored as a hash. */
  readonly token: string;
  readonly expiresAt: string;
}

/** A phone link, for the text that brings it. */
export interface PhoneLinkMessage extends TechnicianContact {
  readonly technicianId: string;
  /** The page with its token. */
  readonly path: string;
}

export interface PhoneIdentity {
  readonly technicianId: string;
  readonly linkId: string;
  readonly expiresAt: string;
  /** The token is the tracking app's: it may report positions, and nothing else. */
  readonly positionsOnly: boolean;
}

/** What the technician's page needs to set up a tracking app, and what is wrong with it. */
export interface TechnicianPhone {
  /** Ends with the phone link. */
  readonly positionsToken: string;
  readonly problem: PhoneProblem | null;
}

/** How many of the demo's past visits a technician has completed, and the ratings that were given. */
export interface DemoJobs {
  readonly technicianId: string;
  readonly completed: number;
  readonly ratings: number;
  /** Their sum. */
  readonly stars: number;
}

export const technicianRequests = {
  /** Adds to what they have completed. Refused in production. */
  countDemoJobs: request<{ jobs: readonly DemoJobs[] }, null>('tracking.count-demo-jobs'),
  technicians: read<Record<string, never>, Technician[]>('tracking.technicians'),
  technician: read<{ technicianId: string }, Technician>('tracking.technician', [
    'booking',
    'gateway',
  ]),
  profile: read<{ technicianId: string; appointmentId: string | null }, TechnicianProfile>(
    'tracking.technician-profile',
    ['gateway', 'notifications'],
  ),
  contact: read<{ technicianId: string }, TechnicianContact>('tracking.technician-contact', [
    'notifications',
  ]),
  /** With a key, repeats add no one. Refuses with `idempotency_key_reused`. */
  addTechnician: request<AddTechnician & { readonly idempotencyKey?: string | null }, Technician>(
    'tracking.add-technician',
  ),
  updateTechnician: request<{ technicianId: string } & UpdateTechnician, Technician>(
    'tracking.update-technician',
  ),
  setTechnicianLocation: request<{ technicianId: string } & SetTechnicianLocation, Technician>(
    'tracking.set-technician-location',
  ),
  makePhoneLink: request<{ technicianId: string }, PhoneLink>('tracking.make-phone-link'),
  /** Makes one and has it texted; the reply leaves it out. Refuses with `technician_inactive`. */
  textPhoneLink: request<{ technicianId: string; by: Actor }, Pick<PhoneLink, 'expiresAt'>>(
    'tracking.text-phone-link',
  ),
  /** Refuses with `token_invalid` if it was replaced or revoked. */
  phoneLinkMessage: request<{ linkId: string }, PhoneLinkMessage>('tracking.phone-link-message', [
    'notifications',
  ]),
  revokePhoneLink: request<{ technicianId: string }, { revoked: boolean }>(
    'tracking.revoke-phone-link',
  ),
  phone: read<{ technicianId: string; linkId: string }, TechnicianPhone>(
    'tracking.technician-phone',
  ),
  /** Refuses with `unauthenticated` for an unknown, expired or revoked token. */
  authenticatePhone: read<{ token: string }, PhoneIdentity>('tracking.authenticate-phone'),
};

// Events. The aggregate is the technician.

export interface TechnicianFacts {
  readonly technicianId: string;
  readonly name: string;
  readonly availability: TechnicianAvailability;
  /** ISO instant. Missing from events of earlier releases. */
  readonly availabilitySince?: string;
  /** Both are missing from events of earlier releases. */
  readonly active?: boolean;
  readonly work?: TechnicianWork;
}

export const technicianAdded = event<TechnicianFacts>('events.tracking.technician-added.v1', [
  'booking',
]);
export const technicianChanged = event<TechnicianFacts>('events.tracking.technician-changed.v1', [
  'booking',
]);

/** The office wants a technician to get a new phone link by text. */
export interface PhoneLinkFacts {
  readonly technicianId: string;
  readonly linkId: string;
  /** The name of who wants it, for the log. */
  readonly by: string;
}

export const phoneLinkRequested = event<PhoneLinkFacts>('events.tracking.phone-link-requested.v1', [
  'notifications',
]);
