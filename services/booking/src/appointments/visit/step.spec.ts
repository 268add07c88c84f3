import { minutesAfter, morning } from '../../../test/factories';
import { leftByOwnStep, type LastChange } from './step';

describe('what a technician may take back', () => {
  const step = { technicianId: 'ana', heardAt: morning.toISOString() };
  const own: LastChange = { from: 'en-route', correction: false, step };

  it('is their own step of the last minute', () => {
    expect(leftByOwnStep(own, 'ana', minutesAfter(morning, 1))).toBe('en-route');
    expect(leftByOwnStep(own, 'ana', minutesAfter(morning, 1.01))).toBeNull();
    expect(leftByOwnStep(own, 'ben', morning)).toBeNull();
  });

  it.each<[string, LastChange | undefined]>([
    ['the office’s step', { ...own, step: { ...step, technicianId: null } }],
    ['the clock’s', { ...own, step: undefined }],
    ['a correction', { ...own, correction: true }],
    ['nothing at all', undefined],
  ])('is not %s', (_, last) => {
    expect(leftByOwnStep(last, 'ana', morning)).toBeNull();
  });

  it('leads back to where visits begin when the history names no status before', () => {
    expect(leftByOwnStep({ ...own, from: null }, 'ana', morning)).toBe('scheduled');
  });
});
