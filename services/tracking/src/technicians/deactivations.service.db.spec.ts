import { bookingRequests } from '@contracts/booking/appointments';
import { Refusal } from '@service-kit/requests/refusal';
import { minutesAfter, morning } from '../../test/factories';
import { trackingForTests } from '../../test/tracking-parts';
import { DeactivationsService } from './deactivations.service';

describe('technicians who are deactivated halfway', () => {
  const parts = trackingForTests();
  const released: string[] = [];
  let ana: string;

  beforeEach(async () => {
    released.length = 0;
    parts.others.when(bookingRequests.releaseTechnician, ({ technicianId }) => {
      released.push(technicianId);
      return {};
    });
    ana = (await parts.technician()).id;
  });

  const announced = () =>
    parts.query<object>(
      `SELECT version::int, envelope::json -> 'facts' AS facts FROM outbox ORDER BY position`,
    );
  /** As if the database had gone away after booking's answer. */
  const failing = async (during: () => Promise<unknown>) => {
    const failed = jest.spyOn(parts.links, 'revokeWithin').mockRejectedValue(new Error('no'));
    await during().finally(() => failed.mockRestore());
  };
  const deactivate = () => parts.technicians.update(ana, { active: false }, morning);
  const undo = (minutes: number) =>
    parts.get(DeactivationsService).undoInterrupted(minutesAfter(morning, minutes));

  it('get jobs again, which booking hears', async () => {
    await failing(() => expect(deactivate()).rejects.toThrow('no'));
    expect(released).toEqual([ana]);
    await undo(0.5);
    expect(await announced()).toHaveLength(1);
    // By two replicas.
    await Promise.all([undo(2), undo(2)]);
    const [, again, ...more] = await announced();
    expect(again).toMatchObject({ version: 2, facts: { technicianId: ana, active: true } });
    expect(more).toEqual([]);
    expect(await parts.technicians.one(ana, morning)).toMatchObject({ active: true });
  });

  it('are no one who has left, or who could not', async () => {
    parts.others.when(bookingRequests.releaseTechnician, () => {
      throw new Refusal('technician_has_jobs');
    });
    await expect(deactivate()).rejects.toMatchObject({ code: 'technician_has_jobs' });
    await undo(2);
    expect(await announced()).toHaveLength(1);
    parts.others.when(bookingRequests.releaseTechnician, () => ({}));
    await deactivate();
    await undo(2);
    expect(await announced()).toHaveLength(2);
    expect(await parts.technicians.one(ana, morning)).toMatchObject({ active: false });
  });

  it('stay so when the next try is refused', async () => {
    await failing(() => expect(deactivate()).rejects.toThrow('no'));
    const stale = { active: false, version: 7 };
    const again = parts.technicians.update(ana, stale, minutesAfter(morning, 0.5));
    await expect(again).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await undo(2);
    expect(await announced()).toHaveLength(2);
  });
});
