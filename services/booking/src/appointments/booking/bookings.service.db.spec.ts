import type { BookedAppointment, SlotAlternative } from '@contracts/booking/appointments';
import { runsOf } from '@contracts/testing/deep';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf, settled } from '../../../test/booking-under-test';
import {
  aBooking,
  aCommand,
  byOffice,
  friday,
  monday,
  technicianEvent,
} from '../../../test/factories';

const label = '10:00-11:00';

const booking = bookingForTests();

describe('booking', () => {
  it('answers with the appointment, as the office then finds it', async () => {
    await booking.hire(1);
    const booked = await booking.book({}, { accountId: 42 });
    expect(booked).toMatchObject({
      ...aBooking({ email: booked.email }),
      number: 'FC-1001',
      status: 'scheduled',
      origin: 'booked',
      scheduledTime: '2026-11-23T15:00:00.000Z',
      customerId: 42,
      technicianId: null,
      totalCost: null,
      createdAt: friday.toISOString(),
      trackingUrl: `/technician-tracking?appointment=${booked.id}`,
    });
    const page = await booking.lists.page({}, friday);
    expect(page).toMatchObject({ total: 1, nextCursor: null });
    // What is more in the answer are the customer's links.
    expect([booked]).toEqual(page.items.map((one) => expect.objectContaining(one)));
  });

  it('says until when it can be changed online, and whether that is over already', async () => {
    await booking.hire(1);
    const later = { appointmentDate: '2026-11-24' };
    expect(await booking.book(later)).toMatchObject({
      canChange: true,
      changeUntil: '2026-11-23T15:00:00.000Z',
    });
    const near = new Date('2026-11-23T12:00:00Z');
    const late = await booking.bookings.book(aCommand(), near);
    expect(late).toMatchObject({ canChange: false, changeUntil: '2026-11-22T15:00:00.000Z' });
    expect(late.manageUrl).toMatch(/#/);
  });

  describe('the same visit again', () => {
    const contact = { email: 'ana@example.com', phone: '(904) 555-0171', address: '12 Oak St.' };
    const again = (details = {}, call = {}) => booking.book({ ...contact, ...details }, call);

    beforeEach(() => booking.hire(4));

    it('is asked about, however it is written, and booked if that is meant', async () => {
      const first = await again();
      for (const details of [
        {},
        { email: 'Ana@Example.com', phone: '+1 904 555 0171' },
        { address: ' 12  OAK street, Apt 3 ', zipCode: '32084-1234' },
      ]) {
        expect(await refusalOf(again(details))).toMatchObject({
          code: 'already_booked',
          message: `You already have ${first.number} then. Book another?`,
          details: { number: first.number },
        });
      }
      expect((await again({ bookAnother: true })).number).not.toBe(first.number);
      expect(await booking.seats(monday, label)).toEqual([1, 2]);
    });

    it.each([
      ['another time', { timeSlot: '11:00-12:00' }],
      ['another house', { address: '14 Oak St.' }],
      ['another town', { zipCode: '32174' }],
      ['a stranger who knows the phone number', { email: 'stranger@example.com' }],
      ['a stranger who knows the email address', { phone: '(904) 555-0172' }],
    ])('is not asked about with %s', async (_, details) => {
      await again();
      await again(details);
    });

    it('is not asked about once the first is canceled', async () => {
      const { id } = await again();
      await booking.appointments.cancel(id, null, byOffice());
      await again();
    });

    it('answers a repeat as before, and asks also when the slot is full', async () => {
      const first = await again({}, { idempotencyKey: 'once' });
      expect(await again({}, { idempotencyKey: 'once' })).toEqual(first);
      for (let seat = 2; seat <= 4; seat += 1) await booking.book();
      expect(await outcomeOf(again())).toBe('already_booked');
      expect(await outcomeOf(again({ bookAnother: true }))).toBe('slot_taken');
    });

    it('is booked once by any number at the same moment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const timeSlot = `${String(11 + round)}:00-${String(12 + round)}:00`;
        const email = `round-${round}@example.com`;
        const calls = [1, 2, 3, 4].map((key) =>
          again({ timeSlot, email }, { idempotencyKey: `${round} ${key}` }),
        );
        const { won, lost } = await settled(calls);
        expect(won).toHaveLength(1);
        expect(lost.map(({ code }) => code)).toEqual(Array(3).fill('already_booked'));
      }
    });
  });

  describe('from one internet address, by people whom no one knows', () => {
    const hours = [7, 8, 9, 11, 12, 13, 14, 15].map(
      (hour) => `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00`,
    );
    const from = (address: string, timeSlot: string, details = {}, call = {}, now = friday) =>
      booking.bookings.book(aCommand({ timeSlot, ...details }, { address, ...call }), now);
    const concerns = async () => (await booking.contactVisits.concerns(friday)).crowdedSources;

    beforeEach(() => booking.hire(8));

    it('takes five visits a day, also when all are asked for at once', async () => {
      const { won, lost } = await settled(hours.map((hour) => from('192.0.2.7', hour)));
      expect(won).toHaveLength(5);
      const message = expect.stringMatching(/call us at \(904\) 555-0142, or log in/);
      expect(lost).toMatchObject(Array(3).fill({ code: 'too_many_visits', message }));
      await from('192.0.2.8', hours[0]!);
      const nextDay = new Date('2026-11-21T15:00:01Z');
      await from('192.0.2.7', hours[0]!, {}, {}, nextDay);
    });

    it('takes four times as many from the range around it', async () => {
      for (const network of [1, 2, 3, 4]) {
        for (const hour of hours.slice(0, 5)) await from(`2001:db8:1:${network}::/64`, hour);
      }
      expect(await outcomeOf(from('2001:db8:1:ff::/64', hours[6]!))).toBe('too_many_visits');
      await from('2001:db8:2:ff::/64', hours[6]!);
    });

    it('counts no one who is known, and no repeat, nor the office', async () => {
      const email = 'known@example.com';
      await booking.own.claim({ accountId: 42, email });
      const five = hours.slice(0, 5);
      for (const hour of five) await from('192.0.2.7', hour, { email });
      for (const hour of five) {
        await from('192.0.2.7', hour, {}, { accountId: 42, principal: 'customer:42' });
      }
      const calls = five.map((hour) => ['192.0.2.7', hour, {}, { idempotencyKey: hour }] as const);
      for (const call of [...calls, ...calls]) await from(...call);
      expect(await outcomeOf(from('192.0.2.7', hours[5]!))).toBe('too_many_visits');
      // An account says nothing about who someone is before its address is verified.
      const unverified = { accountId: 43, principal: 'customer:43' };
      expect(await outcomeOf(from('192.0.2.7', hours[5]!, {}, unverified))).toBe('too_many_visits');
      await from('192.0.2.7', hours[5]!, {}, { byOffice: true });
    });

    it('is named to the office without the address, and all of its visits are canceled at once', async () => {
      const made = [];
      for (const hour of hours.slice(0, 5)) made.push(await from('192.0.2.7', hour));
      expect(await concerns()).toEqual([]);
      for (const hour of hours.slice(5, 7)) await refusalOf(from('192.0.2.7', hour));
      const other = await from('192.0.2.8', hours[6]!);
      const [found, ...others] = await concerns();
      expect(others).toEqual([]);
      expect(found).toMatchObject({ visits: 5, attempts: 2, since: friday });
      expect(found?.customerNames).toHaveLength(3);
      const [stored] = await booking.query<{ all: string }>(
        `SELECT json_agg(v)::text || (SELECT json_agg(r)::text FROM refused_sources r) AS all
         FROM visit_sources v`,
      );
      expect(stored!.all).not.toContain('192.0.2');
      // Who proves the address in the meantime is no stranger anymore.
      await booking.own.claim({ accountId: 42, email: made[0]!.email });
      const { source } = found!;
      expect(await booking.contactVisits.cancelAll({ source }, 'Not real', byOffice())).toEqual({
        cancelled: 4,
        kept: 0,
      });
      for (const { id } of [made[0]!, other]) {
        expect((await booking.appointments.get(id)).status).toBe('scheduled');
      }
    });
  });

  describe('with an address that no one has verified', () => {
    const email = 'guest@example.com';
    const hours = ['07:00-08:00', '08:00-09:00', '09:00-10:00', '11:00-12:00', '12:00-13:00'];
    const at = (timeSlot: string, details = {}, call = {}) =>
      booking.book({ email, timeSlot, ...details }, { idempotencyKey: timeSlot, ...call });

    beforeEach(() => booking.hire(2));

    it('takes three visits to come, also when all are asked for at once', async () => {
      const { lost } = await settled(hours.map((hour) => at(hour)));
      const message = expect.stringMatching(/3 visits.*call us at \(904\) 555-0142/i);
      expect(lost).toMatchObject(Array(2).fill({ code: 'too_many_visits', message }));
      // However it is written, and no matter who is logged in.
      for (const again of [
        at('13:00-14:00', { email: 'GUEST@Example.com' }),
        at('13:00-14:00', {}, { accountId: 42, principal: 'customer:42' }),
      ]) {
        expect(await outcomeOf(again)).toBe('too_many_visits');
      }
      await at('13:00-14:00', { email: 'another@example.com' });
    });

    it('answers a repeat as before, and takes another for each that is canceled', async () => {
      const [first] = await Promise.all(hours.slice(0, 3).map((hour) => at(hour)));
      expect(await at(hours[0]!)).toEqual(first);
      expect(await outcomeOf(at(hours[3]!))).toBe('too_many_visits');
      await booking.appointments.cancel(first!.id, null, byOffice());
      await at(hours[3]!);
      expect(await outcomeOf(at(hours[4]!))).toBe('too_many_visits');
    });

    it('is named to the office, which cancels all of its visits at once', async () => {
      const [first] = await Promise.all(hours.slice(0, 3).map((hour) => at(hour)));
      const crowded = async () => (await booking.contactVisits.concerns(friday)).crowded;
      expect(await crowded()).toEqual([]);
      for (const hour of hours.slice(3)) await refusalOf(at(hour));
      const other = await booking.book({ email: 'another@example.com', timeSlot: '13:00-14:00' });
      const contact = { email, customerName: first!.customerName, visits: 3, attempts: 2 };
      expect(await crowded()).toEqual([{ ...contact, since: friday }]);
      const [technician] = (await booking.hire(1)) as [string];
      await booking.appointments.assign(first!.id, technician, byOffice());
      await booking.drive(first!.id, 'dispatched', 'en-route', 'arrived', 'in-progress');
      const cancelAll = () =>
        booking.contactVisits.cancelAll({ email: 'Guest@example.com' }, 'Not real', byOffice());
      expect(await cancelAll()).toEqual({ cancelled: 2, kept: 1 });
      expect(await cancelAll()).toEqual({ cancelled: 0, kept: 1 });
      expect((await booking.appointments.get(other.id)).status).toBe('scheduled');
      await booking.own.claim({ accountId: 42, email });
      expect(await crowded()).toEqual([]);
    });

    it('does not count what is past, whether it was closed or no one came', async () => {
      for (const hour of hours.slice(0, 3)) await at(hour);
      const later = new Date('2026-11-23T18:00:00Z');
      const tuesday = { appointmentDate: '2026-11-24', email };
      await booking.bookings.book(aCommand({ ...tuesday, timeSlot: hours[0]! }), later);
      const cancelled = booking.contactVisits.cancelAll({ email }, null, byOffice({ at: later }));
      expect(await cancelled).toEqual({ cancelled: 1, kept: 0 });
    });

    it('does not limit the office, or an address that is verified', async () => {
      for (const hour of hours.slice(0, 3)) await at(hour);
      await at(hours[3]!, {}, { byOffice: true });
      await booking.own.claim({ accountId: 42, email });
      await at(hours[4]!, { email: 'Guest@example.com' });
    });
  });

  it('announces what was booked, number and all, and which date has one seat less', async () => {
    await booking.hire(1);
    booking.said.length = 0;
    const booked = await booking.book({ description: 'It hums.' });
    const [event, ...others] = await booking.announced();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      fact: 'appointment-booked',
      aggregateId: booked.id,
      version: 1,
      facts: {
        appointmentId: booked.id,
        number: booked.number,
        status: 'scheduled',
        slotStart: '2026-11-23T15:00:00.000Z',
        slotEnd: '2026-11-23T16:00:00.000Z',
        description: 'It hums.',
      },
    });
    expect(event?.facts).not.toHaveProperty('email');
    expect(booking.said).toEqual([
      { subject: 'live.slots', payload: { date: monday } },
      { subject: 'live.dispatch', payload: { changed: ['appointments'] } },
    ]);
  });

  it('takes text of any language, quotes and JSON included', async () => {
    await booking.hire(1);
    const description = `"It's" {"broken": \\"yes\\"} 冷蔵庫 🧊 \n\t $1 '; DROP TABLE appointments`;
    const booked = await booking.book({ description });
    expect(booked.description).toBe(description);
    expect((await booking.announced())[0]?.facts.description).toBe(description);
  });

  it.each([
    ['a Sunday', '2026-11-22', label],
    ['an hour within the lead time', '2026-11-20', label],
    ['a blackout', '2026-11-26', label],
  ])('refuses %s', async (_, appointmentDate, timeSlot) => {
    await booking.hire(1);
    await booking.query(`INSERT INTO blackout_dates VALUES ('2026-11-26', 'Thanksgiving')`);
    expect(await outcomeOf(booking.book({ appointmentDate, timeSlot }))).toBe('slot_unavailable');
    expect(await booking.announced()).toEqual([]);
  });

  it('offers the next free slots when one is taken', async () => {
    await booking.hire(1);
    for (const timeSlot of ['09:00-10:00', label, '11:00-12:00']) await booking.book({ timeSlot });
    const refusal = await refusalOf(booking.book());
    expect(refusal.code).toBe('slot_taken');
    expect(refusal.details?.alternatives).toEqual(
      ['08:00-09:00', '12:00-13:00', '07:00-08:00', '13:00-14:00', '14:00-15:00'].map(
        (timeSlot) => ({ date: monday, timeSlot }),
      ),
    );
  });

  it('has nothing to offer when no one is there to come', async () => {
    const refusal = await refusalOf(booking.book());
    expect(refusal).toMatchObject({ code: 'slot_taken', details: { alternatives: [] } });
  });

  it.each([1, 3, 7])(
    'gives the seats of a slot to exactly as many callers as there are technicians (%i)',
    async (capacity) => {
      await booking.hire(capacity);
      const calls = Array.from({ length: runsOf(40, 200) }, (_, caller) =>
        booking.book({ customerName: `Caller ${caller}` }, { idempotencyKey: `key-${caller}` }),
      );
      const { won, lost } = await settled(calls);
      expect(won).toHaveLength(capacity);
      expect(new Set(won.map(({ number }) => number)).size).toBe(capacity);
      for (const { code, details } of lost) {
        expect(code).toBe('slot_taken');
        const alternatives = details?.alternatives as SlotAlternative[];
        expect(alternatives.length).toBeGreaterThan(0);
        expect(alternatives).not.toContainEqual({ date: monday, timeSlot: label });
      }
      expect(await booking.seats(monday, label)).toHaveLength(capacity);
      expect(await booking.announced()).toHaveLength(capacity);
    },
  );

  describe('when technicians leave', () => {
    it('keeps the seats sold, whatever their numbers, and sells no more than are left', async () => {
      const technicians = await booking.hire(4);
      const booked: BookedAppointment[] = [];
      for (let seat = 1; seat <= 4; seat += 1) booked.push(await booking.book());
      await booking.appointments.cancel(booked[1]!.id, null, byOffice());
      expect(await booking.seats(monday, label)).toEqual([1, 3, 4]);
      await booking.hear(
        technicianEvent(technicians[0]!, 2, 'available', 'Ana', { active: false }),
      );
      expect(await outcomeOf(booking.book())).toBe('slot_taken');
      await booking.appointments.cancel(booked[0]!.id, null, byOffice());
      await booking.book();
      expect(await booking.seats(monday, label)).toEqual([1, 3, 4]);
      expect(await outcomeOf(booking.book())).toBe('slot_taken');
    });

    it('sells at most what was open at the most while the roster changes under the callers', async () => {
      const technicians = await booking.hire(5);
      const calls = Array.from({ length: 60 }, () => booking.book());
      const away = technicians
        .slice(0, 3)
        .map((id) => booking.hear(technicianEvent(id, 2, 'available', 'Ana', { active: false })));
      const { slot_taken: lost = 0, done = 0 } = await outcomesOf(calls);
      await Promise.all(away);
      expect(done).toBeGreaterThanOrEqual(2);
      expect(done).toBeLessThanOrEqual(5);
      expect(done + lost).toBe(60);
      expect(await outcomeOf(booking.book())).toBe('slot_taken');
    });
  });
});

describe('an idempotency key', () => {
  const appointments = () => booking.query(`SELECT id FROM appointments`);

  beforeEach(() => booking.hire(3));

  it('makes one appointment of 50 calls at once, and gives all of them the same answer', async () => {
    const calls = Array.from({ length: 50 }, () => booking.book({}, { idempotencyKey: 'one' }));
    const replies = await Promise.all(calls);
    expect(await appointments()).toHaveLength(1);
    expect(await booking.seats(monday, label)).toEqual([1]);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await booking.announced()).toHaveLength(1);
    // No personal data is kept next to the key.
    const [kept] = await booking.query<{ reply: object }>(`SELECT reply FROM idempotency_keys`);
    expect(Object.keys(kept!.reply).sort()).toEqual(['createdAt', 'id', 'number']);
  });

  it('gives the same answer when the slot is full, the appointment changed or the hour too near', async () => {
    const first = await booking.book({}, { idempotencyKey: 'one' });
    await booking.book();
    await booking.book();
    expect(await outcomeOf(booking.book())).toBe('slot_taken');
    await booking.appointments.annotate(first.id, { technicianNotes: 'Bring a fan.' }, byOffice());
    expect(await booking.book({}, { idempotencyKey: 'one' })).toEqual(first);
    const tooLate = new Date('2026-11-23T14:30:00Z');
    const again = aCommand({}, { idempotencyKey: 'one' });
    expect(await booking.bookings.book(again, tooLate)).toEqual(first);
    expect(await outcomeOf(booking.bookings.book(aCommand(), tooLate))).toBe('slot_unavailable');
  });

  it('is refused with other details, in time and too late, and belongs to who uses it', async () => {
    await booking.book({}, { idempotencyKey: 'one' });
    const other = aCommand({ customerName: 'Another' }, { idempotencyKey: 'one' });
    for (const now of [friday, new Date('2026-11-23T14:30:00Z')]) {
      expect(await outcomeOf(booking.bookings.book(other, now))).toBe('idempotency_key_reused');
    }
    expect(await appointments()).toHaveLength(1);
    const theirs = { idempotencyKey: 'one', principal: 'customer:7' };
    await booking.book({ bookAnother: true }, theirs);
    expect(await appointments()).toHaveLength(2);
  });

  it('gives two slots wanted at once under one key to one of them', async () => {
    for (let round = 0; round < 20; round += 1) {
      const idempotencyKey = `round-${round}`;
      const appointmentDate = `2026-11-${round % 2 ? 24 : 25}`;
      const calls = ['07:00-08:00', '08:00-09:00', '09:00-10:00', '11:00-12:00'].map((timeSlot) =>
        booking.book({ timeSlot, appointmentDate }, { idempotencyKey }),
      );
      expect(await outcomesOf(calls)).toEqual({ done: 1, idempotency_key_reused: 3 });
      await booking.query(`DELETE FROM appointments`);
    }
  });

  it('is not used up by a refusal', async () => {
    const others = await Promise.all([booking.book(), booking.book(), booking.book()]);
    const call = () => booking.book({}, { idempotencyKey: 'one' });
    expect(await outcomeOf(call())).toBe('slot_taken');
    await booking.appointments.cancel(others[0].id, null, byOffice());
    expect((await call()).status).toBe('scheduled');
  });
});
