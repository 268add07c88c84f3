/** Requests, replies and events about technicians and their phones. */
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNumber,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { event, request } from '../messaging';
import {
  composed,
  MadeOnVersion,
  MaxText,
  MayBeMissing,
  OptionalText,
  RequiredText,
} from '../parsing';
import {
  technicianAvailabilities,
  type TechnicianAvailability,
  type TechnicianStatus,
} from '../vocabulary/technician-status';
import { trackingLimits, trackingMessages } from '../vocabulary/tracking';

// Requests

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
  specialties?: string[];
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
  @ValidateNested()
  @Type(() => Coordinates)
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
export interface Technician {
  /** Goes up with every change by the office. A write may name the version it was based on. */
  readonly version: number;
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly avatar: string | null;
  readonly vehicleInfo: string | null;
  readonly specialties: string[];
  /** 0 to 5; null without ratings. */
  readonly rating: number | null;
  readonly completedJobs: number;
  readonly status: TechnicianStatus;
  readonly currentLocation: Location | null;
  /** When the current phone link expires; null without one. */
  readonly phoneLinkExpiresAt: string | null;
}

/** What anyone may know about a technician. */
export interface TechnicianProfile {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly rating: number | null;
  readonly completedJobs: number;
  readonly specialties: string[];
  readonly vehicleInfo: string | null;
  /** Only while the job named with the call is active. */
  readonly phone: string | null;
}

export interface PhoneLink {
  /** The bearer token. Shown once, stored as a hash. */
  readonly token: string;
  readonly expiresAt: string;
}

export interface PhoneIdentity {
  readonly technicianId: string;
  readonly linkId: string;
  readonly expiresAt: string;
}

export const technicianRequests = {
  technicians: request<Record<string, never>, Technician[]>('tracking.technicians'),
  technician: request<{ technicianId: string }, Technician>('tracking.technician', ['booking']),
  profile: request<{ technicianId: string; appointmentId: string | null }, TechnicianProfile>(
    'tracking.technician-profile',
    ['gateway', 'notifications'],
  ),
  addTechnician: request<AddTechnician, Technician>('tracking.add-technician'),
  updateTechnician: request<{ technicianId: string } & UpdateTechnician, Technician>(
    'tracking.update-technician',
  ),
  setTechnicianLocation: request<{ technicianId: string } & SetTechnicianLocation, Technician>(
    'tracking.set-technician-location',
  ),
  makePhoneLink: request<{ technicianId: string }, PhoneLink>('tracking.make-phone-link'),
  revokePhoneLink: request<{ technicianId: string }, { revoked: boolean }>(
    'tracking.revoke-phone-link',
  ),
  /** Refuses with `unauthenticated` for an unknown, expired or revoked token. */
  authenticatePhone: request<{ token: string }, PhoneIdentity>('tracking.authenticate-phone'),
};

// Events. The aggregate is the technician.

export interface TechnicianFacts {
  readonly technicianId: string;
  readonly name: string;
  readonly availability: TechnicianAvailability;
  /** ISO instant. Missing from events of earlier releases. */
  readonly availabilitySince?: string;
}

export const technicianAdded = event<TechnicianFacts>('events.tracking.technician-added.v1', [
  'booking',
]);
export const technicianChanged = event<TechnicianFacts>('events.tracking.technician-changed.v1', [
  'booking',
]);
