import { bookingForTests } from '../../test/booking-under-test';
import { technicianEvent } from '../../test/factories';

describe('the roster', () => {
  const booking = bookingForTests();
  let id: string;

  beforeEach(async () => {
    [id] = (await booking.hire(1)) as [string];
    booking.said.length = 0;
  });

  it('keeps the newest of a technician, in any order it comes', async () => {
    await booking.hear(technicianEvent(id, 4, 'offline'));
    await booking.hear(technicianEvent(id, 3, 'available'));
    await booking.hear(technicianEvent(id, 4, 'offline'));
    expect(await booking.query(`SELECT availability, version FROM technician_roster`)).toEqual([
      { availability: 'offline', version: 4 },
    ]);
  });

  it('makes gateways forget all slots, and the office ask for its alerts, when it changes', async () => {
    await booking.hear(technicianEvent(id, 2, 'offline'));
    await booking.hear(technicianEvent(id, 2, 'offline'));
    expect(booking.said).toEqual([
      { subject: 'live.slots', payload: { date: null } },
      { subject: 'live.dispatch', payload: { changed: ['alerts'] } },
    ]);
  });
});
