import { randomUUID } from 'node:crypto';
import { appointmentCompleted } from '@contracts/booking';
import { eventOf, minutesAfter, morning } from '../../test/factories';
import { TrackingParts } from '../../test/tracking-parts';

describe('technicians', () => {
  let parts: TrackingParts;

  beforeAll(async () => {
    parts = await TrackingParts.open();
  });
  beforeEach(() => parts.clear());
  afterAll(() => parts?.close());

  const announced = () =>
    parts.query<object>(
      `SELECT subject, version, envelope::json #>> '{facts,availability}' AS availability,
         envelope::json #>> '{facts,name}' AS name FROM outbox ORDER BY position`,
    );

  it('are added as the management page sends them', async () => {
    const added = await parts.technicians.add(
      {
        name: 'Ana Reyes',
        phone: '(904) 555-0101',
        vehicleInfo: 'White van',
        specialties: ['Ovens', ' ', 'Dryers '],
      },
      morning,
    );
    expect(added).toEqual({
      id: expect.any(String),
      version: 1,
      name: 'Ana Reyes',
      phone: '(904) 555-0101',
      avatar: null,
      vehicleInfo: 'White van',
      specialties: ['Ovens', 'Dryers'],
      rating: null,
      completedJobs: 0,
      status: 'available',
      currentLocation: null,
      phoneLinkExpiresAt: null,
    });
    expect(await parts.technicians.one(added.id, morning)).toEqual(added);
    expect(await announced()).toEqual([
      {
        subject: 'events.tracking.technician-added.v1',
        version: 1,
        availability: 'available',
        name: 'Ana Reyes',
      },
    ]);
  });

  it.each([
    ['two numbers', { lat: 29.9, lng: -81.31 }],
    ['a place', { location: { lat: 29.9, lng: -81.31 } }],
    ['both', { lat: 29.9, lng: -81.31, location: { lat: 29.9, lng: -81.31 } }],
  ])('are added as the admin page sends them, with %s', async (_, place) => {
    const wanted = { name: 'Ben Ito', phone: '(904) 555-0102', vehicle: 'Blue van', ...place };
    const added = await parts.technicians.add(wanted, morning);
    expect(added).toMatchObject({
      vehicleInfo: 'Blue van',
      specialties: [],
      currentLocation: { lat: 29.9, lng: -81.31, lastUpdated: morning.toISOString() },
    });
  });

  it('are not added nowhere', async () => {
    const wanted = { name: 'Ben Ito', phone: '(904) 555-0102', lat: 0, lng: 0 };
    await expect(parts.technicians.add(wanted, morning)).rejects.toMatchObject({
      code: 'location_invalid',
    });
    expect(await parts.technicians.all(morning)).toEqual([]);
  });

  it('are changed field by field, and each change has a version of its own', async () => {
    const { id } = await parts.technician();
    await parts.technicians.update(id, { phone: '(904) 555-0199' }, morning);
    const changed = await parts.technicians.update(
      id,
      { name: 'Ana R.', specialties: ['Ice makers'], status: 'offline' },
      morning,
    );
    expect(changed).toMatchObject({
      name: 'Ana R.',
      phone: '(904) 555-0199',
      specialties: ['Ice makers'],
      status: 'offline',
    });
    await parts.technicians.update(id, { specialties: [], status: 'available' }, morning);
    expect(await announced()).toMatchObject([
      { version: 1 },
      { version: 2, availability: 'available' },
      { version: 3, availability: 'offline', name: 'Ana R.' },
      { version: 4, availability: 'available' },
    ]);
    expect(await parts.technicians.one(id, morning)).toMatchObject({ specialties: [] });
  });

  it('get one version each from ten changes at once', async () => {
    const { id } = await parts.technician();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        parts.technicians.update(id, { name: `Ana ${index}` }, morning),
      ),
    );
    const versions = (await announced()).map((event) => (event as { version: number }).version);
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('are changed by one of ten who have all read the same version', async () => {
    const { id, version } = await parts.technician();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        parts.technicians.update(id, { version, name: `Ana ${index}` }, morning),
      ),
    );
    const won = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toMatchObject([{ version: 2 }]);
    for (const one of results) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({
          code: 'changed_meanwhile',
          details: { current: won[0] },
        });
      }
    }
    expect(await announced()).toHaveLength(2);
    expect(await parts.technicians.one(id, morning)).toEqual(won[0]);
  });

  it('keep their version while they drive, finish jobs and get links: nobody edits that', async () => {
    const { id, version } = await parts.technician();
    const facts = await parts.appointment({ technicianId: id });
    await parts.drive(facts, 'en-route');
    await parts.positions.report(id, [{ lat: 29.8, lng: -81.3 }], morning);
    await parts.technicians.setLocation(id, { lat: 29.9, lng: -81.3 }, minutesAfter(morning, 1));
    await parts.drive(facts, 'arrived', 'in-progress', 'completed');
    await parts.completedJobs.count(
      eventOf(appointmentCompleted, 2, { ...facts, status: 'completed' }),
    );
    await parts.links.make(id, morning);
    const seen = await parts.technicians.one(id, morning);
    expect(seen).toMatchObject({ version, completedJobs: 1 });
    await parts.technicians.update(id, { version, phone: '(904) 555-0177' }, morning);
  });

  it('are changed without a version as before: the last one wins', async () => {
    const { id } = await parts.technician();
    await parts.technicians.update(id, { name: 'Ana R.' }, morning);
    const last = await parts.technicians.update(id, { name: 'A. Reyes' }, morning);
    expect(last).toMatchObject({ name: 'A. Reyes', version: 3 });
  });

  it('are busy from setting off to the end of the work, unless they are offline', async () => {
    const { id } = await parts.technician();
    const status = async () => (await parts.technicians.one(id, morning)).status;
    const facts = await parts.appointment({ technicianId: id });
    expect(await status()).toBe('available');
    for (const to of ['en-route', 'arrived', 'in-progress'] as const) {
      await parts.step(facts, to);
      expect(await status()).toBe('busy');
    }
    await parts.technicians.update(id, { status: 'offline' }, morning);
    expect(await status()).toBe('offline');
    await parts.technicians.update(id, { status: 'available' }, morning);
    await parts.step(facts, 'completed');
    expect(await status()).toBe('available');
  });

  it('keep their jobs when they go offline, and the office hears of it', async () => {
    const { id } = await parts.technician();
    const facts = await parts.appointment({ technicianId: id });
    await parts.technicians.update(id, { status: 'offline' }, minutesAfter(morning, 3));
    expect((await parts.customerView(facts.appointmentId)).technicianId).toBe(id);
    const alerts = await parts.alerts.all(morning);
    expect(alerts).toContainEqual({
      type: 'offline-with-jobs',
      message: 'Ana Reyes is offline and has a job.',
      appointmentId: facts.appointmentId,
      technicianId: id,
      since: minutesAfter(morning, 3).toISOString(),
    });
  });

  it('tell strangers neither where they are nor their telephone number', async () => {
    const { id } = await parts.technician();
    await parts.technicians.setLocation(id, { lat: 29.9, lng: -81.31 }, morning);
    expect(await parts.technicians.profile(id, null)).toEqual({
      id,
      name: 'Ana Reyes',
      avatar: null,
      rating: null,
      completedJobs: 0,
      specialties: [],
      vehicleInfo: null,
      phone: null,
    });
  });

  it('can be called by the customer of a job under way, and by nobody else', async () => {
    const { id } = await parts.technician();
    const other = await parts.technician('Ben Ito');
    const later = minutesAfter(morning, 600).toISOString();
    const facts = await parts.appointment({ technicianId: id, slotStart: later });
    const phone = async (technicianId = id, appointmentId: string = facts.appointmentId) =>
      (await parts.technicians.profile(technicianId, appointmentId)).phone;
    expect(await phone()).toBeNull();
    for (const to of ['dispatched', 'en-route', 'arrived', 'in-progress'] as const) {
      await parts.step(facts, to);
      expect(await phone()).toBe('(904) 555-0101');
      expect(await phone(other.id)).toBeNull();
      expect(await phone(id, randomUUID())).toBeNull();
    }
    await parts.step(facts, 'completed');
    expect(await phone()).toBeNull();
  });

  it('see their jobs of today and tomorrow, and those under way', async () => {
    const { id } = await parts.technician();
    const job = (minutes: number, origin: 'booked' | 'demo' = 'booked') =>
      parts.appointment({
        technicianId: id,
        origin,
        slotStart: minutesAfter(morning, minutes).toISOString(),
      });
    const day = 24 * 60;
    // 09:00 in the business zone: the day began nine hours ago and ends in fifteen.
    const tooEarly = await job(-9 * 60 - 1);
    await parts.drive(tooEarly, 'en-route', 'arrived', 'in-progress', 'completed');
    const unfinished = await job(-3 * day);
    const today = await job(60);
    const tomorrow = await job(39 * 60 - 1);
    await job(39 * 60);
    const cancelled = await job(90);
    await parts.appointments.applyVersion(2, { ...cancelled, status: 'cancelled' }, morning);
    const jobs = await parts.reads.jobs(id, morning);
    expect(jobs.map(({ appointmentId }) => appointmentId)).toEqual(
      [unfinished, today, tomorrow].map(({ appointmentId }) => appointmentId),
    );
  });

  it('are unknown by a wrong id', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const refusal = { code: 'technician_not_found' };
    await expect(parts.technicians.one(nobody, morning)).rejects.toMatchObject(refusal);
    await expect(parts.technicians.profile(nobody, null)).rejects.toMatchObject(refusal);
    await expect(parts.technicians.update(nobody, {}, morning)).rejects.toMatchObject(refusal);
  });
});
