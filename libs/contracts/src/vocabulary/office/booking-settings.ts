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
    hint: 'How long before its start customers can still book a time.',
    unit: 'minutes',
    max: 14 * 24 * 60,
  },
  changeCutoffHours: {
    label: 'Online changes',
    hint: 'How long before a visit customers can still move or cancel it online.',
    unit: 'hours',
    max: 14 * 24,
  },
  dispatchAheadMinutes: {
    label: 'Dispatch ahead',
    hint: 'How long before its start an assigned job goes to the technician’s phone.',
    unit: 'minutes',
    max: 7 * 24 * 60,
  },
};

export const holidayReasonLength = 80;
