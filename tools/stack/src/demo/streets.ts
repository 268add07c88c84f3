/**
 * Routes through St. Augustine, each about four kilometers long. The streets are real, within some
 * meters; the people and house numbers are made up.
 */
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { Waypoint } from './route';

export interface DemoRoute {
  readonly customer: Omit<BookAppointment, 'appointmentDate' | 'timeSlot'>;
  /** Ends at the customer's house. */
  readonly waypoints: readonly Waypoint[];
}

/** Along Anastasia Island to the beach. */
const toTheBeach: DemoRoute = {
  customer: {
    customerName: 'Eleanor Prewitt',
    email: 'eleanor.prewitt@example.com',
    phone: '(904) 555-0151',
    address: '27 Sea Oats Court',
    city: 'St. Augustine Beach',
    state: 'FL',
    zipCode: '32080',
    serviceType: 'Repair',
    appliance: 'Refrigerator',
    brand: 'Sub-Zero',
    description: 'Fresh-food side is warm, freezer is fine. The fan clicks.',
  },
  waypoints: [
    { lat: 29.8817, lng: -81.2872, street: 'Anastasia Blvd', kmh: 42 },
    { lat: 29.879, lng: -81.2853, street: 'Anastasia Blvd', kmh: 46 },
    { lat: 29.8757, lng: -81.2826, street: 'Anastasia Blvd', kmh: 46, holdSeconds: 12 },
    { lat: 29.8722, lng: -81.2797, street: 'Anastasia Blvd', kmh: 48 },
    { lat: 29.8688, lng: -81.2768, street: 'State Road A1A', kmh: 45 },
    { lat: 29.8662, lng: -81.2751, street: 'State Road A1A', kmh: 48, holdSeconds: 18 },
    { lat: 29.863, lng: -81.2741, street: 'State Road A1A', kmh: 48 },
    { lat: 29.8592, lng: -81.2733, street: 'State Road A1A', kmh: 48, holdSeconds: 10 },
    { lat: 29.855, lng: -81.2727, street: 'State Road A1A', kmh: 48 },
    { lat: 29.8518, lng: -81.2722, street: 'State Road A1A', kmh: 38 },
    { lat: 29.8501, lng: -81.2716, street: 'Sea Oats Court', kmh: 22, holdSeconds: 4 },
    { lat: 29.85, lng: -81.27, street: 'Sea Oats Court' },
  ],
};

/** From the Bridge of Lions through the old town and across US-1. */
const toMastersDrive: DemoRoute = {
  customer: {
    customerName: 'Gus Ferreira',
    email: 'gus.ferreira@example.com',
    phone: '(904) 555-0152',
    address: '306 Live Oak Row',
    city: 'St. Augustine',
    state: 'FL',
    zipCode: '32084',
    serviceType: 'Diagnostic',
    appliance: 'Washer',
    brand: 'Speed Queen',
    description: 'Fills, hums and stops. Second time this month.',
  },
  waypoints: [
    { lat: 29.8923, lng: -81.3112, street: 'King St', kmh: 30 },
    { lat: 29.892, lng: -81.3146, street: 'King St', kmh: 32, holdSeconds: 14 },
    { lat: 29.8916, lng: -81.319, street: 'King St', kmh: 38 },
    { lat: 29.8911, lng: -81.3234, street: 'W King St', kmh: 40, holdSeconds: 24 },
    { lat: 29.8908, lng: -81.328, street: 'W King St', kmh: 45 },
    { lat: 29.8906, lng: -81.333, street: 'W King St', kmh: 45 },
    { lat: 29.8904, lng: -81.3372, street: 'Masters Dr', kmh: 42, holdSeconds: 8 },
    { lat: 29.895, lng: -81.3371, street: 'Masters Dr', kmh: 42 },
    { lat: 29.8985, lng: -81.3371, street: 'Live Oak Row', kmh: 24, holdSeconds: 3 },
    { lat: 29.9, lng: -81.337, street: 'Live Oak Row' },
  ],
};

/** Up San Marco Avenue and over the bridge to Vilano Beach. */
const overTheBridge: DemoRoute = {
  customer: {
    customerName: 'Ingrid Castellanos',
    email: 'ingrid.castellanos@example.com',
    phone: '(904) 555-0153',
    address: '14 Dune Lantern Way',
    city: 'Vilano Beach',
    state: 'FL',
    zipCode: '32084',
    serviceType: 'Emergency Service',
    appliance: 'Dishwasher',
    brand: 'Bosch',
    description: 'Leaks at the door and trips the breaker.',
  },
  waypoints: [
    { lat: 29.9105, lng: -81.3193, street: 'San Marco Ave', kmh: 38 },
    { lat: 29.9133, lng: -81.3204, street: 'May St', kmh: 38, holdSeconds: 15 },
    { lat: 29.9138, lng: -81.3175, street: 'May St', kmh: 42 },
    { lat: 29.9146, lng: -81.3145, street: 'Vilano Causeway', kmh: 55 },
    { lat: 29.916, lng: -81.31, street: 'Vilano Causeway', kmh: 60 },
    { lat: 29.9175, lng: -81.305, street: 'Vilano Causeway', kmh: 55 },
    { lat: 29.9187, lng: -81.3005, street: 'Coastal Hwy', kmh: 45, holdSeconds: 18 },
    { lat: 29.923, lng: -81.3, street: 'Coastal Hwy', kmh: 50 },
    { lat: 29.929, lng: -81.3008, street: 'Coastal Hwy', kmh: 50 },
    { lat: 29.934, lng: -81.3018, street: 'Coastal Hwy', kmh: 45 },
    { lat: 29.9369, lng: -81.3024, street: 'Dune Lantern Way', kmh: 22, holdSeconds: 4 },
    { lat: 29.937, lng: -81.303, street: 'Dune Lantern Way' },
  ],
};

export const routes = [toTheBeach, toMastersDrive, overTheBridge] as const;

export function routeOf({ address }: { address: string }): DemoRoute | undefined {
  return routes.find(({ customer }) => address.startsWith(customer.address));
}
