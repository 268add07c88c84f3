import {
  appointmentStatuses,
  appointmentStatusesThatAre,
} from '@contracts/vocabulary/appointment-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { isCancelledAt, isDone, mayBecome, transitionsTo } from './appointment-status';

describe('the status of an appointment', () => {
  it('moves along three arrows and no other', () => {
    const arrows = appointmentStatuses.flatMap((from) =>
      appointmentStatuses.filter((to) => mayBecome(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(arrows).toEqual([
      'scheduled > in-progress',
      'scheduled > cancelled',
      'in-progress > completed',
    ]);
  });

  it('is final when completed or cancelled', () => {
    expect(appointmentStatusesThatAre('over')).toEqual(['completed', 'cancelled']);
  });

  it('lets a technician be assigned only before the job has begun', () => {
    expect(appointmentStatusesThatAre('assignable')).toEqual(['scheduled']);
  });

  it('is done when completed alone, and cancelled with its record alone', () => {
    expect(appointmentStatuses.filter(isDone)).toEqual(['completed']);
    expect(trackingStatuses.filter(isCancelledAt)).toEqual(['cancelled']);
  });

  it('follows tracking, and walks through a status that was overtaken', () => {
    expect(transitionsTo('scheduled', 'in-progress')).toEqual(['in-progress']);
    expect(transitionsTo('in-progress', 'completed')).toEqual(['completed']);
    expect(transitionsTo('scheduled', 'completed')).toEqual(['in-progress', 'completed']);
  });

  it('stays scheduled while the technician is on the way', () => {
    for (const status of trackingStatuses) {
      if (status === 'in-progress' || status === 'completed') continue;
      expect(transitionsTo('scheduled', status)).toEqual([]);
    }
  });

  it('does not move for a status it has', () => {
    expect(transitionsTo('completed', 'completed')).toEqual([]);
    expect(transitionsTo('in-progress', 'in-progress')).toEqual([]);
  });

  it('goes back to scheduled when tracking says that work has not begun', () => {
    for (const status of ['scheduled', 'dispatched', 'en-route', 'arrived'] as const) {
      expect(transitionsTo('in-progress', status)).toEqual(['scheduled']);
      expect(transitionsTo('completed', status)).toEqual([]);
      expect(transitionsTo('cancelled', status)).toEqual([]);
    }
    expect(transitionsTo('in-progress', 'cancelled')).toEqual([]);
  });

  it('has no way back from a final status', () => {
    expect(transitionsTo('completed', 'in-progress')).toBeNull();
    expect(transitionsTo('cancelled', 'in-progress')).toBeNull();
    expect(transitionsTo('cancelled', 'completed')).toBeNull();
  });
});
