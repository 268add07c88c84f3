import { undoAcceptedMs } from '@contracts/vocabulary/tracking';
import { morning } from '../../../test/factories';
import { leftByOwnStep, type LastChange } from './step';

describe('what a technician may take back', () => {
  const step = { technicianId: 'ana', heardAt: morning.toISOString() };
  const own: LastChange = { from: 'en-route', correction: false, step };

  it('is their own step, as long as an undo is accepted', () => {
    const later = (ms: number) => new Date(morning.getTime() + ms);
    expect(leftByOwnStep(own, 'ana', later(undoAcceptedMs))).toBe('en-route');
    expect(leftByOwnStep(own, 'ana', later(undoAcceptedMs + 1))).toBeNull();
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
