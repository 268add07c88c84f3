/** What callers send about appointments. */
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  Max,
  Min,
  registerDecorator,
  ValidateIf,
} from 'class-validator';
import { IsCustomerNumber, type CustomerNumber } from '../customers/records';
import { jobDurationMessage, jobDurations } from '../vocabulary/office/job-duration';
import {
  AgreedDate,
  AgreedSlot,
  BookingFields,
  bookingFieldNames,
  optionalFieldNames,
} from './fields';
import {
  CheckedOnce,
  composed,
  KnownEmail,
  IsCalendarDate,
  IsDollars,
  IsRecordId,
  ListOf,
  MadeOnVersion,
  MayBeMissing,
  ObjectOf,
  OptionalLongText,
  OptionalText,
  RequiredText,
  SearchablePage,
} from '../parsing';
import { ratingLimits, ratingMessages } from '../vocabulary/visits/ratings';
import { Coordinates } from '../tracking/technicians';
import { appointmentStatuses, type AppointmentStatus } from '../vocabulary/appointment-status';
import { centsOf, costLimits, costMessages, isCost, sumOfLines } from '../vocabulary/money';
import {
  appliances,
  bookingMessages,
  bookingTextLimits,
  serviceTypes,
  slotLabels,
  type Appliance,
  type ServiceType,
  type SlotLabel,
} from '../vocabulary/booking';

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

  /** Where the house is, if they have shown it on a map. */
  @MayBeMissing()
  @ObjectOf(() => Coordinates)
  pin?: Coordinates;

  /** Also if they have another visit at that time and address. Without it, `already_booked`. */
  @MayBeMissing()
  @IsBoolean()
  bookAnother?: boolean;
}

/** Whom the office assigns; null for no one. */
const IsTechnicianOrNone = (): PropertyDecorator =>
  composed(
    ValidateIf((_, value) => value !== null),
    IsRecordId(),
  );

/** How long a job takes its technician. */
const JobDuration = (): PropertyDecorator =>
  composed(MayBeMissing(), IsIn(jobDurations, { message: jobDurationMessage }));

/** POST /api/admin/appointments: for someone on the phone. */
export class BookByOffice extends BookAppointment {
  /** Empty or missing if they have none. */
  @ValidateIf(({ email }: BookByOffice) => email !== '')
  override email = '';

  /** Also while the business is closed: on a Sunday or a blackout date, or outside business hours. */
  @MayBeMissing()
  @IsBoolean()
  whileClosed?: boolean;

  @JobDuration()
  durationMinutes?: number;

  @MayBeMissing()
  @IsTechnicianOrNone()
  technicianId?: string | null;

  /** Whom the office chose. Without it, the contact says who they are. */
  @MayBeMissing()
  @IsCustomerNumber()
  customerNumber?: CustomerNumber;

  /**
   * The visit took place: it's recorded as completed. Only for a time that is over, within
   * `recordedDays`. The fields below belong to it.
   */
  @MayBeMissing()
  @IsBoolean()
  completed?: boolean;

  /** What was done; the customer reads it. */
  @OptionalLongText(bookingTextLimits.technicianNotes)
  workDone?: string;

  /** Dollars, at most two decimals. */
  @MayBeMissing()
  @IsDollars({ max: costLimits.dollars })
  totalCost?: number;

  /** It was paid, and the payment is recorded next: no bill is sent. */
  @MayBeMissing()
  @IsBoolean()
  paid?: boolean;
}

/** A new time for an appointment, from the office or the customer. */
export class RescheduleAppointment {
  @AgreedDate()
  appointmentDate!: string;

  @AgreedSlot()
  timeSlot!: string;

  @MadeOnVersion()
  version?: number;
}

/** POST /api/appointments/{id}/restore: takes a canceled visit up again, at its time or another. */
export class RestoreAppointment extends RescheduleAppointment {
  /** For the log. */
  @OptionalLongText(500)
  reason?: string;
}

/** GET /api/appointments/available-slots */
@CheckedOnce()
export class AvailableSlotsQuery {
  @IsCalendarDate(bookingMessages.appointmentDate)
  date!: string;

  /** Others are found for it if it isn't available. */
  @MayBeMissing()
  @IsIn(slotLabels, { message: bookingMessages.timeSlot })
  timeSlot?: SlotLabel;

  /** With these, only times when someone can do that job. */
  @MayBeMissing()
  @IsIn(appliances, { message: bookingMessages.appliance })
  appliance?: Appliance;

  @MayBeMissing()
  @IsIn(serviceTypes, { message: bookingMessages.serviceType })
  serviceType?: ServiceType;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value))
  @JobDuration()
  durationMinutes?: number;
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

  /** Only those with a balance due. */
  @MayBeMissing()
  @IsIn(['true'])
  unpaid?: 'true';

  /** Only those that still have to be done. */
  @MayBeMissing()
  @IsIn(['true'])
  open?: 'true';

  /** Only this technician's. */
  @MayBeMissing()
  @IsRecordId()
  technicianId?: string;

  /** Only those without a technician. */
  @MayBeMissing()
  @IsIn(['true'])
  unassigned?: 'true';
}

/** PUT /api/appointments/{id}/assign; null removes the technician. */
export class AssignTechnician {
  @IsTechnicianOrNone()
  technicianId!: string | null;

  @MadeOnVersion()
  version?: number;
}

/** POST /api/appointments/{id}/new-links: earlier links of the customer stop working. */
export class RenewLinks {
  @MadeOnVersion()
  version?: number;
}

/** POST /api/appointments/{id}/cancel */
export class CancelAppointment {
  @MadeOnVersion()
  version?: number;

  @OptionalLongText(500)
  reason?: string;

  /**
   * From the office: its reason is meant for the customer, who reads it in the email and with the
   * visit. Without it, customers see no reason.
   */
  @MayBeMissing()
  @IsBoolean()
  tellCustomer?: boolean;

  /** From the office: no one was home. Only once the technician or the time slot was there. */
  @MayBeMissing()
  @IsBoolean()
  noShow?: boolean;
}

/** POST /api/manage/{token}/rating and /api/customer/appointments/{id}/rating */
export class RateVisit {
  @IsInt({ message: ratingMessages.stars })
  @Min(1, { message: ratingMessages.stars })
  @Max(ratingLimits.stars, { message: ratingMessages.stars })
  stars!: number;

  @OptionalLongText(ratingLimits.words)
  words?: string;
}

/** POST /api/appointments/cancel-all: every upcoming visit booked with an email address, or from a source. */
export class CancelAllVisits {
  @ValidateIf(({ source }: CancelAllVisits) => !source)
  @KnownEmail(bookingTextLimits.email, bookingMessages.email)
  email?: string;

  /** Of an alert (`many-visits`), instead of an email address. */
  @OptionalText(64)
  source?: string;

  @OptionalLongText(500)
  reason?: string;
}

/** A line of what a visit costs. The customer, and anyone with the pay link, sees it. */
export class EnterCostLine {
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\s+/g, ' ') : value,
  )
  @RequiredText(costLimits.text, costMessages.text)
  text!: string;

  /** Dollars, at most two decimals; below 0 for a discount. */
  @IsDollars({ min: -costLimits.dollars, max: costLimits.dollars })
  amount!: number;
}

/** Fields of a booking that the office corrects. An empty email or optional field removes it. */
class CorrectedBooking extends BookingFields {}
for (const name of bookingFieldNames) MayBeMissing()(CorrectedBooking.prototype, name);
for (const name of ['email', ...optionalFieldNames])
  ValidateIf((_, value) => value !== '')(CorrectedBooking.prototype, name);

/** PATCH /api/appointments/{id} */
export class AnnotateAppointment extends (CorrectedBooking as new () => Partial<BookingFields>) {
  @MadeOnVersion()
  version?: number;

  @JobDuration()
  durationMinutes?: number;

  /** To the technician. */
  @OptionalLongText(bookingTextLimits.technicianNotes)
  technicianNotes?: string;

  /** What was done; the customer reads it. */
  @OptionalLongText(bookingTextLimits.technicianNotes)
  workDone?: string;

  /** For the office alone. */
  @OptionalLongText(bookingTextLimits.technicianNotes)
  internalNotes?: string;

  /** Dollars, at most two decimals. Takes the place of lines. */
  @MayBeMissing()
  @IsDollars({ max: costLimits.dollars })
  totalCost?: number;

  /** What the total is made of; the total is their sum. Without `totalCost`. */
  @MayBeMissing()
  @CostLines()
  costLines?: EnterCostLine[];

  /** Why it costs less than what was paid. Only the office reads it, in the log. */
  @OptionalText(costLimits.reason)
  costReason?: string;
}

/** PUT /api/technician/jobs/{id}/price: what it costs, entered at the door. */
export class PriceJob {
  @CostLines()
  costLines!: EnterCostLine[];

  /** The total that the technician saw, in dollars; null without one. */
  @ValidateIf((_, value) => value !== null)
  @IsDollars({ max: costLimits.dollars })
  from!: number | null;
}

function CostLines(): PropertyDecorator {
  return composed(
    AddsUpToACost(),
    ArrayMaxSize(costLimits.lines, { message: costMessages.lines }),
    ArrayMinSize(1, { message: costMessages.lines }),
    ListOf(() => EnterCostLine),
  );
}

function AddsUpToACost(): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'addsUpToACost',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (lines: unknown, args) => wrongCost(lines, args?.object) === null,
        defaultMessage: (args) => wrongCost(args?.value, args?.object) ?? '',
      },
    });
  };
}

/** Wrong amounts of single lines have their own messages. */
function wrongCost(lines: unknown, { totalCost }: Partial<AnnotateAppointment> = {}) {
  if (totalCost !== undefined) return costMessages.either;
  if (!Array.isArray(lines)) return null;
  const cents = (lines as (Partial<EnterCostLine> | null)[]).map((line) => ({
    cents: typeof line?.amount === 'number' ? centsOf(line.amount) : 0,
  }));
  return isCost(sumOfLines(cents)) ? null : costMessages.sum;
}
