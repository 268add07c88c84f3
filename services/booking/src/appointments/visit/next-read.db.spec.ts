import { bookingRequests, type AppointmentFacts } from '@contracts/booking';
import { Unavailable } from '@service-kit/requests/refusal';
import { minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';

describe('a move, for the next read of its appointment', () => {
  let parts: TrackingParts;
  let ana: string;
  let ben: string;

  beforeEach(async () => {
    parts = await TrackingParts.open();
    ana = (await parts.technician()).id;
    ben = (await parts.technician('Ben Ito')).id;
  });
  afterEach(() => parts?.close());

  const job = () => parts.appointment({ technicianId: ana });
  const office = ({ appointmentId }: AppointmentFacts) => ({ appointmentId, technicianId: null });
  const whenHandedOver = (applies: () => Promise<Record<string, never>>) =>
    parts.others.when(bookingRequests.applyTrackingStatus, applies);
  const events = async (id: string) => {
    const rows = await parts.query<{ envelope: string }>(
      `SELECT envelope FROM outbox WHERE aggregate_id = $1 ORDER BY version`,
      [id],
    );
    return rows.map(({ envelope }) => JSON.parse(envelope) as unknown);
  };

  it('is handed to booking: each step as the very event that was announced', async () => {
    const facts = await job();
    await parts.drive(facts, 'en-route', 'arrived');
    await parts.step(office(facts), 'en-route', morning, { correction: true });
    const [dispatched, ...moves] = await events(facts.appointmentId);
    expect(moves).toHaveLength(3);
    expect(JSON.parse(JSON.stringify(parts.handedOver()))).toEqual(moves);
    // Booking has caused this one itself, as it does what the clock dispatches.
    expect(parts.handedOver()).not.toContainEqual(dispatched);
  });

  it('is not handed over before it is committed, nor when it is refused', async () => {
    const facts = await job();
    let known: string | undefined;
    whenHandedOver(async () => {
      known = (await parts.stored.find(facts.appointmentId))?.status;
      return {};
    });
    await parts.step(facts, 'en-route');
    expect(known).toBe('en-route');
    parts.others.asked.length = 0;
    await expect(parts.step(facts, 'completed')).rejects.toMatchObject({
      code: 'transition_refused',
    });
    await expect(
      parts.step(facts, 'en-route', morning, { from: 'dispatched' }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(parts.handedOver()).toEqual([]);
  });

  it('alone waits for booking: neither the clock nor an assignment does', async () => {
    whenHandedOver(() => new Promise(() => undefined));
    const slotStart = minutesAfter(morning, 180).toISOString();
    const facts = await parts.appointment({ technicianId: ana, slotStart });
    expect(await parts.transitions.dispatchDue(minutesAfter(morning, 90))).toBe(1);
    await parts.appointments.applyVersion(2, { ...facts, technicianId: ben }, morning);
    expect(parts.handedOver()).toEqual([]);
  });

  it('is made all the same while booking is away, and waits for it once', async () => {
    const facts = await job();
    whenHandedOver(() => Promise.reject(new Unavailable('booking', 'no_responders')));
    const record = await parts.step(facts, 'en-route');
    expect(record.status).toBe('en-route');
    expect(parts.handedOver()).toHaveLength(1);
    await parts.step(facts, 'arrived');
    expect(parts.handedOver()).toHaveLength(1);
    expect(await events(facts.appointmentId)).toHaveLength(3);
  });
});
