import { ownRecordsOutdatedBy } from './account-topic';

const begins = { type: 'subscribed', topic: 'account' } as const;

it('fetches again what a frame says has changed', () => {
  const changed = ['account', 'appointments', 'service-requests'] as const;
  expect(ownRecordsOutdatedBy({ type: 'account_update', changed }, true)).toEqual([
    'Profile',
    'OwnAppointment',
    'OwnServiceRequest',
  ]);
  expect(
    ownRecordsOutdatedBy({ type: 'account_update', changed: ['appointments'] }, false),
  ).toEqual(['OwnAppointment']);
});

it('fetches everything again after a break, and nothing when the page has just asked for it', () => {
  expect(ownRecordsOutdatedBy(begins, false)).toEqual([]);
  expect(ownRecordsOutdatedBy(begins, true)).toHaveLength(3);
  expect(ownRecordsOutdatedBy({ type: 'subscribed', topic: 'dispatch' }, true)).toEqual([]);
  expect(ownRecordsOutdatedBy({ type: 'pong' }, true)).toEqual([]);
});
