import { render, screen } from '@testing-library/react';
import type { CustomerFile } from '@contracts/customers/customer-file';
import { Appliances } from './customer-background';

const totals: CustomerFile['totals'] = {
  appointmentCount: 0,
  serviceRequestCount: 0,
  billed: '0.00',
  paid: '0.00',
  due: '0.00',
  appliances: [],
  photos: [],
};
const file: CustomerFile = {
  id: '7',
  name: 'Nora Lindqvist',
  customer: null,
  accounts: [],
  contacts: [],
  merges: [],
  similar: [],
  totals,
  imported: { customers: [], services: [], serviceCount: 0 },
  incomplete: false,
  appointments: [],
  serviceRequests: [],
  messages: [],
  payments: [],
};
const service = { importedId: '3', service: 'Dryer repair', date: '2024-05-09', cost: '89.00' };

it('does not deny appliances that imported services name', () => {
  const { rerender } = render(<Appliances file={file} retry={() => undefined} />);
  screen.getByText('None from our visits yet.');
  const imported = { customers: [], services: [service], serviceCount: 1 };
  rerender(<Appliances file={{ ...file, imported }} retry={() => undefined} />);
  screen.getByText('None from our visits yet. Imported services may name some.');
});
