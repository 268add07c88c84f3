import type { CustomerAppointment } from '@contracts/booking/own-records';
import { repeatedVisitOf } from './repeated-visit';

const appointment = {
  customerName: 'Ann Baker',
  email: 'ann@example.com',
  phone: '(904) 555-0121',
  address: '77 Ocean Trace Rd',
  city: 'St Augustine Beach',
  state: 'FL',
  zipCode: '32080',
  gateCode: null,
  serviceType: 'Repair',
  appliance: 'Refrigerator',
  brand: 'Sub-Zero',
  description: 'It hums.',
} as CustomerAppointment;

it('takes the appliance, the place and the person, and leaves what was wrong that time', () => {
  expect(repeatedVisitOf(appointment)).toEqual({
    visit: {
      appliance: 'Refrigerator',
      brand: 'Sub-Zero',
      address: '77 Ocean Trace Rd',
      city: 'St Augustine Beach',
      state: 'FL',
      zipCode: '32080',
      gateCode: '',
    },
    person: { customerName: 'Ann Baker', email: 'ann@example.com', phone: '(904) 555-0121' },
  });
});

it('leaves away what is no choice of the form', () => {
  const imported = {
    ...appointment,
    brand: 'Tappan',
    state: 'NY',
  } as unknown as CustomerAppointment;
  const { visit } = repeatedVisitOf(imported);
  expect(visit).not.toHaveProperty('brand');
  expect(visit).not.toHaveProperty('state');
  expect(visit).toHaveProperty('appliance', 'Refrigerator');
});
