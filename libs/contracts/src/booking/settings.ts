/** What the office decides about booking, and the days on which the business is closed. */
import { ArrayMaxSize, IsArray, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { read, request } from '../messaging';
import {
  composed,
  IsCalendarDate,
  ListThat,
  ListOf,
  MadeOnVersion,
  MayBeMissing,
  RequiredText,
  OneLine,
} from '../parsing';
import { EnterWorkDay } from '../tracking/technicians';
import {
  areCounties,
  bookingNumberRules,
  countiesMessage,
  feeMessage,
  feePattern,
  holidayReasonLength,
  isOpeningHours,
  openingHoursMessage,
  textSignatureMessage,
  textSignaturePattern,
  type BookingNumberName,
  type BookingRules,
} from '../vocabulary/office/booking-settings';
import { serviceCounties, type County } from '../vocabulary/places/service-area';
import { isWorkWeek, type WorkDay } from '../vocabulary/technician-work';

const NumberSetting = (name: BookingNumberName): PropertyDecorator => {
  const { min, max, unit } = bookingNumberRules[name];
  const message = `Must be from ${min} to ${max} ${unit}`;
  return composed(Max(max, { message }), Min(min, { message }), IsInt({ message }), MayBeMissing());
};

/** PATCH /api/admin/settings. Omitted settings stay. */
export class ChangeBookingSettings implements Partial<BookingRules> {
  @NumberSetting('leadTimeMinutes')
  leadTimeMinutes?: number;

  @NumberSetting('bookingWindowDays')
  bookingWindowDays?: number;

  @NumberSetting('changeCutoffHours')
  changeCutoffHours?: number;

  @NumberSetting('dispatchAheadMinutes')
  dispatchAheadMinutes?: number;

  @NumberSetting('lateAfterMinutes')
  lateAfterMinutes?: number;

  @NumberSetting('staleAfterMinutes')
  staleAfterMinutes?: number;

  /** Full hours; a day at most once. Days that aren't listed are closed. */
  @MayBeMissing()
  @ListThat<WorkDay>(
    'isOpeningHours',
    openingHoursMessage,
    (days) => isWorkWeek(days) && isOpeningHours(days),
  )
  @ListOf(() => EnterWorkDay)
  @ArrayMaxSize(7)
  openingHours?: EnterWorkDay[];

  @MayBeMissing()
  @ListThat<string>('areCounties', countiesMessage, areCounties)
  @IsArray()
  @ArrayMaxSize(serviceCounties.length)
  @IsString({ each: true })
  counties?: County[];

  /** Empty: none is named. */
  @MayBeMissing()
  @Matches(feePattern, { message: feeMessage })
  @OneLine()
  serviceCallFee?: string;

  @MayBeMissing()
  @Matches(textSignaturePattern, { message: textSignatureMessage })
  @OneLine()
  textSignature?: string;

  @MadeOnVersion()
  version?: number;
}

/** POST /api/admin/settings/holidays */
export class AddHoliday {
  @IsCalendarDate('Choose a date')
  date!: string;

  @RequiredText(holidayReasonLength, 'Enter a name for the day, such as Thanksgiving')
  reason!: string;
}

/** A day on which customers can't book. */
export interface Holiday {
  readonly date: string;
  readonly reason: string;
  /** Visits that are booked on it anyway. */
  readonly visits: number;
}

/** Upcoming visits at times that customers can't book. */
export interface VisitsOutside {
  readonly count: number;
  /** The next 20. */
  readonly next: readonly {
    readonly id: string;
    readonly number: string;
    readonly customerName: string;
    readonly appointmentDate: string;
    readonly timeSlot: string;
  }[];
}

export type DecidedRules = Partial<BookingRules>;

export interface BookingSettings extends BookingRules {
  readonly version: number;
  /** From today on. */
  readonly holidays: Holiday[];
  /** Outside the opening hours. */
  readonly outside: VisitsOutside;
  /** The newest 50. */
  readonly history: readonly {
    /** ISO instant. */
    readonly at: string;
    readonly by: string;
    readonly message: string;
  }[];
}

export const settingsRequests = {
  settings: read<Record<string, never>, BookingSettings>('booking.settings'),
  /**
   * What the office has decided; the rest is as the environment says. Other services ask again every
   * two seconds.
   */
  decided: read<Record<string, never>, DecidedRules>('booking.decided-rules', [
    'gateway',
    'notifications',
    'tracking',
  ]),
  /** Refuses with `changed_meanwhile` and the `current` settings. */
  change: request<{ change: ChangeBookingSettings; by: Actor }, BookingSettings>(
    'booking.change-settings',
  ),
  /** A day that is one already gets this reason. */
  addHoliday: request<{ holiday: AddHoliday; by: Actor }, BookingSettings>('booking.add-holiday'),
  removeHoliday: request<{ date: string; by: Actor }, BookingSettings>('booking.remove-holiday'),
};
