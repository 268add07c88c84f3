import { listedTextLength } from '@contracts/vocabulary/booking';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';
import { eventNotification } from '../changes/notifications';

/** One character to a person, seven bytes to a message. */
const heavy = '😀\uFE0F';
const maxBytes = 512 * 1024;
/** The id that `lpad(n::text, 32, '0')` is. */
const numbered = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`;
const longMemory = Array.from({ length: 100 }, () => eventNotification('late', morning));
const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

describe('lists when strangers write as much as they can', () => {
  let parts: TrackingParts;
  let ana: string;

  beforeAll(async () => {
    parts = await TrackingParts.open();
  });
  beforeEach(async () => {
    await parts.clear();
    ana = (await parts.technician()).id;
  });
  afterAll(() => parts?.close());

  const texts = (length: number) => ({
    customerName: heavy.repeat(length),
    address: heavy.repeat(length),
    city: heavy.repeat(length),
    description: heavy.repeat(4_000),
  });

  /** `count` more like that of `appointmentId`, a minute after it each. */
  const multiply = (appointmentId: string, count: number, status: string) =>
    parts.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
         status, slot_start, lat, lng, version, notifications, notes, created_at)
       SELECT lpad(n::text, 32, '0')::uuid, 1, appointment, technician_id, $3, slot_start + n * interval '1 minute',
         lat, lng, 1, $5::jsonb, $4, created_at
       FROM tracking_records, generate_series(1, $2) AS n WHERE appointment_id = $1`,
      [appointmentId, count, status, heavy.repeat(4_000), JSON.stringify(longMemory)],
    );

  it.each([200, 4_000])(
    'are answered in bounds with 105 names of %i characters',
    async (length) => {
      const near = await parts.appointment(texts(length));
      await multiply(near.appointmentId, 104, 'scheduled');
      const listed = await parts.lists.records(morning);
      expect(listed).toHaveLength(105);
      expect(sizeOf(listed)).toBeLessThan(maxBytes);
      expect(listed[0]?.customerName.length).toBeLessThan(3 * listedTextLength);
      const alerts = await parts.alerts.all(morning);
      expect(alerts).toHaveLength(105);
      expect(sizeOf(alerts)).toBeLessThan(maxBytes);
    },
  );

  it('leave out the least urgent ones when not all have room, and stand by their slots', async () => {
    const first = await parts.appointment({ ...texts(4_000), technicianId: ana });
    await multiply(first.appointmentId, 290, 'dispatched');
    const far = await parts.appointment({ slotStart: minutesAfter(morning, 9_000).toISOString() });
    const listed = await parts.lists.records(morning);
    const ids = listed.map(({ appointmentId }) => appointmentId);
    expect(sizeOf(listed)).toBeLessThan(maxBytes);
    expect(ids.length).toBeGreaterThan(100);
    expect(ids[0]).toBe(first.appointmentId);
    expect(ids).not.toContain(far.appointmentId);
    expect(ids.slice(1)).toEqual(ids.slice(1).map((_, index) => numbered(index + 1)));
  });

  it('leave names and addresses as they are written in all good faith', async () => {
    const customerName = 'Bartholomew '.repeat(10).trim();
    const { address } = await parts.appointment({ customerName });
    const [listed] = await parts.lists.records(morning);
    expect(listed?.customerName).toBe(customerName);
    expect(listed?.customerLocation.address).toContain(address);
  });

  it('show a technician all jobs, with whole texts where there is room', async () => {
    const first = await parts.appointment({ ...texts(200), technicianId: ana });
    await multiply(first.appointmentId, 119, 'dispatched');
    const jobs = await parts.lists.jobs(ana, morning);
    expect(jobs).toHaveLength(120);
    expect(sizeOf(jobs)).toBeLessThan(maxBytes);
    expect(jobs[0]?.description).toBe(first.description);
    expect(jobs.at(-1)?.description?.length).toBeLessThan(2 * listedTextLength);
    expect(jobs.at(-1)?.notes?.length).toBeLessThan(2 * listedTextLength);
  });

  it('show the job under way though hundreds come before it', async () => {
    const slotStart = minutesAfter(morning, 30 * 60).toISOString();
    const under = await parts.appointment({ technicianId: ana, slotStart });
    await parts.step({ appointmentId: under.appointmentId, technicianId: null }, 'dispatched');
    await parts.step(under, 'en-route');
    const first = await parts.appointment({ ...texts(4_000), technicianId: ana });
    await multiply(first.appointmentId, 400, 'scheduled');
    const jobs = await parts.lists.jobs(ana, morning);
    expect(sizeOf(jobs)).toBeLessThan(maxBytes);
    expect(jobs.map(({ appointmentId }) => appointmentId)).toContain(under.appointmentId);
  });

  it('show technicians whole, and those who are offline last when there are too many', async () => {
    const many = 100;
    await parts.query(
      `INSERT INTO technicians (name, phone, vehicle_info, specialties, availability,
         availability_since, version)
       SELECT n || $1, '5550100', $1, array_fill($2::text, ARRAY[$3::int]),
         CASE n % 2 WHEN 0 THEN 'available' ELSE 'offline' END, now(), 1
       FROM generate_series(100, 100 + $4::int - 1) AS n`,
      [
        heavy.repeat(trackingLimits.technicianName),
        heavy.repeat(trackingLimits.specialty),
        trackingLimits.specialties,
        many,
      ],
    );
    const listed = await parts.technicians.all(morning);
    expect(sizeOf(listed)).toBeLessThan(maxBytes);
    expect(listed.filter(({ status }) => status === 'available').length).toBeGreaterThan(30);
    expect(listed.every(({ specialties }) => [0, 30].includes(specialties.length))).toBe(true);
    const names = listed.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });
});
