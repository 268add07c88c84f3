/** The rules of booking that the office decides. Imports nothing. */

export const bookingSettingNames = [
  'leadTimeMinutes',
  'changeCutoffHours',
  'dispatchAheadMinutes',
] as const;
export type BookingSettingName = (typeof bookingSettingNames)[number];

interface BookingSettingRule {
  readonly label: string;
  readonly hint: string;
  readonly unit: 'minutes' | 'hours';
  /** From zero. */
  readonly max: number;
}

export const bookingSettingRules: Readonly<Record<BookingSettingName, BookingSettingRule>> = {
  leadTimeMinutes: {
    label: 'Lead time',
    hint: 'Customers can book a time until this long before it starts.',
    unit: 'minutes',
    max: 14 * 24 * 60,
  },
  changeCutoffHours: {
    label: 'Online changes',
    hint: 'Customers can move or cancel a visit online until this long before it starts.',
    unit: 'hours',
    max: 14 * 24,
  },
  dispatchAheadMinutes: {
    label: 'Dispatch ahead',
    hint: 'An assigned job goes to the technician’s phone this long before it starts.',
    unit: 'minutes',
    max: 7 * 24 * 60,
  },
};

export const holidayReasonLength = 80;
