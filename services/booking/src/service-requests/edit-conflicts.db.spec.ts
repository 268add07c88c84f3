/** Two editors of one service request: no one's work is lost unseen. */
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf, settled } from '../../test/booking-under-test';
import { byOffice } from '../../test/factories';
import { requestHelpers } from '../../test/request-helpers';

const booking = bookingForTests();
const helpers = requestHelpers(booking);

beforeEach(() => booking.hire(3));

const whole = (id: string) => booking.serviceRequests.get(id);

const calls: [string, (id: string, version?: number) => Promise<unknown>][] = [
  ['annotated', (id, version) => helpers.change(id, { technicianNotes: 'Mine.', version })],
  ['cancelled', (id, version) => helpers.change(id, { status: 'cancelled', version })],
  ['scheduled', (id, version) => helpers.schedule(id, { version })],
];

describe('an edited service request', () => {
  it.each(calls)('is not %s on another version, and comes back as it is', async (_, call) => {
    const { id } = await helpers.ask();
    const before = await helpers.change(id, { technicianNotes: 'Of someone else.' });
    expect(before.version).toBe(2);
    for (const version of [1, 3]) {
      expect(await refusalOf(call(id, version))).toMatchObject({
        code: 'changed_meanwhile',
        details: { current: before },
      });
    }
    expect(await whole(id)).toEqual(before);
    expect(await booking.announced()).toEqual([]);
    await call(id, 2);
    expect((await whole(id)).version).toBe(3);
  });

  it('lets exactly one of many win who do all kinds of things to it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, version } = await helpers.ask();
      const made = [...calls, ...calls, ...calls].map(([, call]) => call(id, version));
      const { lost } = await settled(made);
      const refusal = { code: 'changed_meanwhile', details: { current: { version: 2 } } };
      expect(lost).toMatchObject(Array(8).fill(refusal));
      expect((await whole(id)).version).toBe(2);
      await booking.query(`DELETE FROM slot_seats`);
    }
  });

  it('has a higher version after all that its visit does to it', async () => {
    const { id, version, appointment } = await helpers.scheduled();
    expect(version).toBe(2);
    await booking.appointments.cancel(appointment.id, null, byOffice());
    expect(await whole(id)).toMatchObject({ status: 'pending', version: 3 });
    const again = await helpers.schedule(id, { version: 3 });
    expect(again.version).toBe(4);
    await booking.complete(again.appointment.id);
    expect(await whole(id)).toMatchObject({ status: 'completed', version: 5 });
  });

  it('is not cancelled, nor its visit, on an older version', async () => {
    const { id, version, appointment } = await helpers.scheduled();
    await helpers.change(id, { technicianNotes: 'In between.' });
    expect(await outcomeOf(helpers.change(id, { status: 'cancelled', version }))).toBe(
      'changed_meanwhile',
    );
    expect((await booking.appointments.get(appointment.id)).status).toBe('scheduled');
    expect(await whole(id)).toMatchObject({ status: 'scheduled', technicianNotes: 'In between.' });
  });

  it('keeps its version when nothing of it changes', async () => {
    const { id } = await helpers.ask();
    await helpers.change(id, { technicianNotes: 'A note.' });
    await helpers.change(id, { technicianNotes: 'A note.', status: 'pending' });
    await helpers.change(id, {});
    expect((await whole(id)).version).toBe(2);
  });
});
