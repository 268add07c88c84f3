import type { AppointmentEvent } from './appointment-event';
import { wordsFor } from './history-words';

const ada = { id: 'a', name: 'Ada Byrne' };
const mo = { id: 'm', name: 'Mo Haddad' };
const unnamed = { id: 'u', name: null };

const rows: [AppointmentEvent, string][] = [
  [{ kind: 'scheduled', requestNumber: 'SR-1042' }, 'Scheduled from service request SR-1042'],
  [{ kind: 'assigned', from: null, to: ada }, 'Assigned to Ada Byrne'],
  [
    { kind: 'assigned', from: null, to: ada, despite: ['Off that day', 'Outside their area'] },
    'Assigned to Ada Byrne (Off that day; Outside their area)',
  ],
  [{ kind: 'assigned', from: mo, to: ada }, 'Moved from Mo Haddad to Ada Byrne'],
  [{ kind: 'assigned', from: mo, to: null }, 'Taken back from Mo Haddad'],
  [{ kind: 'assigned', from: unnamed, to: mo }, 'Moved from a technician to Mo Haddad'],
  [{ kind: 'assigned', from: null, to: { id: 'k', name: null } }, 'Assigned to Kit Known Since'],
  [
    {
      kind: 'rescheduled',
      from: { date: '2026-11-23', label: '23:00-00:00' },
      to: { date: '2026-11-24', label: '00:00-01:00' },
    },
    'Moved from Mon, Nov 23, 11:00 PM to Tue, Nov 24, 12:00 AM',
  ],
  [
    {
      kind: 'rescheduled',
      from: { date: '2026-03-08', label: '02:00-03:00' },
      to: { date: '2026-03-08', label: '12:00-13:00' },
    },
    'Moved from Sun, Mar 8, 2:00 AM to Sun, Mar 8, 12:00 PM',
  ],
  [{ kind: 'cancelled', reason: null }, 'Canceled'],
  [{ kind: 'cancelled', reason: 'The customer called.' }, 'Canceled: The customer called.'],
  [
    { kind: 'cancelled', reason: 'Our van broke down.', tellCustomer: true },
    'Canceled. The customer is told: Our van broke down.',
  ],
  [{ kind: 'notes' }, 'Notes changed'],
  [{ kind: 'appliance', title: 'Samsung Dryer', isNew: true }, 'New appliance: Samsung Dryer'],
  [{ kind: 'appliance', title: 'Samsung Dryer' }, 'Appliance: Samsung Dryer'],
  [{ kind: 'appliance', title: null }, 'No appliance named anymore'],
  [
    { kind: 'appliance-facts', title: 'Samsung Dryer', fields: ['modelNumber', 'place'] },
    'Samsung Dryer: changed model number, place',
  ],
  [{ kind: 'cost', fromCents: null, toCents: 12_950 }, 'Total cost set to $129.50'],
  [{ kind: 'cost', fromCents: 5, toCents: 0 }, 'Total cost changed from $0.05 to $0.00'],
  [{ kind: 'cost', fromCents: 5, toCents: 5 }, 'Cost lines changed'],
  [
    { kind: 'estimate-sent', revision: 1, fromCents: 15_990, toCents: 20_000 },
    'Sent an estimate, $159.90 to $200.00',
  ],
  [
    { kind: 'estimate-sent', revision: 2, fromCents: 15_990, toCents: 15_990 },
    'Sent version 2 of the estimate, $159.90',
  ],
  [
    { kind: 'estimate-approved', option: 'Repair', cents: 15_990, signer: 'Nora Field' },
    'Approved Repair for $159.90, signed Nora Field',
  ],
  [{ kind: 'estimate-approved', option: 'Repair', cents: 15_990 }, 'Approved Repair for $159.90'],
  [{ kind: 'estimate-declined', reason: 'Too much' }, 'Declined the estimate: Too much'],
  [{ kind: 'estimate-declined', reason: null }, 'Declined the estimate'],
  [{ kind: 'bill', cause: 'payment', fromCents: 0, toCents: 15_000 }, 'Paid $150.00'],
  [{ kind: 'bill', cause: 'refund', fromCents: 15_000, toCents: 10_000 }, 'Refunded $50.00'],
  [
    { kind: 'bill', cause: 'refund', fromCents: 10_000, toCents: 15_000 },
    'Refund of $50.00 came back',
  ],
  [
    { kind: 'bill', cause: 'void', method: 'cash', fromCents: 15_000, toCents: 0 },
    'Voided a payment of $150.00 in cash',
  ],
  [
    { kind: 'bill', cause: 'dispute', fromCents: 15_000, toCents: 0 },
    'Lost a dispute over $150.00',
  ],
  [
    { kind: 'bill', cause: 'dispute', fromCents: 0, toCents: 15_000 },
    'Disputed $150.00 counts as paid again',
  ],
  [{ kind: 'bill', cause: null, fromCents: 0, toCents: 10_000 }, 'Paid $100.00'],
  [{ kind: 'bill', cause: null, fromCents: 10_000, toCents: 1 }, 'Refunded $99.99'],
  [{ kind: 'status', status: 'en-route', from: 'dispatched', correction: false }, 'En route'],
  [{ kind: 'status', status: 'in-progress', from: null, correction: false }, 'In progress'],
  [
    { kind: 'status', status: 'dispatched', from: 'en-route', correction: true },
    'Corrected from En route back to Dispatched',
  ],
  [
    { kind: 'status', status: 'scheduled', from: null, correction: true },
    'Corrected back to Scheduled',
  ],
];

describe('the office’s log', () => {
  it.each(rows)('says of %j: %s', (event, words) => {
    expect(wordsFor(event, new Map([['k', 'Kit Known Since']]))).toBe(words);
  });
});
