import { appliances, brands } from '@contracts/vocabulary/booking';
import { businessDate } from '@contracts/business-time';
import { isRecordId } from '@contracts/vocabulary/ids';
import { returnVisitDays } from '@contracts/vocabulary/office/reports';
import { historyBefore } from './history';

const monday = new Date('2026-11-23T15:00:00Z');
const technicians = Array.from({ length: 8 }, (_, index) => `technician ${index}`);
const history = historyBefore(monday, technicians);
const arrivalOf = ({ steps }: (typeof history)[number]) =>
  steps.find(({ status }) => status === 'arrived')?.at;
const share = (part: typeof history) => part.length / history.length;

it('is the same on a date whenever it is made', () => {
  const tomorrow = new Map(
    historyBefore(new Date(monday.getTime() + 86_400_000), technicians).map((visit) => [
      visit.id,
      visit,
    ]),
  );
  // What was paid lately depends on the day.
  const settled = history.filter(
    ({ startsAt }) => startsAt > '2026-08-26' && startsAt < '2026-11-18',
  );
  expect(settled.length).toBeGreaterThan(1_000);
  expect(settled).toEqual(settled.map(({ id }) => tomorrow.get(id)));
});

it('ends yesterday, leaves Sundays free and no one in two places', () => {
  const dates = new Set(history.map(({ startsAt }) => businessDate(new Date(startsAt))));
  expect(dates.size).toBe(77);
  expect([...dates].every((date) => date < '2026-11-23')).toBe(true);
  const places = new Set(
    history.map(({ startsAt, technicianId }) => `${startsAt} ${technicianId}`),
  );
  expect(places.size).toBe(history.length);
  expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
  expect(history.every(({ id }) => isRecordId(id))).toBe(true);
});

it('has made-up numbers, and appliances and brands that the site offers', () => {
  for (const { booking } of history) {
    expect(booking.phone).toMatch(/^\((352|407)\) 555-01\d\d$/);
    expect(booking.email).toMatch(/@example\.com$/);
    expect(appliances).toContain(booking.appliance);
    expect(brands).toContain(booking.brand);
  }
});

it('has yesterday’s visits paid, but for a few', () => {
  const tuesday = historyBefore(new Date('2026-11-24T15:00:00Z'), technicians);
  const done = tuesday.filter(
    (visit) => visit.startsAt.startsWith('2026-11-23') && arrivalOf(visit),
  );
  expect(done.length).toBeGreaterThan(5);
  const paid = done.filter(({ paidCents }) => paidCents > 0);
  expect(paid.length / done.length).toBeGreaterThan(0.8);
});

it('has something of everything that reports count', () => {
  const done = history.filter(arrivalOf);
  expect(share(done)).toBeGreaterThan(0.85);
  expect(share(done)).toBeLessThan(1);
  const late = done.filter(
    (visit) => Date.parse(arrivalOf(visit)!) - Date.parse(visit.startsAt) > 10 * 60_000,
  );
  expect(share(late)).toBeGreaterThan(0.02);
  expect(share(late)).toBeLessThan(0.3);
  const again = done.filter(({ booking, startsAt }) =>
    history.some(
      (next) =>
        next.booking.phone === booking.phone &&
        next.booking.appliance === booking.appliance &&
        next.startsAt > startsAt &&
        Date.parse(next.startsAt) - Date.parse(startsAt) < returnVisitDays * 86_400_000,
    ),
  );
  expect(share(again)).toBeGreaterThan(0.03);
  expect(share(again)).toBeLessThan(0.25);
  expect(history.filter(({ refundedCents }) => refundedCents > 0).length).toBeGreaterThan(5);
  expect(done.filter(({ paidCents }) => paidCents === 0).length).toBeGreaterThan(10);
  for (const { totalCents, paidCents, refundedCents } of history) {
    expect(paidCents).toBeLessThanOrEqual(totalCents ?? 0);
    expect(refundedCents).toBeLessThanOrEqual(paidCents);
  }
});
