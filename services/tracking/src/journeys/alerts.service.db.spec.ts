import type { VisitFacts } from '@contracts/booking/appointments';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { aVisit, minutesAfter, morning } from '../../test/factories';
import { trackingForTests } from '../../test/tracking-parts';

/** The visits of the factories begin an hour after `morning`, and are late ten minutes later. */
const onTime = minutesAfter(morning, 70);
const late = minutesAfter(morning, 71);

describe('late and silent technicians', () => {
  const parts = trackingForTests();
  let ana: string;

  beforeEach(async () => {
    ana = (await parts.technician()).id;
  });

  const hints = ({ appointmentId }: VisitFacts) =>
    parts.said.filter(({ subject }) => subject === `live.journey.${appointmentId}`).length;
  const told = async (facts: VisitFacts, now: Date) => {
    await parts.alerts.tick(now);
    const { notifications } = await parts.journey(facts, now);
    return notifications.map(({ type, timestamp }) => [type, timestamp]);
  };
  const lateAt = (at: Date) => [['late', at.toISOString()]];

  it('are what the office is alerted to, and its pages hear of it once', async () => {
    const facts = await parts.visit({ technicianId: ana, visit: { status: 'dispatched' } });
    await parts.alerts.tick(onTime);
    expect(await parts.alerts.all(onTime)).toEqual([]);
    parts.said.length = 0;
    for (let tick = 0; tick < 3; tick += 1) await parts.alerts.tick(late);
    const payload = { changed: ['alerts', 'tracking'] };
    expect(parts.said.filter(({ subject }) => subject === 'live.dispatch')).toMatchObject([
      { payload },
    ]);
    expect(await parts.alerts.all(late)).toMatchObject([
      { type: 'late-technician', appointmentId: facts.appointmentId, technicianId: ana },
    ]);
  });

  it('are told to the customer once, however many replicas look', async () => {
    const facts = await parts.visit({ technicianId: ana });
    expect(await told(facts, onTime)).toEqual([]);
    const before = hints(facts);
    // All of them have looked before the first noted it.
    const [seen] = (await parts.journeys.at([aVisit(1, facts)], late)).values();
    await Promise.all(Array.from({ length: 5 }, () => parts.journeys.noteLate(seen!, late)));
    expect(await told(facts, minutesAfter(late, 5))).toEqual(lateAt(late));
    expect(hints(facts)).toBe(before + 1);
    // Whatever else happens to the visit: the slot and the technician are the same.
    const driving = await parts.moveTo(facts, 'en-route', late);
    expect(await told(driving, minutesAfter(late, 10))).toEqual(lateAt(late));
  });

  it('are told again of another technician or slot', async () => {
    const ben = (await parts.technician('Ben Ito')).id;
    const facts = await parts.visit({ technicianId: ana });
    await parts.alerts.tick(late);
    const bens = await parts.tell({ ...facts, technicianId: ben });
    expect((await parts.journey(bens, late)).notifications).toEqual([]);
    const later = minutesAfter(late, 5);
    expect(await told(bens, later)).toEqual(lateAt(later));
    const moved = await parts.tell({ ...bens, slotStart: later.toISOString() });
    expect(await told(moved, later)).toEqual([]);
  });

  it('are forgotten with the drive whose estimate was late, unless it is late by now', async () => {
    const takenBack = async (now: Date) => {
      const { id: technicianId } = await parts.technician();
      const facts = await parts.visit({ technicianId });
      const driving = await parts.moveTo(facts, 'en-route');
      // Two hundred kilometers away.
      await parts.positions.report(technicianId, [{ lat: 28.1, lng: -81.337 }], morning);
      expect(await told(driving, morning)).toEqual(lateAt(morning));
      const back = await parts.tell(
        { ...facts, visit: { ...facts.visit, status: 'dispatched' } },
        now,
      );
      return (await parts.journey(back, now)).notifications.length;
    };
    expect(await takenBack(onTime)).toBe(0);
    expect(await takenBack(late)).toBe(1);
  });

  it('fit into one message, however many there are', async () => {
    const name = '😀\uFE0F'.repeat(trackingLimits.technicianName / 2);
    const { id: technicianId } = await parts.technician(name);
    const facts = await parts.visit({ technicianId });
    await parts.query(
      `INSERT INTO journeys (appointment_id, version, number, technician_id, status, slot_start, address)
       SELECT gen_random_uuid(), 1, number, technician_id, 'dispatched', slot_start, address
       FROM journeys, generate_series(1, 1100) AS n WHERE appointment_id = $1`,
      [facts.appointmentId],
    );
    const alerts = await parts.alerts.all(late);
    expect(alerts).toHaveLength(500);
    expect(Buffer.byteLength(JSON.stringify(alerts))).toBeLessThan(512 * 1024);
  });

  it('prune journeys and positions that no one needs anymore', async () => {
    const month = minutesAfter(morning, 31 * 24 * 60);
    const done = await parts.visit({ technicianId: ana, visit: { status: 'completed' } });
    const open = await parts.visit({ technicianId: ana });
    const address = '5 Pelican Way';
    const pinned = await parts.visit({ address });
    const pin = { latitude: 29.91, longitude: -81.31 };
    await parts.pins.set({ version: 1, facts: pinned }, pin, morning);
    await parts.moveTo(pinned, 'completed');
    await parts.positions.report(ana, [{ lat: 29.8, lng: -81.3 }], morning);
    await parts.alerts.tick(month);
    const left = await parts.query<object>(
      `SELECT appointment_id AS id FROM journeys WHERE pinned_at IS NULL`,
    );
    expect(left).toEqual([{ id: open.appointmentId }]);
    expect(await parts.query(`SELECT 1 FROM positions`)).toEqual([]);
    // The office doesn't pin a house again.
    expect(await parts.journey(await parts.visit({ address }), month)).toMatchObject({
      lat: 29.91,
    });
    // Someone may still look at the visit.
    expect(await parts.journey(done, month)).toMatchObject({ progress: 100, location: null });
  });
});
