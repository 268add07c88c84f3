import type { CustomerAppointment } from '@contracts/booking/own-records';
import { visit } from '../../testing/customers';
import { repeatedVisitOf } from './repeated-visit';

it('takes the appliance, the place and the person, and leaves what was wrong that time', () => {
  expect(repeatedVisitOf(visit({ description: 'It hums.', modelNumber: 'KWT6322' }))).toEqual({
    visit: {
      appliance: 'Ice Maker',
      brand: 'Miele',
      modelNumber: 'KWT6322',
      address: '3 Dune Road',
      city: 'Palm Coast',
      state: 'FL',
      zipCode: '32137',
      gateCode: '',
    },
    person: { customerName: 'Nora Field', email: 'nora@example.com', phone: '(904) 555-0133' },
  });
});

it('leaves empty what is no choice of the form', () => {
  const imported = { ...visit(), brand: 'Tappan', state: 'NY' } as unknown as CustomerAppointment;
  const { visit: repeated } = repeatedVisitOf(imported);
  expect(repeated).toMatchObject({ appliance: 'Ice Maker', brand: '', state: '' });
});
