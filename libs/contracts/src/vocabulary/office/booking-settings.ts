/** What the office decides about booking, the site and its messages. */
import { officeWindowDays, slotLabels } from '../booking';
import { serviceCounties, type County } from '../places/service-area';
import { weekWords, type WorkDay } from '../technician-work';

export const bookingNumberNames = [
  'leadTimeMinutes',
  'bookingWindowDays',
  'changeCutoffHours',
  'dispatchAheadMinutes',
  'lateAfterMinutes',
  'staleAfterMinutes',
] as const;
export type BookingNumberName = (typeof bookingNumberNames)[number];

interface BookingNumberRule {
  readonly label: string;
  readonly hint: string;
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly min: number;
  readonly max: number;
}

export const bookingNumberRules: Readonly<Record<BookingNumberName, BookingNumberRule>> = {
  leadTimeMinutes: {
    label: 'Lead time',
    hint: 'Customers can book a time until this long before it starts.',
    unit: 'minutes',
    min: 0,
    max: 14 * 24 * 60,
  },
  bookingWindowDays: {
    label: 'Booking window',
    hint: `How far ahead customers can book, counting today. You can book ${officeWindowDays} days ahead.`,
    unit: 'days',
    min: 2,
    max: 60,
  },
  changeCutoffHours: {
    label: 'Online changes',
    hint: 'Customers can move or cancel a visit online until this long before it starts.',
    unit: 'hours',
    min: 0,
    max: 14 * 24,
  },
  dispatchAheadMinutes: {
    label: 'Dispatch ahead',
    hint: 'An assigned job goes to the technician’s phone this long before it starts.',
    unit: 'minutes',
    min: 0,
    max: 7 * 24 * 60,
  },
  lateAfterMinutes: {
    label: 'Late after',
    hint: 'A technician who arrives this long after a visit was to start is late: the office gets an alert, the customer’s page says so, and reports don’t count the visit as on time.',
    unit: 'minutes',
    min: 1,
    max: 4 * 60,
  },
  staleAfterMinutes: {
    label: 'Position stale after',
    hint: 'Without a new position of a driving technician for this long, the office gets an alert.',
    unit: 'minutes',
    min: 1,
    max: 60,
  },
};

export interface BookingRules extends Readonly<Record<BookingNumberName, number>> {
  /** The hours that customers can book. Days that aren't listed are closed. */
  readonly openingHours: readonly WorkDay[];
  readonly counties: readonly County[];
  /** Dollars, such as 89 or 89.50. Empty: none is named. */
  readonly serviceCallFee: string;
  /** May be empty. */
  readonly textSignature: string;
}
export type BookingSettingName = keyof BookingRules;

interface BookingTextRule {
  readonly label: string;
  readonly hint: string;
}

/** The settings that aren't numbers. */
export const bookingTextRules: Readonly<
  Record<Exclude<BookingSettingName, BookingNumberName>, BookingTextRule>
> = {
  openingHours: {
    label: 'Opening hours',
    hint: 'Customers can book these hours, and the site shows them. You can book any hour. Visits already booked stay.',
  },
  counties: {
    label: 'Counties served',
    hint: 'The site names these, and customers elsewhere are asked to call. You can enter any address.',
  },
  serviceCallFee: {
    label: 'Service-call fee',
    hint: 'Customers see this amount before they book. Without one, no amount is named.',
  },
  textSignature: {
    label: 'Signature of text messages',
    hint: 'Comes at the end of each text message to a customer, such as “Nadia, front desk”. A text that has no room for it goes out without.',
  },
};

export const feePattern = /^([1-9]\d{0,3}(\.\d\d)?)?$/;
export const feeMessage = 'Enter dollars, such as 89 or 89.50';

const [opening, closing] = [slotLabels[0].slice(0, 5), slotLabels.at(-1)?.slice(6) ?? ''];
export const openingHoursMessage = `Each open day needs full hours from ${opening} to ${closing}`;

/** Mondays to Saturdays, all the hours that there are. Sundays only if the office opens on them. */
export const widestHours: readonly WorkDay[] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  start: opening,
  end: closing,
}));

export const isOpeningHours = (days: readonly WorkDay[]): boolean =>
  days.length > 0 &&
  days.every(
    ({ start, end }) =>
      start >= opening && end <= closing && start.endsWith(':00') && end.endsWith(':00'),
  );

export const countiesMessage = 'Choose at least one county';
export const areCounties = (counties: readonly string[]): boolean =>
  counties.length > 0 &&
  new Set(counties).size === counties.length &&
  counties.every((one) => serviceCounties.some((county) => county === one));

/** So that the longest text message with it is still one message. */
export const textSignatureLength = 24;
export const textSignatureMessage = `Use at most ${textSignatureLength} letters, digits and simple signs, so that each text stays one message`;
/** Only what a text message can have at one character each. */
export const textSignaturePattern = new RegExp(
  `^[A-Za-z0-9 .,:;'"!?&()/+#@-]{0,${textSignatureLength}}$`,
);

export const holidayReasonLength = 80;

const inWords: {
  readonly [Name in BookingSettingName]?: (value: BookingRules[Name]) => string;
} = {
  openingHours: weekWords,
  counties: (counties) => counties.join(', '),
  serviceCallFee: (fee) => (fee === '' ? 'none' : `$${fee}`),
  textSignature: (signature) => (signature === '' ? 'none' : signature),
};

/** What the log says of a change: `Lead time: 90 minutes, before 60`. */
export function changeWords<Name extends BookingSettingName>(
  name: Name,
  after: BookingRules[Name],
  before: BookingRules[Name],
): string {
  const words = inWords[name];
  if (words) return `${ruleOf(name).label}: ${words(after)}, before ${words(before)}`;
  const { label, unit } = bookingNumberRules[name as BookingNumberName];
  return `${label}: ${String(after)} ${unit}, before ${String(before)}`;
}

const ruleOf = (name: BookingSettingName): BookingTextRule =>
  ({ ...bookingNumberRules, ...bookingTextRules })[name];
