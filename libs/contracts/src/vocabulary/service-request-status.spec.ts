import {
  serviceRequestStatuses,
  serviceRequestStatusRules as rules,
} from './service-request-status';

describe('the status of a service request', () => {
  it('moves along four arrows and no other', () => {
    const arrows = serviceRequestStatuses.flatMap((from) => [
      ...(rules[from].schedulable ? [`${from} > scheduled`] : []),
      ...rules[from].settable.map((to) => `${from} > ${to}`),
    ]);
    expect(arrows).toEqual([
      'pending > scheduled',
      'pending > cancelled',
      'scheduled > completed',
      'scheduled > cancelled',
    ]);
  });

  it('becomes scheduled by an appointment and never by hand', () => {
    expect(serviceRequestStatuses.filter((from) => rules[from].schedulable)).toEqual(['pending']);
    for (const from of serviceRequestStatuses) {
      expect(rules[from].settable).not.toContain('scheduled');
    }
    expect(rules.pending.settable).toEqual(['cancelled']);
    expect(rules.scheduled.settable).toEqual(['completed', 'cancelled']);
  });

  it('is completed with its appointment', () => {
    expect(serviceRequestStatuses.map((from) => rules[from].afterCompletion)).toEqual([
      'pending',
      'completed',
      'completed',
      'cancelled',
    ]);
  });

  it('waits again when its appointment is canceled, unless someone has ended it', () => {
    expect(serviceRequestStatuses.map((from) => rules[from].afterCancellation)).toEqual([
      'pending',
      'pending',
      'completed',
      'cancelled',
    ]);
  });

  it('has a visit while it is scheduled, which falls away when it is canceled', () => {
    expect(serviceRequestStatuses.filter((each) => rules[each].hasVisit)).toEqual(['scheduled']);
    expect(serviceRequestStatuses.filter((each) => rules[each].cancelsVisit)).toEqual([
      'cancelled',
    ]);
  });
});
