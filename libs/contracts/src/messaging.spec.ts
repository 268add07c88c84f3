import { withPresentNames } from './messaging';

describe('an event of 0.1.0', () => {
  it('names the account as it is called today', () => {
    const event = {
      id: '9f0e7d53-3c3f-4bd4-8c40-0dba25c7a1c1',
      subject: 'events.booking.appointment-booked.v1',
      aggregateId: 'a-visit',
      version: 1,
      occurredAt: '2026-11-20T15:00:00.000Z',
    };
    expect(withPresentNames({ ...event, facts: { customerId: 7, number: 'FC-1042' } })).toEqual({
      ...event,
      facts: { accountId: 7, number: 'FC-1042' },
    });
    expect(withPresentNames({ ...event, facts: null })).toEqual({ ...event, facts: null });
  });
});
