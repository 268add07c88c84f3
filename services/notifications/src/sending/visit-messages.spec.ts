import { aSender, aVisit, payUrl } from '../../test/factories';
import { visitMessages, type VisitNow } from './visit-messages';

describe('a message of which there is a newer one', () => {
  const known = (isOlder: boolean): VisitNow => {
    const visit = aVisit({ payUrl });
    return {
      message: { slotStart: new Date(visit.scheduledTime) },
      visit,
      sender: aSender,
      now: new Date(visit.createdAt),
      isOlder,
      record: null,
      technicianName: null,
    };
  };

  // A visit that was moved back is at the hour of both messages.
  it.each([
    ['appointment-rescheduled', 'moved again'],
    ['payment-due', 'total was changed again'],
  ] as const)('is not sent: %s', (kind, reason) => {
    expect(visitMessages[kind].overtakenBy(known(true))).toContain(reason);
    expect(visitMessages[kind].overtakenBy(known(false))).toBeNull();
  });

  it('is not sent: a reminder of the time before it was moved', () => {
    const message = { slotStart: new Date(0) };
    const reminder = visitMessages['appointment-reminder'];
    expect(reminder.overtakenBy({ ...known(false), message })).toContain('moved again');
  });
});
