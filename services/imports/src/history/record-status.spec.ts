import { appointmentStatusOf, requestStatusOf } from './record-status';

describe('statuses of other systems', () => {
  it.each([
    // ServiceTitan: jobs and appointments
    ['Scheduled', 'scheduled', 'pending'],
    ['Dispatched', 'scheduled', 'pending'],
    ['InProgress', 'in-progress', 'pending'],
    ['Working', 'in-progress', 'pending'],
    ['Hold', 'scheduled', 'pending'],
    ['Done', 'completed', 'completed'],
    ['Completed', 'completed', 'completed'],
    ['Canceled', 'cancelled', 'cancelled'],
    // Housecall Pro
    ['needs scheduling', 'scheduled', 'pending'],
    ['unscheduled', 'scheduled', 'pending'],
    ['in progress', 'in-progress', 'pending'],
    ['in_progress', 'in-progress', 'pending'],
    ['complete unrated', 'completed', 'completed'],
    ['complete_rated', 'completed', 'completed'],
    ['user canceled', 'cancelled', 'cancelled'],
    ['pro_canceled', 'cancelled', 'cancelled'],
    // However they are written
    ['  IN-PROGRESS ', 'in-progress', 'pending'],
    ['CANCELLED', 'cancelled', 'cancelled'],
  ])('%s is %s, of a request %s', (written, appointment, request) => {
    expect(appointmentStatusOf(written)).toBe(appointment);
    expect(requestStatusOf(written)).toBe(request);
  });

  it.each(['', 'frobnicated', 'constructor', '__proto__', '完了'])(
    'does not know %s',
    (written) => {
      expect(appointmentStatusOf(written)).toBeNull();
      expect(requestStatusOf(written)).toBeNull();
    },
  );
});
