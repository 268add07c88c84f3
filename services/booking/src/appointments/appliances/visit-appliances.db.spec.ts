/** Which appliance a visit was about, and what is known of it. */
import { randomUUID } from 'node:crypto';
import type { ApplianceFields, NameAppliance } from '@contracts/booking/appliances';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf, settled } from '../../../test/booking-under-test';
import { byOffice, friday, minutesAfter } from '../../../test/factories';

const dryer: ApplianceFields = { appliance: 'Dryer', brand: 'Samsung' };
const known: ApplianceFields = {
  ...dryer,
  modelNumber: 'DVE45T',
  serialNumber: '0B1234',
  year: 2019,
  place: 'Laundry room',
};

describe('the appliance of a visit', () => {
  const booking = bookingForTests();
  let ana: string;
  let ben: string;
  let visit: string;

  beforeEach(async () => {
    [ana, ben] = (await booking.hire(2)) as [string, string];
    visit = (await booking.assigned(ana)).id;
  });

  const newOne = (facts: ApplianceFields = dryer, id: string = randomUUID()): NameAppliance => ({
    applianceId: id,
    from: null,
    facts,
  });
  const byAna = (naming: NameAppliance, appointmentId = visit) =>
    booking.appliances.byTechnician({ appointmentId, naming, technicianId: ana }, friday);
  const byDispatcher = (naming: NameAppliance, appointmentId = visit) =>
    booking.appliances.byOffice({ appointmentId, naming }, byOffice());
  const file = (id: string, customer: number) =>
    booking.own.storeFiled({ filed: [{ kind: 'visit', id, customer }] });
  const listed = (...numbers: number[]) =>
    booking.applianceLists.of({ numbers, appointmentIds: [] });
  const ofVisit = async (id = visit) => (await booking.appliances.ofVisit(id)).applianceId;
  const kept = async () =>
    (await booking.query<{ id: string }>(`SELECT id FROM appliances`)).map(({ id }) => id);
  const log = async (id = visit) =>
    (await booking.appointments.history(id)).map(({ by, message }) => `${by}: ${message}`);
  const secondVisit = async (customer = 1001) => {
    const { id } = await booking.assigned(ana, { timeSlot: '11:00-12:00' });
    await file(id, customer);
    return id;
  };

  it('is new with the first visit, with all that is known of it, and once for a repeat', async () => {
    await file(visit, 1001);
    const naming = newOne(known);
    const { appliance } = await byAna(naming);
    expect(appliance).toMatchObject({
      id: naming.applianceId,
      version: 1,
      ...known,
      customerNumbers: [1001],
      visitCount: 1,
      visits: [{ appointmentId: visit, number: 'FC-1001', status: 'scheduled', photos: [] }],
    });
    expect(await byAna(naming)).toEqual({ appliance });
    expect(await listed(1001)).toEqual([appliance]);
    expect(await log()).toContain('Sam Example: New appliance: Samsung Dryer');
    expect((await log()).filter((line) => line.includes('Dryer'))).toHaveLength(1);
    const [job] = await booking.visits.jobs(ana, friday);
    expect(job).toMatchObject({ customerNumber: 1001, applianceId: naming.applianceId });
  });

  it('is told to the office at once, and changes nothing else of the visit', async () => {
    const { version } = await booking.appointments.get(visit);
    booking.said.length = 0;
    await byAna(newOne());
    const payload = { changed: ['appointments'], appointment: { id: visit, version } };
    expect(booking.said).toEqual([{ subject: 'live.dispatch', payload }]);
    expect((await booking.appointments.get(visit)).version).toBe(version);
  });

  it('shows its earlier visits with what was done, and their photos', async () => {
    await file(visit, 1001);
    const naming = newOne(known);
    await byAna(naming);
    const photoId = randomUUID();
    await booking.photos.put(
      { appointmentId: visit, photoId },
      ana,
      { type: 'image/jpeg', file: `photos/${randomUUID()}.jpg`, byteCount: 4, shows: 'plate' },
      friday,
    );
    await booking.complete(visit);
    await booking.appointments.annotate(visit, { workDone: 'New belt.' }, byOffice());
    const again = await secondVisit();
    await byAna({ applianceId: naming.applianceId, from: null }, again);
    const [appliance] = await listed(1001);
    expect(appliance).toMatchObject({ visitCount: 2, address: expect.stringContaining(',') });
    expect(appliance!.visits).toMatchObject([
      { appointmentId: again, photos: [], workDone: null },
      {
        appointmentId: visit,
        status: 'completed',
        workDone: 'New belt.',
        photos: [{ id: photoId, by: 'technician', shows: 'plate' }],
      },
    ]);
    expect(await log(again)).toContain('Sam Example: Appliance: Samsung Dryer');
  });

  it('keeps a change of its facts, which says what it was based on', async () => {
    const naming = newOne();
    await byAna(naming);
    const id = naming.applianceId!;
    const change = { applianceId: id, from: id, facts: known, version: 1 };
    expect((await byAna(change)).appliance).toMatchObject({ version: 2, serialNumber: '0B1234' });
    expect((await byAna(change)).appliance).toMatchObject({ version: 2 });
    expect(await log()).toContain(
      'Sam Example: Samsung Dryer: changed model number, serial number, year, place',
    );
    const stale = byDispatcher({ ...change, facts: { ...known, year: 2021 } });
    const { code, details } = await refusalOf(stale);
    expect(code).toBe('changed_meanwhile');
    expect(details).toMatchObject({ current: { id, version: 2, year: 2019 } });
    const emptied = { ...known, serialNumber: '', place: '' };
    const { appliance } = await byDispatcher({ ...change, facts: emptied, version: 2 });
    expect(appliance).toMatchObject({ version: 3, serialNumber: null, place: null, year: 2019 });
  });

  it('is settled when two people change the same facts at once', async () => {
    const naming = newOne();
    await byAna(naming);
    const id = naming.applianceId!;
    const year = (by: typeof byAna, value: number) =>
      by({ applianceId: id, from: id, version: 1, facts: { ...dryer, year: value } });
    const { won, lost } = await settled([year(byAna, 2018), year(byDispatcher, 2019)]);
    expect([won.length, lost.map(({ code }) => code)]).toEqual([1, ['changed_meanwhile']]);
    const [shown] = await booking.applianceLists.of({ numbers: [], appointmentIds: [visit] });
    expect(shown).toMatchObject({ version: 2, year: won[0]!.appliance!.year });
  });

  it('is settled when the technician and the office choose at once', async () => {
    const { won, lost } = await settled([
      byAna(newOne()),
      byDispatcher(newOne({ ...dryer, brand: 'LG' })),
    ]);
    expect([won.length, lost.map(({ code }) => code)]).toEqual([1, ['changed_meanwhile']]);
    expect(lost[0]!.details).toMatchObject({ current: { id: won[0]!.appliance!.id } });
    expect(await kept()).toEqual([won[0]!.appliance!.id]);
  });

  it('is another one after a wrong choice, and leaves none behind without a visit', async () => {
    const wrong = newOne();
    await byAna(wrong);
    const right = newOne({ ...dryer, brand: 'LG' });
    await byDispatcher({ ...right, from: wrong.applianceId });
    expect(await kept()).toEqual([right.applianceId]);
    await byDispatcher({ applianceId: null, from: right.applianceId });
    expect([await kept(), await ofVisit()]).toEqual([[], null]);
    expect(await log()).toContain('Dana Office: No appliance named anymore');
    expect(await outcomeOf(byAna({ applianceId: wrong.applianceId, from: null }))).toBe(
      'appliance_not_found',
    );
    // A late repeat: its facts were those of another version.
    const late = { ...wrong, version: 1 };
    expect(await outcomeOf(byAna(late))).toBe('appliance_not_found');
  });

  it('is there or not, never half, when its last visit leaves it while another chooses it', async () => {
    const other = await secondVisit();
    for (let n = 0; n < 10; n += 1) {
      const naming = newOne();
      await byAna(naming);
      const id = naming.applianceId!;
      const { lost } = await settled([
        byAna({ applianceId: null, from: id }),
        byDispatcher({ applianceId: id, from: null }, other),
      ]);
      const codes = lost.map(({ code }) => code);
      expect([[], ['appliance_not_found']]).toContainEqual(codes);
      const isKept = codes.length === 0;
      expect(await ofVisit(other)).toBe(isKept ? id : null);
      expect(await kept()).toEqual(isKept ? [id] : []);
      await byDispatcher({ applianceId: null, from: await ofVisit(other) }, other);
    }
  });

  it('is settled when two visits exchange theirs at once', async () => {
    const other = await secondVisit();
    const [one, two] = [newOne(), newOne()];
    await byAna(one);
    await byAna(two, other);
    for (let n = 0; n < 10; n += 1) {
      const [here, there] = [await ofVisit(), await ofVisit(other)];
      await settled([
        byAna({ applianceId: there, from: here }),
        byDispatcher({ applianceId: here, from: there }, other),
      ]);
      expect([...new Set([await ofVisit(), await ofVisit(other)])].sort()).toEqual(
        (await kept()).sort(),
      );
      if ((await kept()).length === 2) continue;
      const { applianceId, ...again } = newOne();
      await byDispatcher({ ...again, applianceId, from: await ofVisit(other) }, other);
    }
  });

  it('is named by the visit’s technician alone, while the visit is on their phone', async () => {
    const naming = newOne();
    const other = { appointmentId: visit, naming, technicianId: ben };
    expect(await outcomeOf(booking.appliances.byTechnician(other, friday))).toBe('forbidden');
    await byAna(naming);
    await booking.complete(visit);
    const late = minutesAfter(friday, 30 * 24 * 60);
    const wrong = booking.appliances.byTechnician(
      {
        appointmentId: visit,
        naming: { applianceId: null, from: naming.applianceId },
        technicianId: ana,
      },
      late,
    );
    expect(await outcomeOf(wrong)).toBe('too_late');
    const canceled = await secondVisit();
    await booking.appointments.cancel(canceled, null, byOffice());
    expect(await outcomeOf(byAna(newOne(), canceled))).toBe('transition_refused');
    // The office may say later what it was.
    expect((await byDispatcher(newOne(), canceled)).appliance).toMatchObject({ brand: 'Samsung' });
    for (const id of [randomUUID(), 'x']) {
      expect(await outcomeOf(byDispatcher(newOne(), id))).toBe('appointment_not_found');
    }
  });

  it('is of the customers whose visits are about it, through merges and their undo', async () => {
    await file(visit, 1001);
    const [first, second] = [newOne(known), newOne(known)];
    await byAna(first);
    const other = await secondVisit(1002);
    await byAna(second, other);
    const idsOf = async (...numbers: number[]) => (await listed(...numbers)).map(({ id }) => id);
    const [one, two] = [first.applianceId, second.applianceId];
    // Two records that were merged each had "the Samsung dryer".
    expect(await idsOf(1001, 1002)).toEqual([two, one]);
    // The office says that they're one.
    await byDispatcher({ applianceId: one, from: two }, other);
    expect(await listed(1001, 1002)).toMatchObject([
      { id: one, visitCount: 2, customerNumbers: [1001, 1002] },
    ]);
    expect(await kept()).toEqual([one]);
    // Taken back, each shows it with its own visits alone, and the office chooses again.
    expect(await listed(1002)).toMatchObject([
      { id: one, visitCount: 1, customerNumbers: [1002], visits: [{ appointmentId: other }] },
    ]);
    await byDispatcher({ ...newOne(known), from: one }, other);
    expect(await idsOf(1001)).toEqual([one]);
    expect(await idsOf(1002)).not.toContain(one);
  });

  it('is found for its visit before it is known whose that is, and for its customer afterwards', async () => {
    const naming = newOne();
    const { appliance } = await byAna(naming);
    expect(appliance).toMatchObject({ customerNumbers: [], visitCount: 1 });
    expect(await listed(1001)).toEqual([]);
    await file(visit, 1001);
    expect(await listed(1001)).toMatchObject([{ id: naming.applianceId }]);
  });

  it('is shown to its customer by their own visits alone, without what only we see', async () => {
    const { id: theirs } = await booking.book({ timeSlot: '12:00-13:00' }, { accountId: 7 });
    const naming = newOne(known);
    await byDispatcher(naming, theirs);
    await byDispatcher({ applianceId: naming.applianceId, from: null }, visit);
    const own = (accountId: number) => booking.own.appliances({ accountId });
    const { slotDate } = await booking.appointments.get(theirs);
    expect(await own(7)).toEqual([
      { id: naming.applianceId, ...known, visitCount: 1, lastDate: slotDate },
    ]);
    expect(await own(8)).toEqual([]);
    expect(booking.said).toContainEqual({
      subject: 'live.account.7',
      payload: { changed: ['appointments'] },
    });
  });

  it('is deleted with its customer’s account, unless it is of visits that stay', async () => {
    const { id: theirs } = await booking.book({ timeSlot: '12:00-13:00' }, { accountId: 7 });
    const { id: shared } = await booking.book({ timeSlot: '14:00-15:00' }, { accountId: 7 });
    const [gone, stays] = [newOne(known), newOne(known)];
    await byDispatcher(gone, theirs);
    await byDispatcher(stays, shared);
    await byDispatcher({ applianceId: stays.applianceId, from: null }, visit);
    await booking.deletedAccounts.forget(7, friday);
    expect(await kept()).toEqual([stays.applianceId]);
    expect([await ofVisit(theirs), await ofVisit(shared)]).toEqual([null, null]);
    const [left] = await booking.applianceLists.of({ numbers: [], appointmentIds: [visit] });
    expect(left).toMatchObject({ visitCount: 1, visits: [{ appointmentId: visit }] });
    expect(await outcomeOf(byDispatcher(newOne(), theirs))).toBe('appointment_not_found');
    // The log says which appliance, and nothing from its plate.
    const rows = await booking.query<{ what: unknown }>(`SELECT what FROM appointment_history`);
    expect(JSON.stringify(rows)).not.toContain('0B1234');
  });

  it('is one of 50 at most that are listed, with five visits each', async () => {
    await file(visit, 1001);
    await byAna(newOne(known));
    await booking.asAdmin(`
      WITH made AS (INSERT INTO booking.appliances (id, appliance, brand)
        SELECT gen_random_uuid(), 'Oven', 'Bosch' FROM generate_series(1, 60) RETURNING id)
      INSERT INTO booking.appointments (id, version, origin, status, slot_date, slot, starts_at,
        ends_at, customer_name, email, phone, address, city, state, zip_code, service_type,
        appliance, brand, tracking_status, reached_at, created_at, customer_number, appliance_id)
      SELECT gen_random_uuid(), 1, 'demo', 'completed', slot_date, slot,
        starts_at - n * interval '1 day', ends_at - n * interval '1 day', customer_name, email,
        phone, address, city, state, zip_code, service_type, appliance, brand, 'completed',
        reached_at, created_at, 1001, made.id
      FROM booking.appointments, made, generate_series(1, 7) AS n WHERE origin = 'booked'`);
    const found = await listed(1001);
    expect(found).toHaveLength(50);
    expect(found[0]).toMatchObject({ brand: 'Samsung', visitCount: 1 });
    expect(found[1]).toMatchObject({ brand: 'Bosch', visitCount: 7 });
    expect(found[1]!.visits).toHaveLength(5);
  });
});
