import { appointment, record } from '../test/factories';
import { technician } from '../../../shared/live/test/factories';
import { noTimesText, suggestedTimes } from './suggested-times';

const [monday, tuesday] = ['2026-11-23', '2026-11-24'] as const;
const hours = ['09:00-10:00', '10:00-11:00', '11:00-12:00', '12:00-13:00'];
const days = [
  { date: monday, slots: hours },
  { date: tuesday, slots: hours },
];
const nadia = technician({ id: 'n', name: 'Nadia Brooks', specialties: [] });
const omar = technician({ id: 'o', name: 'Omar Reyes', specialties: [] });
const place = { zipCode: '32084', city: 'St Augustine' };
/** 7 AM. */
const today = { now: Date.parse(`${monday}T12:00:00Z`), records: [] };
const job = (technicianId: string, timeSlot: string, more = {}) =>
  appointment({
    technicianId,
    timeSlot,
    appointmentDate: monday,
    zipCode: '32137',
    city: 'Palm Coast',
    ...more,
  });
type Asked = Omit<Parameters<typeof suggestedTimes>[0], 'to' | 'today'>;
const timesFor = (asked: Asked) => suggestedTimes({ to: null, today, ...asked });
const told = (asked: Asked) =>
  timesFor(asked).map(({ appointmentDate, timeSlot, technician, nearby }) =>
    [appointmentDate, timeSlot, technician.id, ...(nearby ? [nearby.timeSlot] : [])].join(' '),
  );

it('are the soonest, with the one who has the fewest jobs that day', () => {
  const jobs = [job('n', '15:00-16:00')];
  expect(told({ days, jobs, crew: [nadia, omar], place })).toEqual([
    `${monday} 09:00-10:00 o`,
    `${monday} 10:00-11:00 o`,
    `${monday} 11:00-12:00 o`,
    `${monday} 12:00-13:00 o`,
  ]);
});

it('prefer who is nearby, also on a later day', () => {
  const jobs = [
    job('n', '14:00-15:00', { appointmentDate: tuesday, ...place }),
    job('n', '12:00-13:00', { appointmentDate: tuesday, zipCode: '32080', city: 'st augustine' }),
  ];
  expect(told({ days, jobs, crew: [nadia, omar], place })).toEqual([
    `${monday} 09:00-10:00 n`,
    `${monday} 10:00-11:00 n`,
    `${tuesday} 09:00-10:00 n 12:00-13:00`,
    `${tuesday} 10:00-11:00 n 12:00-13:00`,
  ]);
});

it('say how far it is from the job before, or today from where the technician is', () => {
  const now = Date.parse(`${monday}T13:00:00Z`);
  const to = { lat: 29.9, lng: -81.3 };
  const north = (km: number) => ({ lat: 29.9 + km / 111.195, lng: -81.3 });
  const jobs = [
    job('n', '10:00-11:00', { id: 'earlier' }),
    job('n', '09:00-10:00', { id: 'first' }),
    job('n', '13:00-14:00', { id: 'after', appointmentDate: tuesday }),
  ];
  const places = new Map([
    ['earlier', north(10)],
    ['first', north(9)],
    ['after', north(1)],
  ]);
  const minutesFor = (lastUpdated: string, placeOf = (id: string) => places.get(id)!) => {
    const currentLocation = { ...north(19.5), address: null, lastUpdated };
    const crew = [{ ...nadia, currentLocation }];
    const records = [...places.keys()].map((id) =>
      record({
        appointmentId: id,
        customerLocation: { ...placeOf(id), address: '', approximate: null },
      }),
    );
    const all = suggestedTimes({
      days: [
        { date: monday, slots: ['08:00-09:00', '11:00-12:00'] },
        { date: tuesday, slots: ['12:00-13:00', '14:00-15:00'] },
      ],
      jobs,
      crew,
      place,
      to,
      today: { now, records },
    });
    return all.map(({ minutes }) => minutes);
  };
  const fresh = new Date(now - 60_000).toISOString();
  expect(minutesFor(fresh)).toEqual([39, 20, null, 2]);
  expect(minutesFor(new Date(now - 2 * 3_600_000).toISOString())).toEqual([null, 20, null, 2]);
  expect(minutesFor(fresh, () => to)).toEqual([39, null, null, null]);
  expect(timesFor({ days, jobs, crew: [nadia], place })[0]?.minutes).toBeNull();
});

it('leave out who is busy then or off duty, and times without anyone', () => {
  const jobs = (['scheduled', 'in-progress', 'cancelled', 'completed'] as const).map(
    (status, nth) => job('n', hours[nth]!, { status }),
  );
  const off = { ...omar, status: 'offline' as const };
  expect(told({ days: days.slice(0, 1), jobs, crew: [nadia, off], place })).toEqual([
    `${monday} 11:00-12:00 n`,
    `${monday} 12:00-13:00 n`,
  ]);
  // Who is off duty today is at work tomorrow, as far as anyone knows.
  expect(told({ days, jobs, crew: [off], place }).every((one) => one.startsWith(tuesday))).toBe(
    true,
  );
  expect(told({ days: days.slice(0, 1), jobs, crew: [off], place })).toEqual([]);
});

it('leave room for how long the new job and the others take', () => {
  const jobs = [job('n', hours[1]!, { durationMinutes: 90 })];
  const at = (durationMinutes: number) =>
    told({ days: days.slice(0, 1), jobs, crew: [nadia], place: { ...place, durationMinutes } });
  expect(at(60)).toEqual([`${monday} 09:00-10:00 n`, `${monday} 12:00-13:00 n`]);
  expect(at(90)).toEqual([`${monday} 12:00-13:00 n`]);
});

it('leave out who is off or outside their hours, and say so when no one is left', () => {
  const mornings = { ...nadia, workingHours: [{ weekday: 1, start: '09:00', end: '10:00' }] };
  const away = { ...omar, daysOff: [{ from: monday, to: tuesday, reason: '' }] };
  expect(told({ days, jobs: [], crew: [mornings, away], place })).toEqual([
    `${monday} 09:00-10:00 n`,
  ]);
  expect(told({ days, jobs: [], crew: [away], place })).toEqual([]);
  expect(noTimesText({ days, crew: [away] })).toContain('is off, booked, or couldn’t get there');
  const gone = { ...omar, active: false };
  const none = 'There are no technicians yet. Add one under Technicians.';
  expect(noTimesText({ days, crew: [gone] })).toBe(none);
  expect(noTimesText({ days: [{ date: monday, slots: [] }], crew: [] })).toBe(none);
  expect(noTimesText({ days: [{ date: monday, slots: [] }], crew: [omar] })).toContain('No open');
});

it('prefer who has the skill and the area, and name what the others lack', () => {
  const washers = { ...nadia, specialties: ['Washer'], serviceArea: ['Clay'] };
  const oven = { ...place, appliance: 'Oven' };
  const jobs = [job('n', '14:00-15:00', place)];
  const first = (crew: (typeof omar)[]) => timesFor({ days, jobs, crew, place: oven })[0];
  expect(first([washers, omar])).toMatchObject({ technician: { id: 'o' }, despite: [] });
  expect(first([washers])).toMatchObject({
    technician: { id: 'n' },
    despite: ['Not trained for Oven', 'Outside their area'],
  });
});
