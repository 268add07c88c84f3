/** What the office decides about booking, on each replica. */
import { dateWithYear, startOfDate, wallClock } from '@contracts/business-time';
import {
  bookingNumberNames,
  bookingNumberRules,
  textSignatureLength,
  widestHours,
} from '@contracts/vocabulary/office/booking-settings';
import { serviceCounties } from '@contracts/vocabulary/places/service-area';
import type { ChangeBookingSettings } from '@contracts/booking/settings';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { BookingUnderTest } from '../../test/booking-under-test';
import { friday, monday } from '../../test/factories';
import { anImportedAppointment, takeBatch } from '../../test/imported';
import { CurrentRules } from './current-rules';
import { SettingsService } from './settings.service';

const environment = { LEAD_TIME_MINUTES: '90', SERVICE_CALL_FEE: '89' };
let booking: BookingUnderTest;
let other: BookingUnderTest;
beforeAll(async () => {
  booking = await BookingUnderTest.open(environment);
  other = await BookingUnderTest.open(environment, booking);
});
beforeEach(async () => {
  await booking.database.clear();
  await booking.get(CurrentRules).refresh();
});
afterAll(async () => {
  await other.close();
  await booking.close();
});

const dana = { accountId: 1, name: 'Dana Office' };
const settings = () => booking.get(SettingsService);
const change = (changes: ChangeBookingSettings, by = dana) =>
  settings().change(changes, by, friday);

describe('a setting of booking', () => {
  it('is what the environment says until the office decides otherwise, and then on each replica', async () => {
    expect(await settings().settings(friday)).toEqual({
      version: 1,
      leadTimeMinutes: 90,
      bookingWindowDays: 14,
      changeCutoffHours: 24,
      dispatchAheadMinutes: 120,
      lateAfterMinutes: 10,
      staleAfterMinutes: 2,
      openingHours: widestHours,
      counties: serviceCounties,
      serviceCallFee: '89',
      textSignature: '',
      holidays: [],
      outside: { count: 0, next: [] },
      history: [],
    });
    const changed = await change({ changeCutoffHours: 48, dispatchAheadMinutes: 60, version: 1 });
    expect(changed).toMatchObject({
      version: 2,
      leadTimeMinutes: 90,
      changeCutoffHours: 48,
      dispatchAheadMinutes: 60,
    });
    expect(changed.history.map(({ by, message }) => `${by} ${message}`)).toEqual([
      `${dana.name} Dispatch ahead: 60 minutes, before 120`,
      `${dana.name} Online changes: 48 hours, before 24`,
    ]);
    expect(booking.get(CurrentRules)).toMatchObject({ changeCutoffHours: 48 });
    await other.get(CurrentRules).refresh();
    expect(other.get(CurrentRules)).toMatchObject({
      leadTimeMinutes: 90,
      changeCutoffHours: 48,
      dispatchAheadMs: 3_600_000,
    });
    expect(await change({ changeCutoffHours: 48, version: 2 })).toMatchObject({ version: 2 });
  });

  it('decides which times are offered from the next question on', async () => {
    await booking.hire(1);
    const offered = async () => (await booking.slots.availableSlots(monday, friday)).availableSlots;
    expect(await offered()).not.toEqual([]);
    await change({ bookingWindowDays: 3 });
    expect(await offered()).toEqual([]);
    await change({ bookingWindowDays: 4 });
    expect(await offered()).not.toEqual([]);
    await change({ leadTimeMinutes: bookingNumberRules.leadTimeMinutes.max });
    expect(await offered()).toEqual([]);
  });

  it('is changed by one of two who look at the same version', async () => {
    await change({ leadTimeMinutes: 20, version: 1 });
    const { both } = await booking.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT FROM settings FOR UPDATE`);
      const both = outcomesOf([
        change({ leadTimeMinutes: 30, version: 2 }),
        change({ leadTimeMinutes: 45, version: 2 }),
      ]);
      // Without a lock, both would have read the version before they wait.
      await eventually(async () => {
        const waiting = await booking.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND wait_event_type = 'Lock' AND query LIKE '%settings%'`,
        );
        expect(waiting).toHaveLength(2);
      });
      return { both };
    });
    expect(await both).toEqual({ done: 1, changed_meanwhile: 1 });
    const refused = (await change({ leadTimeMinutes: 15, version: 2 }).catch(
      (error: unknown) => error,
    )) as Refusal;
    expect(refused.details?.current).toEqual(await settings().settings(friday));
  });

  it('holds what the configuration could hold, and no more', async () => {
    for (const name of bookingNumberNames) {
      const { min, max } = bookingNumberRules[name];
      expect((await change({ [name]: max }))[name]).toBe(max);
      for (const wrong of [min - 1, max + 1])
        await expect(change({ [name]: wrong })).rejects.toThrow(/check constraint/);
    }
    const textSignature = 'x'.repeat(textSignatureLength);
    expect(await change({ textSignature })).toMatchObject({ textSignature });
    await expect(change({ textSignature: `${textSignature}x` })).rejects.toThrow(
      /check constraint/,
    );
  });

  it('offers the opening hours of each weekday, and tells the other services what was decided', async () => {
    await booking.hire(1);
    const decided = () => booking.get(CurrentRules).decided();
    expect(await decided()).toEqual({});
    const hours = { start: '09:00', end: '11:00' };
    const openingHours = [{ weekday: 1, ...hours }];
    const changed = await change({ openingHours, counties: ['Clay'], serviceCallFee: '' });
    expect(changed.history.map(({ message }) => message)).toEqual([
      'Service-call fee: none, before $89',
      'Counties served: Clay, before Clay, St Johns, Flagler, Volusia',
      'Opening hours: Mon 9 AM–11 AM, before Mon–Sat 7 AM–8 PM',
    ]);
    expect(await decided()).toEqual({ openingHours, counties: ['Clay'], serviceCallFee: '' });
    const offered = async (date: string) =>
      (await booking.slots.availableSlots(date, friday)).availableSlots;
    expect(await offered(monday)).toEqual(['09:00-10:00', '10:00-11:00']);
    expect(await offered('2026-11-24')).toEqual([]);
    expect(booking.slots.bookable(monday, '11:00-12:00', friday)).toBeNull();
    expect(booking.slots.ofOffice(monday, '11:00-12:00', friday, false)).not.toBeNull();
    expect(await change({ openingHours: [{ ...hours, weekday: 1 }] })).toMatchObject({
      version: changed.version,
    });
    // Whatever customers can book.
    await change({ bookingWindowDays: 2 });
    expect(await booking.slots.nextWorkday(friday)).toBe(monday);
  });

  it('opens on Sundays if the office says so, and names the visits that shorter hours leave outside', async () => {
    await booking.hire(1);
    const sunday = '2026-11-22';
    const offered = async (date: string) =>
      (await booking.slots.availableSlots(date, friday)).availableSlots;
    expect(await offered(sunday)).toEqual([]);
    const hours = { start: '09:00', end: '12:00' };
    await change({ openingHours: [0, 1].map((weekday) => ({ weekday, ...hours })) });
    expect(await offered(sunday)).toEqual(['09:00-10:00', '10:00-11:00', '11:00-12:00']);
    expect(booking.slots.ofOffice(sunday, '15:00-16:00', friday, false)).not.toBeNull();
    const onSunday = await booking.book({ appointmentDate: sunday, timeSlot: '09:00-10:00' });
    const late = await booking.book({ timeSlot: '11:00-12:00' });
    const early = await booking.book({ timeSlot: '09:00-10:00' });
    const gone = await booking.book({ timeSlot: '10:00-11:00' });
    await booking.appointments.cancel(gone.id, null, {
      by: dana,
      at: friday,
    });
    const { outside } = await change({
      openingHours: [{ weekday: 1, start: '10:00', end: '11:00' }],
    });
    expect(outside).toMatchObject({ count: 3 });
    expect(outside.next.map(({ number }) => number)).toEqual(
      [onSunday, early, late].map(({ number }) => number),
    );
    expect(outside.next[0]).toEqual({
      id: onSunday.id,
      number: onSunday.number,
      customerName: 'Nora Field',
      appointmentDate: sunday,
      timeSlot: '09:00-10:00',
    });
    // Those who work all business hours work on the Sundays that there are; others, on their own days.
    const worksOn = async (work: object) => {
      const [row] = await booking.query<{ works: boolean }>(
        `SELECT works_at($1, $2, $3, '{0,1}') AS works`,
        [JSON.stringify(work), wallClock(sunday, '09:00'), wallClock(sunday, '10:00')],
      );
      return row?.works;
    };
    expect(await worksOn({})).toBe(true);
    expect(await worksOn({ workingHours: [{ weekday: 1, ...hours }] })).toBe(false);
    expect(await worksOn({ workingHours: [{ weekday: 0, ...hours }] })).toBe(true);
  });

  it('closes a day for customers, and opens it again', async () => {
    await booking.hire(1);
    const visit = await booking.book();
    const date = visit.appointmentDate;
    const imported = anImportedAppointment({ appointmentDate: date, status: 'scheduled' });
    await takeBatch(booking, { appointments: [imported] });
    const holiday = { date, reason: 'Thanksgiving' };
    const closed = await settings().addHoliday(holiday, dana, friday);
    expect(closed.holidays).toEqual([{ ...holiday, visits: 1 }]);
    // As long as the day lasts.
    const listedAt = async (clock: string) =>
      (await settings().settings(wallClock(date, clock))).holidays;
    expect(await listedAt('23:59')).toEqual(closed.holidays);
    expect(await listedAt('24:00')).toEqual([]);
    expect(await booking.slots.availableSlots(date, friday)).toMatchObject({ closed: true });
    expect(await outcomeOf(booking.book())).toBe('slot_unavailable');
    const again = await settings().addHoliday(holiday, dana, friday);
    expect(again).toEqual(closed);
    const renamed = settings().addHoliday({ date, reason: 'Day off' }, dana, friday);
    await expect(renamed).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('already closed: Thanksgiving') as string,
    });
    const opened = await settings().removeHoliday(date, dana, friday);
    const inWords = dateWithYear(startOfDate(date));
    expect(opened.holidays).toEqual([]);
    expect(opened.history.map(({ message }) => message)).toEqual([
      `Open on ${inWords}`,
      `Closed on ${inWords}: Thanksgiving`,
    ]);
    expect((await booking.slots.availableSlots(date, friday)).closed).toBeUndefined();
  });

  it('has the name of one of ten who close a day at once, and the others hear it', async () => {
    const date = '2026-12-24';
    const calls = Array.from({ length: 10 }, (_, index) =>
      settings().addHoliday({ date, reason: `Reason ${index}` }, dana, friday),
    );
    expect(await outcomesOf(calls)).toEqual({ done: 1, validation_failed: 9 });
    expect((await settings().settings(friday)).history).toHaveLength(1);
  });
});
