import { serviceRequestStatuses } from '@contracts/vocabulary/service-request-status';
import {
  afterCancellation,
  afterCompletion,
  maySchedule,
  nextStatuses,
  settableStatuses,
} from './service-request-status';

describe('the status of a service request', () => {
  it('moves along four arrows and no other', () => {
    const arrows = serviceRequestStatuses.flatMap((from) =>
      nextStatuses[from].map((to) => `${from} > ${to}`),
    );
    expect(arrows).toEqual([
      'pending > scheduled',
      'pending > cancelled',
      'scheduled > completed',
      'scheduled > cancelled',
    ]);
  });

  it('becomes scheduled by an appointment and never by hand', () => {
    expect(serviceRequestStatuses.filter(maySchedule)).toEqual(['pending']);
    for (const from of serviceRequestStatuses) {
      expect(settableStatuses(from)).not.toContain('scheduled');
    }
    expect(settableStatuses('pending')).toEqual(['cancelled']);
    expect(settableStatuses('scheduled')).toEqual(['completed', 'cancelled']);
  });

  it('is completed with its appointment', () => {
    expect(serviceRequestStatuses.map(afterCompletion)).toEqual([
      'pending',
      'completed',
      'completed',
      'cancelled',
    ]);
  });

  it('waits again when its appointment is cancelled, unless somebody has ended it', () => {
    expect(serviceRequestStatuses.map(afterCancellation)).toEqual([
      'pending',
      'pending',
      'completed',
      'cancelled',
    ]);
  });
});
