/**
 * A customer's appliances. The technician and the office say which one a visit was about; an appliance
 * is of the customers whose visits were about it. ADR 37 has the reasons.
 */
import { IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { Actor } from '../customers/accounts';
import type { CustomerNumber } from '../customers/records';
import { fieldNames, type OptionalName, type StoredFields } from '../fields';
import { read, request } from '../messaging';
import { IsRecordId, MadeOnVersion, MayBeMissing, ObjectOf, OptionalText } from '../parsing';
import {
  appliances,
  applianceLimits,
  applianceMessages,
  bookingMessages,
  brands,
  type Appliance as ApplianceType,
  type Brand,
} from '../vocabulary/booking';
import type { Photo } from './visit-photos';

/** What is known of an appliance. */
export class ApplianceFields {
  @IsIn(appliances, { message: bookingMessages.appliance })
  appliance!: ApplianceType;

  @IsIn(brands, { message: bookingMessages.brand })
  brand!: Brand;

  /** From the rating plate. */
  @OptionalText(applianceLimits.modelNumber)
  modelNumber?: string;

  @OptionalText(applianceLimits.serialNumber)
  serialNumber?: string;

  /** When it was made, or installed. */
  @MayBeMissing()
  @Max(applianceLimits.year.max, { message: applianceMessages.year })
  @Min(applianceLimits.year.min, { message: applianceMessages.year })
  @IsInt({ message: applianceMessages.year })
  year?: number;

  /** Where it stands, such as `Laundry room`. */
  @OptionalText(applianceLimits.place)
  place?: string;
}

export const applianceFieldNames = fieldNames<ApplianceFields>({
  appliance: true,
  brand: true,
  modelNumber: true,
  serialNumber: true,
  year: true,
  place: true,
});

/** Those that may be left out. */
export const optionalApplianceFields = fieldNames<
  Pick<ApplianceFields, OptionalName<ApplianceFields>>
>({ modelNumber: true, serialNumber: true, year: true, place: true });

const OrNull = (): PropertyDecorator => ValidateIf((_, value) => value !== null);

/**
 * PUT …/appliance: which appliance a visit is about, and what is known of it. A new one has an id of the
 * caller's making.
 */
export class NameAppliance {
  /** Null for none. */
  @OrNull()
  @IsRecordId()
  applianceId!: string | null;

  /** The one that the caller saw with the visit. */
  @OrNull()
  @IsRecordId()
  from!: string | null;

  /** Without them, its facts stay. A field that is left out is unknown. */
  @MayBeMissing()
  @ObjectOf(() => ApplianceFields)
  facts?: ApplianceFields;

  /** Of the appliance whose facts change. Without it, it's a new one. */
  @MadeOnVersion()
  version?: number;
}

/** A visit that was about an appliance. */
export interface ApplianceVisit {
  readonly appointmentId: string;
  readonly number: string;
  /** YYYY-MM-DD in the business zone. */
  readonly appointmentDate: string;
  readonly serviceType: string;
  readonly status: string;
  /** Shortened. */
  readonly workDone: string | null;
  /** In the order in which they came. */
  readonly photos: readonly Photo[];
}

export interface CustomerAppliance extends StoredFields<ApplianceFields> {
  readonly id: string;
  /** Goes up with every change of its facts. */
  readonly version: number;
  /** Where the newest visit was. */
  readonly address: string;
  /** Under whose numbers its visits are filed. */
  readonly customerNumbers: readonly CustomerNumber[];
  readonly visitCount: number;
  /** The newest five. */
  readonly visits: readonly ApplianceVisit[];
}

/** Whose: of visits filed under one of these numbers, and of these visits. */
export interface AppliancesAsked {
  readonly numbers: readonly CustomerNumber[];
  readonly appointmentIds: readonly string[];
}

/** What a visit is about, and what to choose from. */
export interface VisitAppliance {
  readonly applianceId: string | null;
  /** Its customer's, the one with the newest visit first. */
  readonly appliances: readonly CustomerAppliance[];
}

/** What a visit is about after a write, and in a refusal with `changed_meanwhile`. */
export interface NamedAppliance {
  readonly appliance: CustomerAppliance | null;
}

interface NamingOf {
  readonly appointmentId: string;
  readonly naming: NameAppliance;
}

export const applianceCalls = {
  /** At most 50. Only these visits are counted and shown with each. */
  list: read<AppliancesAsked, CustomerAppliance[]>('booking.appliances'),
  /** Refuses with `appointment_not_found`. */
  ofVisit: read<
    { appointmentId: string },
    { customerNumber: CustomerNumber | null; applianceId: string | null }
  >('booking.appliance-of-visit'),
  /**
   * A repeat changes nothing. Refuses with `appointment_not_found`, with `appliance_not_found` if no visit
   * is about it anymore, and with `changed_meanwhile` if the visit is about another one, or its facts
   * were changed.
   */
  nameByOffice: request<NamingOf & { by: Actor }, NamedAppliance>('booking.name-appliance'),
  /** The same. Also refuses with `forbidden`, `too_late`, and `transition_refused` if it was canceled. */
  nameByTechnician: request<NamingOf & { technicianId: string }, NamedAppliance>(
    'booking.name-appliance-by-technician',
  ),
};
