import { positionFrame, technician } from '../../shared/live/test/factories';
import { withLocation, withTechnician } from './technician-patches';

describe('a position', () => {
  const frame = positionFrame();

  it('moves its technician and no one else, never back in time, and adds no one', () => {
    const before = [technician({ id: 't2' }), technician()];
    const after = withLocation(before, frame);
    expect(after[1]?.currentLocation).toEqual(frame.location);
    expect(after[0]).toBe(before[0]);
    expect(withLocation(after, frame)).toBe(after);
    const lastUpdated = '2026-11-20T14:00:04.000Z';
    const older = { ...frame, location: { ...frame.location, lastUpdated } };
    expect(withLocation(after, older)).toBe(after);
    expect(withLocation(before, { ...frame, technicianId: 'zz' })).toBe(before);
  });
});

describe('an answer', () => {
  const before = [technician({ version: 2 }), technician({ id: 't2' })];

  it('takes the place of the technician it is about, or is added', () => {
    const renamed = technician({ name: 'Ann', version: 2 });
    expect(withTechnician(before, renamed)).toEqual([renamed, before[1]]);
    const added = technician({ id: 't3' });
    expect(withTechnician(before, added)).toEqual([...before, added]);
  });

  it('that is older than what is shown changes nothing', () => {
    expect(withTechnician(before, technician())).toBe(before);
  });
});
