import { workStatusLabel, workStatusTone } from './work-status';

describe('a status on the office screens', () => {
  it.each([
    ['available', 'Available', 'green'],
    ['busy', 'Busy', 'yellow'],
    ['offline', 'Offline', 'red'],
    ['en-route', 'En route', 'blue'],
    ['en_route', 'En route', 'blue'],
    ['arrived', 'Arrived', 'purple'],
    ['working', 'Working', 'orange'],
    ['in-progress', 'In progress', 'orange'],
    ['completed', 'Completed', 'green'],
    ['scheduled', 'Scheduled', 'gray'],
    ['dispatched', 'Dispatched', 'gray'],
    ['cancelled', 'Cancelled', 'gray'],
    ['pending', 'Pending', 'gray'],
    ['tied_up', 'Tied up', 'gray'],
  ])('shows %s as %s in %s', (status, label, tone) => {
    expect(workStatusLabel(status)).toBe(label);
    expect(workStatusTone(status)).toBe(tone);
  });
});
