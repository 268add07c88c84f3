/** What the office decides about booking, and the days on which the business is closed. */
import { IsInt, Max, Min } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { request } from '../messaging';
import { composed, IsCalendarDate, MadeOnVersion, MayBeMissing, RequiredText } from '../parsing';
import {
  bookingSettingRules,
  holidayReasonLength,
  type BookingSettingName,
} from '../vocabulary/office/booking-settings';

const Setting = (name: BookingSettingName): PropertyDecorator => {
  const { max, unit } = bookingSettingRules[name];
  const message = `Must be from 0 to ${max} ${unit}`;
  return composed(Max(max, { message }), Min(0, { message }), IsInt({ message }), MayBeMissing());
};

/** PATCH /api/admin/settings. Omitted settings stay. */
export class ChangeBookingSettings {
  @Setting('leadTimeMinutes')
  leadTimeMinutes?: number;

  @Setting('changeCutoffHours')
  changeCutoffHours?: number;

  @Setting('dispatchAheadMinutes')
  dispatchAheadMinutes?: number;

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

export type BookingRules = Readonly<Record<BookingSettingName, number>>;

export interface BookingSettings extends BookingRules {
  readonly version: number;
  /** From today on. */
  readonly holidays: Holiday[];
  /** The newest 50. */
  readonly history: readonly {
    /** ISO instant. */
    readonly at: string;
    readonly by: string;
    readonly message: string;
  }[];
}

export const settingsRequests = {
  settings: request<Record<string, never>, BookingSettings>('booking.settings'),
  /** Refuses with `changed_meanwhile` and the `current` settings. */
  change: request<{ change: ChangeBookingSettings; by: Actor }, BookingSettings>(
    'booking.change-settings',
  ),
  /** A day that is one already gets this reason. */
  addHoliday: request<{ holiday: AddHoliday; by: Actor }, BookingSettings>('booking.add-holiday'),
  removeHoliday: request<{ date: string; by: Actor }, BookingSettings>('booking.remove-holiday'),
};
