/** Words and limits of booking, shared by browser and server. Imports nothing. */

export const businessTimeZone = 'America/New_York';

export const serviceTypes = [
  'Diagnostic',
  'Repair',
  'Maintenance',
  'Installation',
  'Emergency Service',
] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const appliances = [
  'Refrigerator',
  'Washer',
  'Dryer',
  'Dishwasher',
  'Oven',
  'Range',
  'Stove',
  'Cooktop',
  'Freezer',
  'Ice Maker',
  'Microwave',
  'Wine Cooler',
  'Garbage Disposal',
  'Range Hood',
  'Warming Drawer',
  'Compactor',
  'Other',
] as const;
export type Appliance = (typeof appliances)[number];

export const brands = [
  'Sub-Zero',
  'KitchenAid',
  'GE',
  'LG',
  'Samsung',
  'Whirlpool',
  'Maytag',
  'Kenmore',
  'Bosch',
  'Frigidaire',
  'Viking',
  'Wolf',
  'Thermador',
  'Jenn-Air',
  'Amana',
  'Electrolux',
  'Fisher & Paykel',
  'Miele',
  'Dacor',
  'Haier',
  'Hotpoint',
  'Roper',
  'Speed Queen',
  'Estate',
  'Crosley',
  'Magic Chef',
  'Admiral',
  'Cafe',
  'Profile',
  'Monogram',
  'Other',
] as const;
export type Brand = (typeof brands)[number];

export const states = [
  { code: 'FL', name: 'Florida' },
  { code: 'GA', name: 'Georgia' },
  { code: 'AL', name: 'Alabama' },
  { code: 'SC', name: 'South Carolina' },
  { code: 'NC', name: 'North Carolina' },
] as const;
export type StateCode = (typeof states)[number]['code'];
export const stateCodes = states.map((state) => state.code);
export const defaultState: StateCode = 'FL';

/** The slots of a working day, in business time. */
export const slotLabels = [
  '07:00-08:00',
  '08:00-09:00',
  '09:00-10:00',
  '10:00-11:00',
  '11:00-12:00',
  '12:00-13:00',
  '13:00-14:00',
  '14:00-15:00',
  '15:00-16:00',
  '16:00-17:00',
  '17:00-18:00',
  '18:00-19:00',
  '19:00-20:00',
] as const;
export type SlotLabel = (typeof slotLabels)[number];

/**
 * The other hours of a day. Only the office can use them, for emergencies. The last one ends at
 * midnight.
 */
export const outsideHourLabels = [
  '00:00-01:00',
  '01:00-02:00',
  '02:00-03:00',
  '03:00-04:00',
  '04:00-05:00',
  '05:00-06:00',
  '06:00-07:00',
  '20:00-21:00',
  '21:00-22:00',
  '22:00-23:00',
  '23:00-00:00',
] as const;
export type HourLabel = SlotLabel | (typeof outsideHourLabels)[number];

/** Calendar days that the office can book, including today, also when customers can't. */
export const officeWindowDays = 120;

/** Calendar days before today on which the office can record a job that took place. */
export const recordedDays = 14;

/** The code that opens the gate to a customer's home. */
export const gateCodePattern = /^[A-Za-z0-9#*]{1,20}$/;

export const zipCodeLength = { min: 5, max: 10 } as const;

/** Longest search text. */
export const searchLength = 100;

/** The office's lists show this many characters of people's texts. Records show all. */
export const listedTextLength = 240;

/** Maximum lengths. */
export const bookingTextLimits = {
  customerName: 200,
  email: 254,
  phone: 40,
  address: 300,
  city: 100,
  gateCode: 20,
  modelNumber: 40,
  description: 4000,
  technicianNotes: 4000,
} as const;

/** Limits of what is known of a customer's appliance. */
export const applianceLimits = {
  modelNumber: bookingTextLimits.modelNumber,
  serialNumber: 40,
  year: { min: 1950, max: 2099 },
  place: 60,
} as const;

export const applianceMessages = {
  year: `Enter a year, such as 2019`,
} as const;

/** Messages for wrong fields, in forms and from the server. */
export const bookingMessages = {
  customerName: 'Customer name is required',
  email: 'Valid email is required',
  phone: 'Phone number is required',
  address: 'Service address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'Valid zip code is required',
  zipCodeTooLong: 'Zip code too long',
  gateCode: 'Use letters, digits, # and * only, 20 at most',
  serviceType: 'Service type is required',
  appliance: 'Appliance is required',
  whichAppliance: 'Tell us which appliance it is',
  brand: 'Brand is required',
  appointmentDate: 'A date such as 2026-11-23 is required',
  timeSlot: 'Time slot is required',
  smsConsent: 'Say yes or no: may we text you?',
} as const;

/** Where an appointment came from. Demo and imported ones take no seat. */
export const appointmentOrigins = ['booked', 'demo', 'imported'] as const;
export type AppointmentOrigin = (typeof appointmentOrigins)[number];

/** Where a service request came from. */
export const serviceRequestOrigins = ['site', 'imported'] as const;
export type ServiceRequestOrigin = (typeof serviceRequestOrigins)[number];

/**
 * Maximum lengths for a service request. Both names with a space fit into an appointment's customer
 * name.
 */
export const serviceRequestTextLimits = {
  firstName: 80,
  lastName: 80,
  phone: bookingTextLimits.phone,
  email: bookingTextLimits.email,
  modelNumber: bookingTextLimits.modelNumber,
  problemDescription: bookingTextLimits.description,
  technicianNotes: bookingTextLimits.technicianNotes,
} as const;

/** Messages for wrong fields, in the request form and from the server. */
export const serviceRequestMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  phone: bookingMessages.phone,
  email: bookingMessages.email,
  applianceType: bookingMessages.appliance,
  brand: bookingMessages.brand,
  problemDescription: 'Tell us in a few words what is wrong',
  isEmergency: 'Say yes or no: is it an emergency?',
} as const;

/**
 * The consent for text messages, next to a checkbox that no one needs to check. `{name}` is the
 * company.
 */
export const smsConsentText =
  'Text me about this visit. By ticking this box you agree to receive automated text messages from {name} about this appointment at the number above. Consent is not a condition of booking. Message frequency varies, message and data rates may apply. Reply STOP to end, HELP for help.';
