import { randomUUID } from 'node:crypto';
import { appointmentCompleted, bookingRequests } from '@contracts/booking/appointments';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { Refusal } from '@service-kit/requests/refusal';
import { eventOf, minutesAfter, morning } from '../../test/factories';
import { trackingForTests } from '../../test/tracking-parts';

describe('technicians', () => {
  const parts = trackingForTests();

  const announced = () =>
    parts.query<object>(
      `SELECT subject, version, envelope::json #>> '{facts,availability}' AS availability,
         envelope::json #>> '{facts,name}' AS name FROM outbox ORDER BY position`,
    );

  it('are added as the management page sends them', async () => {
    const wanted = { name: 'Ana Reyes', phone: '(904) 555-0101', vehicleInfo: 'White van' };
    const specialties = ['Ovens', ' ', 'Dryers '];
    const added = await parts.technicians.add({ ...wanted, specialties }, morning);
    expect(added).toEqual({
      ...wanted,
      id: expect.any(String),
      version: 1,
      email: null,
      avatar: null,
      specialties: ['Ovens', 'Dryers'],
      workingHours: [],
      daysOff: [],
      serviceArea: [],
      active: true,
      rating: 0,
      ratingCount: 0,
      completedJobs: 0,
      status: 'available',
      currentLocation: null,
      phoneLinkExpiresAt: null,
      phoneProblem: null,
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

  it('are added once with one key, also by ten calls at once, and by no other words', async () => {
    const add = (name = 'Ana Reyes') =>
      parts.technicians.add({ name, phone: '(904) 555-0101' }, morning, 'one key');
    const added = await Promise.all(Array.from({ length: 10 }, () => add()));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await announced()).toHaveLength(1);
    await expect(add('Someone else')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    const kept = await parts.query(`SELECT reply FROM idempotency_keys`);
    expect(kept).toEqual([{ reply: { id: added[0]!.id } }]);
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
    const status = 'offline' as const;
    const second = { name: 'Ana R.', specialties: ['Ice makers'], status };
    const changed = await parts.technicians.update(id, second, morning);
    expect(changed).toMatchObject({ ...second, phone: '(904) 555-0199' });
    await parts.technicians.update(id, { specialties: [], status: 'available' }, morning);
    expect(await announced()).toMatchObject([
      { version: 1 },
      { version: 2, availability: 'available' },
      { version: 3, availability: 'offline', name: 'Ana R.' },
      { version: 4, availability: 'available' },
    ]);
    expect(await parts.technicians.one(id, morning)).toMatchObject({ specialties: [] });
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
        const details = { current: won[0] };
        expect(one.reason).toMatchObject({ code: 'changed_meanwhile', details });
      }
    }
    expect(await announced()).toHaveLength(2);
    expect(await parts.technicians.one(id, morning)).toEqual(won[0]);
  });

  it('keep their version while they drive, finish jobs and get links: no one edits that', async () => {
    const { id, version } = await parts.technician();
    const driving = await parts.drive(await parts.visit({ technicianId: id }), 'en-route');
    await parts.positions.report(id, [{ lat: 29.8, lng: -81.3 }], morning);
    await parts.technicians.setLocation(id, { lat: 29.9, lng: -81.3 }, minutesAfter(morning, 1));
    const completed = await parts.drive(driving, 'arrived', 'in-progress', 'completed');
    await parts.completedJobs.count(eventOf(appointmentCompleted, 5, completed), 1);
    await parts.links.make(id, morning);
    const seen = await parts.technicians.one(id, morning);
    expect(seen).toMatchObject({ version, completedJobs: 1 });
    await parts.technicians.update(id, { version, phone: '(904) 555-0177' }, morning);
  });

  it('tell strangers neither where they are nor their phone number', async () => {
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

  it('can be called by the customer of a job under way, and by no one else', async () => {
    const { id } = await parts.technician();
    const other = await parts.technician('Ben Ito');
    let facts = await parts.visit({ technicianId: id });
    const phone = async (technicianId = id, appointmentId: string = facts.appointmentId) =>
      (await parts.technicians.profile(technicianId, appointmentId)).phone;
    expect(await phone()).toBeNull();
    for (const to of ['dispatched', 'en-route', 'arrived', 'in-progress'] as const) {
      facts = await parts.moveTo(facts, to);
      expect(await phone()).toBe('(904) 555-0101');
      expect(await phone(other.id)).toBeNull();
      expect(await phone(id, randomUUID())).toBeNull();
    }
    await parts.moveTo(facts, 'completed');
    expect(await phone()).toBeNull();
  });

  it('are told whole, and those who are offline are left out first when there are too many', async () => {
    const heavy = '😀\uFE0F';
    await parts.query(
      `INSERT INTO technicians (name, phone, vehicle_info, specialties, availability,
         availability_since, version)
       SELECT n || $1, '5550100', $1, array_fill($2::text, ARRAY[$3::int]),
         CASE n % 2 WHEN 0 THEN 'available' ELSE 'offline' END, now(), 1
       FROM generate_series(100, 199) AS n`,
      [
        heavy.repeat(trackingLimits.technicianName),
        heavy.repeat(trackingLimits.specialty),
        trackingLimits.specialties,
      ],
    );
    const listed = await parts.technicians.all(morning);
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(512 * 1024);
    expect(listed.filter(({ status }) => status === 'available').length).toBeGreaterThan(30);
    expect(listed.every(({ specialties }) => specialties.length === 30)).toBe(true);
    const names = listed.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('say when and where they work, and booking hears of it', async () => {
    const { id } = await parts.technician();
    const work = {
      workingHours: [{ weekday: 1, start: '08:00', end: '15:00' }],
      daysOff: [{ from: '2026-11-24', to: '2026-11-25', reason: 'Vacation' }],
      serviceArea: ['Clay', '32084'],
    };
    const email = 'ana@example.com';
    const avatar = 'data:image/webp;base64,AAAA';
    const changed = await parts.technicians.update(id, { email, avatar, ...work }, morning);
    expect(changed).toMatchObject({ email, avatar, ...work });
    const [{ facts }] = (await parts.query<{ facts: object }>(
      `SELECT envelope::json -> 'facts' AS facts FROM outbox ORDER BY position DESC LIMIT 1`,
    )) as [{ facts: object }];
    expect(facts).toMatchObject({ active: true, work: { ...work, specialties: [] } });
    const none = { email: '', avatar: '', daysOff: [], workingHours: [], serviceArea: [] };
    expect(await parts.technicians.update(id, none, morning)).toMatchObject({
      ...none,
      email: null,
      avatar: null,
    });
  });

  describe('who are deactivated', () => {
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

    it('are offline until they come back', async () => {
      const gone = await parts.technicians.update(ana, { active: false }, morning);
      expect(gone).toMatchObject({ active: false, status: 'offline', version: 2 });
      expect(released).toEqual([ana]);
      const called = await parts.technicians.update(ana, { status: 'available' }, morning);
      expect(called).toMatchObject({ active: false, status: 'offline' });
      await parts.technicians.update(ana, { active: false }, morning);
      expect(released).toEqual([ana]);
      const back = await parts.technicians.update(ana, { active: true }, morning);
      expect(back).toMatchObject({ active: true, status: 'available' });
    });

    it('stay if booking says that they have jobs, or can’t say', async () => {
      for (const code of ['technician_has_jobs', 'not_found'] as const) {
        parts.others.when(bookingRequests.releaseTechnician, () => {
          throw new Refusal(code);
        });
        const leaving = parts.technicians.update(ana, { active: false, name: 'A' }, morning);
        await expect(leaving).rejects.toMatchObject({ code });
        expect(await parts.technicians.one(ana, morning)).toMatchObject({
          active: true,
          name: 'Ana Reyes',
          version: 1,
        });
      }
      expect(await announced()).toHaveLength(1);
    });

    it('lose their phone link, and get no other', async () => {
      const { token } = await parts.links.make(ana, morning);
      await parts.technicians.update(ana, { active: false }, morning);
      await expect(parts.links.authenticate(token, morning)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
      const payload = { kind: 'phone-link', technicianId: ana };
      expect(parts.said).toContainEqual({ subject: 'live.revoked', payload });
      await expect(parts.links.make(ana, morning)).rejects.toMatchObject({
        code: 'technician_inactive',
      });
      await parts.technicians.update(ana, { active: true }, morning);
      await parts.links.make(ana, morning);
    });

    it('aren’t let go by a page that shows an older version', async () => {
      await parts.technicians.update(ana, { name: 'Ana R.' }, morning);
      const leaving = parts.technicians.update(ana, { active: false, version: 1 }, morning);
      await expect(leaving).rejects.toMatchObject({ code: 'changed_meanwhile' });
      expect(released).toEqual([]);
    });
  });

  it('are unknown by a wrong id', async () => {
    const unknownId = randomUUID();
    const refusal = { code: 'technician_not_found' };
    await expect(parts.technicians.one(unknownId, morning)).rejects.toMatchObject(refusal);
    await expect(parts.technicians.profile(unknownId, null)).rejects.toMatchObject(refusal);
    await expect(parts.technicians.update(unknownId, {}, morning)).rejects.toMatchObject(refusal);
  });
});
