/** The demo customer, who has a login. */
import type { ApplianceFields } from '@contracts/booking/appliances';
import type { BookingFields } from '@contracts/booking/fields';
import { demoAccounts } from '@contracts/customers/demo-accounts';
import type { RequestService } from '@contracts/booking/service-requests';
import type { Person } from './example-data';

const demoCustomer = {
  customerName: 'Wes Palmetto',
  email: demoAccounts.customer.email,
  phone: '(904) 555-0102',
  address: '46 Spanish Oak Drive',
  city: 'St. Augustine',
  state: 'FL',
  zipCode: '32086',
} satisfies Person;

export const customerVisits = {
  coming: {
    ...demoCustomer,
    serviceType: 'Maintenance',
    appliance: 'Range',
    brand: 'Thermador',
    description: 'Two burners light late. The griddle is fine.',
  },
  cancelled: {
    ...demoCustomer,
    serviceType: 'Repair',
    appliance: 'Garbage Disposal',
    brand: 'GE',
    description: 'Hums and does not turn.',
  },
  past: {
    ...demoCustomer,
    serviceType: 'Repair',
    appliance: 'Dishwasher',
    brand: 'Bosch',
    description: 'Leaves water standing after each wash.',
  },
  outcome: {
    notes: 'Cleared the drain pump and replaced its impeller. Ran a full cycle, drains dry.',
    totalCost: 189.5,
  },
} satisfies Record<'coming' | 'cancelled' | 'past', BookingFields> & { outcome: object };

/** What the technician read on the plate at the past visit. */
export const customerAppliance: ApplianceFields = {
  appliance: 'Dishwasher',
  brand: 'Bosch',
  modelNumber: 'SHE3AR75UC',
  serialNumber: 'FD9903 00412',
  year: 2019,
  place: 'Kitchen',
};

export const customerRequest: RequestService = {
  firstName: 'Wes',
  lastName: 'Palmetto',
  phone: demoCustomer.phone,
  email: demoCustomer.email,
  applianceType: 'Freezer',
  brand: 'Sub-Zero',
  problemDescription:
    'The garage freezer is warming up and full of fish. It has been beeping since this morning.',
  isEmergency: true,
};
