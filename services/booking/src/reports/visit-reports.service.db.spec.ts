import { randomUUID } from 'node:crypto';
import { wallClock } from '@contracts/business-time';
import type { VisitReport } from '@contracts/reports';
import { jobOutcomes, returnVisitDays } from '@contracts/vocabulary/office/reports';
import { lateAfterMinutes } from '@contracts/vocabulary/tracking';
import { planOf, capturedQueries } from '@service-kit/testing/query-plans';
import { bookingForTests } from '../../test/booking-under-test';
import { minutesAfter } from '../../test/factories';
import { VisitReportsService } from './visit-reports.service';

const booking = bookingForTests({}, { apart: true });
const reports = () => booking.get(VisitReportsService);
const day = '2026-10-05';
const oneDay = { from: day, to: day };

interface Visited {
  readonly at: Date;
  readonly status?: string;
  readonly technicianId?: string | null;
  readonly origin?: string;
  readonly arrivedAt?: Date | null;
  readonly cents?: number | null;
  readonly phone?: string;
  readonly appliance?: string;
}

/** An hour on `date`, by the clock on the wall. */
const at = (time: string, date = day) => wallClock(date, time);
let callers = 0;

async function visit({ at: startsAt, status = 'completed', ...more }: Visited): Promise<string> {
  const {
    technicianId = randomUUID(),
    origin = 'demo',
    arrivedAt = null,
    cents = null,
    phone = `(904) 555-${String((callers += 1)).padStart(4, '0')}`,
    appliance = 'Oven',
  } = more;
  const isNoShow = status === 'no-show';
  const [{ id }] = (await booking.query<{ id: string }>(
    `INSERT INTO appointments (id, version, origin, status, slot_date, slot, starts_at, ends_at,
       technician_id, customer_name, email, phone, address, city, state, zip_code, service_type,
       appliance, brand, tracking_status, reached_at, arrived_at, total_cents, created_at, no_show)
     VALUES (gen_random_uuid(), 1, $1, $2, ($3::timestamptz AT TIME ZONE 'America/New_York')::date,
       'hour', $3, $3::timestamptz + interval '1 hour', $4, 'Robin Example', '', $5,
       '12 Lantern Street', 'St Augustine', 'FL', '32084', 'Repair', $6, 'Other', $2, $3, $7, $8, $3, $9)
     RETURNING id`,
    [
      origin,
      isNoShow ? 'cancelled' : status,
      startsAt,
      technicianId,
      phone,
      appliance,
      arrivedAt,
      cents,
      isNoShow,
    ],
  )) as [{ id: string }];
  return id;
}

const datesIn = ({ days }: VisitReport) => days.map(({ date }) => date).sort();

describe('the report of visits', () => {
  it('counts the jobs of a day by what has become of them, without imported ones', async () => {
    for (const [index, outcome] of jobOutcomes.entries()) {
      for (let count = 0; count <= index; count += 1)
        await visit({ at: at('09:00'), status: outcome });
    }
    await visit({ at: at('09:00'), origin: 'imported' });
    const { days } = await reports().visits(oneDay);
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject({
      date: day,
      jobs: Object.fromEntries(jobOutcomes.map((outcome, index) => [outcome, index + 1])),
    });
  });

  it.each([
    ['shorter', '2026-03-08'],
    ['longer', '2026-11-01'],
  ])('takes the %s day from midnight to midnight', async (_, date) => {
    for (const time of ['00:00', '00:30', '01:30', '03:30', '23:59']) {
      await visit({ at: at(time, date) });
    }
    // The hour that comes twice, for the second time; in March, half an hour later.
    await visit({ at: minutesAfter(at('01:30', date), 60) });
    const { days } = await reports().visits({ from: date, to: date });
    expect(days.map(({ date: of, jobs }) => [of, jobs.completed])).toEqual([[date, 6]]);
    const next = date.replace(/\d\d$/, (dayOfMonth) =>
      String(Number(dayOfMonth) + 1).padStart(2, '0'),
    );
    await visit({ at: at('00:00', next) });
    expect(datesIn(await reports().visits({ from: date, to: date }))).toEqual([date]);
    expect(datesIn(await reports().visits({ from: date, to: next }))).toEqual([date, next]);
  });

  it('counts an arrival as on time until it is late', async () => {
    const startsAt = at('09:00');
    const limit = minutesAfter(startsAt, lateAfterMinutes);
    await visit({ at: startsAt, arrivedAt: minutesAfter(startsAt, -5) });
    await visit({ at: startsAt, arrivedAt: limit, status: 'in-progress' });
    await visit({ at: startsAt, arrivedAt: new Date(limit.getTime() + 1) });
    await visit({ at: startsAt, status: 'scheduled' });
    const { days } = await reports().visits(oneDay);
    expect(days[0]).toMatchObject({ arrived: 3, onTime: 2 });
  });

  describe('a visit that another one follows', () => {
    const phone = '(904) 555-0177';
    const dayAfter = (days: number) => minutesAfter(at('09:00'), days * 24 * 60);

    it.each<[number, string, Partial<Visited>]>([
      [0, 'from the same phone number, however it is written', { phone: '+1 904.555.0177' }],
      [0, 'which is still to come', { phone, status: 'scheduled' }],
      [1, 'which is canceled', { phone, status: 'cancelled' }],
      [1, 'for another appliance', { phone, appliance: 'Dryer' }],
      [1, 'from someone else', {}],
      [1, 'after more than the days that count', { phone, at: dayAfter(returnVisitDays + 1) }],
      [0, 'on the last of the days that count', { phone, at: dayAfter(returnVisitDays) }],
    ])('is a first visit: %i, with one %s', async (firstVisits, _, next) => {
      await visit({ at: at('09:00'), phone });
      await visit({ at: dayAfter(3), ...next });
      const { days } = await reports().visits(oneDay);
      expect(days[0]).toMatchObject({ jobs: { completed: 1 }, firstVisits });
    });

    it('is one of many where the phone numbers are gone', async () => {
      await visit({ at: at('09:00'), phone: '' });
      await visit({ at: at('10:00'), phone: '' });
      expect((await reports().visits(oneDay)).days[0]).toMatchObject({ firstVisits: 2 });
    });

    it('does not make up for one that was not completed', async () => {
      await visit({ at: at('09:00'), phone, status: 'scheduled' });
      expect((await reports().visits(oneDay)).days[0]).toMatchObject({ firstVisits: 0 });
    });
  });

  it('adds up the totals of completed jobs', async () => {
    await visit({ at: at('09:00'), cents: 12_000 });
    await visit({ at: at('10:00'), cents: 8_050 });
    await visit({ at: at('11:00'), cents: 0 });
    await visit({ at: at('12:00') });
    await visit({ at: at('13:00'), cents: 99_900, status: 'cancelled' });
    await visit({ at: at('14:00'), cents: 99_900, status: 'scheduled' });
    expect((await reports().visits(oneDay)).days[0]).toMatchObject({
      priced: 3,
      revenueCents: 20_050,
    });
  });

  it('filters the days by technician, and lists everyone: also without jobs, former and none', async () => {
    const [ada, idle] = (await booking.hire(2)) as [string, string];
    const former = randomUUID();
    for (const technicianId of [ada, ada, former, null]) {
      await visit({ at: at('09:00'), technicianId });
    }
    const { days, technicians } = await reports().visits({ ...oneDay, technicianId: ada });
    expect(days.map(({ jobs }) => jobs.completed)).toEqual([2]);
    const completed = technicians.map(({ technicianId, jobs }) => [technicianId, jobs.completed]);
    expect(Object.fromEntries(completed)).toEqual({ [ada]: 2, [idle]: 0, [former]: 1, null: 1 });
    expect((await reports().visits({ ...oneDay, technicianId: idle })).days).toEqual([]);
  });

  it('knows which visits of a technician have a total', async () => {
    const technicianId = randomUUID();
    const [first, , last] = [
      await visit({ at: at('09:00'), technicianId, cents: 0 }),
      await visit({ at: at('10:00'), technicianId }),
      await visit({ at: at('11:00'), technicianId, cents: 5_000 }),
      await visit({ at: at('12:00'), cents: 5_000 }),
    ];
    expect(await reports().pricedVisits(technicianId)).toEqual({ appointmentIds: [last, first] });
  });

  it('reads the visits of a quarter by their time, and those of a technician by technician', async () => {
    await booking.asAdmin(
      `INSERT INTO booking.appointments (id, version, origin, status, slot_date, slot, starts_at,
       ends_at, technician_id, customer_name, email, phone, address, city, state, zip_code,
       service_type, appliance, brand, tracking_status, reached_at, created_at, total_cents)
     SELECT gen_random_uuid(), 1, 'demo', 'completed', at::date, 'hour', at, at + interval '1 hour',
       gen_random_uuid(), 'Robin Example', '', '904555' || n, '12 Lantern Street', 'St Augustine',
       'FL', '32084', 'Repair', 'Oven', 'Other', 'completed', at, at, 1
     FROM generate_series(1, 6000) n,
       LATERAL (SELECT timestamptz '2026-10-05' - n * interval '6 hours' AS at) t`,
    );
    await booking.asAdmin(`ANALYZE booking.appointments`);
    const captured = capturedQueries(booking.dataSource);
    await reports().visits({ from: '2026-07-01', to: '2026-09-30' });
    await reports().pricedVisits(randomUUID());
    const plans = await Promise.all(
      captured
        .filter(({ text }) => text.includes('appointments'))
        .map(({ text, values }) => planOf(booking.dataSource, text, values)),
    );
    expect(plans.join('\n')).not.toContain('Seq Scan on appointments');
    expect(plans[0]).toContain('appointments_by_time');
    expect(plans[1]).toMatch(/by_technician|visits_of_technician/);
  });
});
