import {
  exampleAppointment as appointment,
  exampleImportedCustomer,
} from '@contracts/testing/examples';
import { names, pastServicesOf } from './elsewhere';

const dryer = { appliance: 'Dryer', brand: 'Samsung' };

describe('a service of another system', () => {
  it.each([
    ['Dryer repair', true],
    ['Repair: Samsung dryer', true],
    ['Repair, LG Dryer', false],
    ['Hair dryers', false],
    ['Washer and dryer', true],
    ['Diagnostic visit', false],
  ])('is about a Samsung dryer, by its words: %s', (words, expected) => {
    expect(names(words, dryer)).toBe(expected);
  });

  it('is about no appliance that no one could name', () => {
    expect(names('Appliance repair', { appliance: 'Other', brand: 'Other' })).toBe(false);
  });

  it('is listed with imported visits, the newest first', () => {
    const imported = [
      {
        ...exampleImportedCustomer({ system: 'servicepro', serviceProId: '77' }),
        serviceHistory: [
          { service: 'Dryer belt', date: '2024-01-05', cost: null },
          { service: 'Dryer vent', date: null, cost: null },
          { service: 'Oven', date: '2025-01-05', cost: null },
        ],
      },
    ];
    const visit = { ...dryer, serviceType: 'Repair', appointmentDate: '2025-06-01' };
    const appointments = [
      appointment({ ...visit, number: 'IM-1', origin: 'imported' }),
      appointment(visit),
    ];
    expect(pastServicesOf({ appointments, imported }, dryer)).toMatchObject([
      { what: 'Repair Samsung Dryer', date: '2025-06-01', source: 'IM-1' },
      { what: 'Dryer belt', date: '2024-01-05', source: 'ServicePro 77' },
      { what: 'Dryer vent', date: null },
    ]);
  });
});
