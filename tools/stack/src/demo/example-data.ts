/** The demo business. Everyone here is made up; the towns and ZIP codes are real. */
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { RequestService } from '@contracts/booking/service-requests';
import type { AddTechnician } from '@contracts/tracking/technicians';
import type { SlotLabel } from '@contracts/vocabulary/booking';
import type { TechnicianAvailability } from '@contracts/vocabulary/technician-status';

export interface ExampleTechnician extends AddTechnician {
  readonly availability: TechnicianAvailability;
}

/** Only drives laps. */
export const driver: ExampleTechnician = {
  name: 'Hollis Beckett',
  phone: '(904) 555-0118',
  vehicleInfo: 'White Ford Transit, unit 4',
  specialties: ['Refrigerator', 'Ice Maker', 'Sub-Zero'],
  lat: 29.9012,
  lng: -81.3124,
  availability: 'available',
};

export const crew: readonly ExampleTechnician[] = [
  {
    name: 'Marisol Treviño',
    phone: '(904) 555-0121',
    vehicleInfo: 'Red Ram ProMaster, unit 1',
    specialties: ['Washer', 'Dryer', 'Speed Queen'],
    lat: 29.8553,
    lng: -81.2701,
    availability: 'available',
  },
  {
    name: 'Desmond Achterberg',
    phone: '(904) 555-0122',
    vehicleInfo: 'White Nissan NV200, unit 2',
    specialties: ['Oven', 'Range', 'Wolf', 'Viking'],
    lat: 29.9377,
    lng: -81.3022,
    availability: 'available',
  },
  {
    name: 'Lorna Whitcombe',
    phone: '(386) 555-0123',
    vehicleInfo: 'Gray Ford Transit Connect, unit 3',
    specialties: ['Dishwasher', 'Garbage Disposal', 'Bosch'],
    lat: 29.5699,
    lng: -81.2226,
    availability: 'available',
  },
  {
    name: 'Amos Quintero',
    phone: '(904) 555-0125',
    vehicleInfo: 'White Chevrolet Express, unit 5',
    specialties: ['Wine Cooler', 'Freezer', 'Microwave'],
    lat: 30.1894,
    lng: -81.3806,
    availability: 'offline',
  },
  {
    name: 'Nadia Osterman',
    phone: '(904) 555-0126',
    vehicleInfo: 'Blue Ford Transit, unit 6',
    specialties: [],
    lat: 29.8922,
    lng: -81.3139,
    availability: 'available',
  },
  {
    name: 'Calvin Nwosu',
    phone: '(386) 555-0127',
    vehicleInfo: 'White Ram ProMaster City, unit 7',
    specialties: [],
    lat: 29.5854,
    lng: -81.2078,
    availability: 'available',
  },
  {
    name: 'Ines Baptiste',
    phone: '(904) 555-0128',
    vehicleInfo: 'Silver Nissan NV200, unit 8',
    specialties: [],
    lat: 30.2394,
    lng: -81.3856,
    availability: 'available',
  },
  {
    name: 'Roland Fitch-Delacroix',
    phone: '(904) 555-0129',
    vehicleInfo: 'White Mercedes Sprinter, unit 9',
    specialties: [],
    lat: 29.7638,
    lng: -81.2606,
    availability: 'available',
  },
];

/** A customer's who wants texts. The demo's delivery fails there. */
export const landline = '(904) 555-0198';

/** Where the technician without a signal drives. */
export const stalePlace: Pick<Person, 'address' | 'city' | 'state' | 'zipCode'> = {
  address: '871 Live Oak Hammock',
  city: 'St. Augustine',
  state: 'FL',
  zipCode: '32086',
};

export interface ExampleVisit {
  /** Unique; part of the idempotency key. */
  readonly name: string;
  /** 1 Monday to 6 Saturday. */
  readonly weekday: number;
  /** Index in `crew`; null if the office hasn't assigned one. */
  readonly technician: number | null;
  readonly timeSlot: SlotLabel;
  readonly booking: Omit<BookAppointment, 'appointmentDate' | 'timeSlot'>;
}

export type Person = Pick<
  BookAppointment,
  'customerName' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zipCode'
>;

const people = {
  ingram: {
    customerName: 'Beatrice Ingram',
    email: 'beatrice.ingram@example.com',
    phone: '(904) 555-0131',
    address: '214 Sandpiper Bend',
    city: 'St. Augustine Beach',
    state: 'FL',
    zipCode: '32080',
  },
  okafor: {
    customerName: 'Chidi Okafor',
    email: 'chidi.okafor@example.com',
    phone: '(904) 555-0132',
    address: '58 Coquina Row',
    city: 'St. Augustine',
    state: 'FL',
    zipCode: '32084',
  },
  lindqvist: {
    customerName: 'Maja Lindqvist',
    email: 'maja.lindqvist@example.com',
    phone: '(386) 555-0133',
    address: '9 Cormorant Path',
    city: 'Palm Coast',
    state: 'FL',
    zipCode: '32137',
  },
  abernathy: {
    customerName: 'Royce Abernathy',
    email: 'royce.abernathy@example.com',
    phone: '(904) 555-0134',
    address: '1270 Saltgrass Lane',
    city: 'Ponte Vedra',
    state: 'FL',
    zipCode: '32082',
  },
  delgado: {
    customerName: 'Pilar Delgado',
    email: 'pilar.delgado@example.com',
    phone: '(386) 555-0135',
    address: '33 Pelican Dune Way',
    city: 'Flagler Beach',
    state: 'FL',
    zipCode: '32136',
  },
  haverford: {
    customerName: 'Theo Haverford',
    email: 'theo.haverford@example.com',
    phone: '(904) 555-0136',
    address: '871 Live Oak Hammock',
    city: 'St. Augustine',
    state: 'FL',
    zipCode: '32086',
  },
} satisfies Record<string, Person>;

function visit(
  weekday: number,
  timeSlot: SlotLabel,
  technician: number | null,
  person: keyof typeof people,
  work: Pick<BookAppointment, 'serviceType' | 'appliance' | 'brand' | 'description'>,
): ExampleVisit {
  const booking = { ...people[person], ...work };
  return { name: `${weekday}-${timeSlot}-${person}`, weekday, technician, timeSlot, booking };
}

/** Repeats every week, so a date's bookings depend only on the date. */
export const visits: readonly ExampleVisit[] = [
  visit(1, '09:00-10:00', 0, 'ingram', {
    serviceType: 'Repair',
    appliance: 'Washer',
    brand: 'LG',
    description: 'Stops before the spin cycle and shows OE.',
  }),
  visit(1, '13:00-14:00', null, 'okafor', {
    serviceType: 'Diagnostic',
    appliance: 'Refrigerator',
    brand: 'Sub-Zero',
    description: 'Fresh-food side is at 50 degrees since Sunday.',
  }),
  visit(1, '17:00-18:00', 1, 'haverford', {
    serviceType: 'Repair',
    appliance: 'Oven',
    brand: 'Wolf',
    description: 'Takes an hour to preheat.',
  }),
  visit(2, '08:00-09:00', 2, 'lindqvist', {
    serviceType: 'Installation',
    appliance: 'Dishwasher',
    brand: 'Bosch',
    description: 'New machine is in the garage, old one still connected.',
  }),
  visit(2, '14:00-15:00', null, 'abernathy', {
    serviceType: 'Maintenance',
    appliance: 'Wine Cooler',
    brand: 'Viking',
  }),
  visit(2, '18:00-19:00', 0, 'okafor', {
    serviceType: 'Repair',
    appliance: 'Dryer',
    brand: 'Whirlpool',
    description: 'Runs, no heat. Gas line is on the left.',
  }),
  visit(3, '10:00-11:00', 1, 'delgado', {
    serviceType: 'Repair',
    appliance: 'Range',
    brand: 'Thermador',
    description: 'Front left burner clicks and will not light.',
  }),
  visit(3, '15:00-16:00', null, 'ingram', {
    serviceType: 'Diagnostic',
    appliance: 'Ice Maker',
    brand: 'KitchenAid',
    description: 'Cubes come out hollow.',
  }),
  visit(3, '18:00-19:00', 2, 'lindqvist', {
    serviceType: 'Repair',
    appliance: 'Garbage Disposal',
    brand: 'GE',
  }),
  visit(4, '09:00-10:00', 0, 'haverford', {
    serviceType: 'Maintenance',
    appliance: 'Dryer',
    brand: 'Speed Queen',
    description: 'Yearly vent cleaning. Please mind the dog.',
  }),
  visit(4, '12:00-13:00', 1, 'abernathy', {
    serviceType: 'Repair',
    appliance: 'Cooktop',
    brand: 'Miele',
    description: 'Control panel does not answer.',
  }),
  visit(4, '17:00-18:00', null, 'delgado', {
    serviceType: 'Diagnostic',
    appliance: 'Freezer',
    brand: 'Frigidaire',
  }),
  visit(5, '08:00-09:00', null, 'okafor', {
    serviceType: 'Repair',
    appliance: 'Dishwasher',
    brand: 'Maytag',
    description: 'Leaves water standing after each wash.',
  }),
  visit(5, '13:00-14:00', 2, 'lindqvist', {
    serviceType: 'Repair',
    appliance: 'Microwave',
    brand: 'Samsung',
  }),
  visit(5, '18:00-19:00', 0, 'ingram', {
    serviceType: 'Repair',
    appliance: 'Washer',
    brand: 'Speed Queen',
    description: 'Loud when it spins, walks across the floor.',
  }),
  visit(6, '10:00-11:00', 1, 'haverford', {
    serviceType: 'Installation',
    appliance: 'Range Hood',
    brand: 'Fisher & Paykel',
  }),
  visit(6, '14:00-15:00', null, 'lindqvist', {
    serviceType: 'Repair',
    appliance: 'Refrigerator',
    brand: 'Jenn-Air',
    description: 'Water under the crisper drawers.',
  }),
  visit(6, '17:00-18:00', 0, 'delgado', {
    serviceType: 'Diagnostic',
    appliance: 'Dryer',
    brand: 'Electrolux',
    description: 'Trips the breaker every second load.',
  }),
];

/** Days with bookings, from the day after tomorrow. */
export const seededDays = { from: 2, count: 3 };

/** Open service requests. Each is made once. */
export const requests: readonly (RequestService & {
  readonly name: string;
  readonly minutesAgo: number;
})[] = [
  {
    name: 'castellano-freezer',
    minutesAgo: 10,
    firstName: 'Odette',
    lastName: 'Castellano',
    phone: '(904) 555-0151',
    email: 'odette.castellano@example.com',
    applianceType: 'Freezer',
    brand: 'Sub-Zero',
    problemDescription:
      'Stopped overnight and is full of food. The light works, the compressor clicks and gives up.',
    isEmergency: true,
  },
  {
    name: 'pruitt-dryer',
    minutesAgo: 95,
    firstName: 'Wendell',
    lastName: 'Pruitt',
    phone: '(386) 555-0152',
    email: 'wendell.pruitt@example.com',
    applianceType: 'Dryer',
    brand: 'Whirlpool',
    problemDescription: 'Turns but stays cold. Two years old, vent cleaned in spring.',
  },
  {
    name: 'nakagawa-oven',
    minutesAgo: 1500,
    firstName: 'Emi',
    lastName: 'Nakagawa',
    phone: '(904) 555-0153',
    email: 'emi.nakagawa@example.com',
    applianceType: 'Oven',
    brand: 'Wolf',
    problemDescription: 'Burns at the back and leaves the front raw since the door was slammed.',
  },
  {
    name: 'fairweather-ice',
    minutesAgo: 2870,
    firstName: 'Joss',
    lastName: 'Fairweather',
    phone: '(904) 555-0154',
    email: 'joss.fairweather@example.com',
    applianceType: 'Ice Maker',
    brand: 'KitchenAid',
    problemDescription: 'Makes half a tray a day, and the cubes are hollow.',
  },
];
