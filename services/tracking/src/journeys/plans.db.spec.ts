/** A visit that waits for a technician who has other jobs. */
import { minutesAfter, morning } from '../../test/factories';
import { trackingForTests } from '../../test/tracking-parts';

const parts = trackingForTests();
const start = minutesAfter(morning, 60);
const at = (minutes: number) => minutesAfter(start, minutes);

/** A job of so many minutes that begins so many after the first. */
const job = (technicianId: string, from: number, minutes: number, zipCode = '32084') =>
  parts.visit({
    technicianId,
    zipCode,
    slotStart: at(from).toISOString(),
    slotEnd: at(from + minutes).toISOString(),
  });

let ana: string;
beforeEach(async () => {
  ana = (await parts.technician('Ana Reyes')).id;
});

describe('a technician’s plan', () => {
  it('is expected after the job before it, once it is late', async () => {
    const first = await job(ana, 0, 150);
    const second = await parts.drive(await job(ana, 60, 60), 'dispatched');
    const driving = await parts.drive(first, 'dispatched', 'en-route');
    const arrived = await parts.moveTo(driving, 'arrived', at(20));
    expect(await parts.journey(second, at(60))).toMatchObject({
      late: false,
      expectedArrival: null,
    });
    // Two and a half hours from the arrival; both houses are in one ZIP code.
    const expected = at(20 + 150);
    await parts.alerts.tick(at(75));
    expect(await parts.journey(second, at(75))).toMatchObject({
      late: true,
      isNext: false,
      expectedArrival: expected.toISOString(),
      notifications: [
        {
          type: 'late',
          message: 'Your technician is running late. Now expected around 12:50 PM.',
        },
      ],
    });
    expect(await parts.alerts.all(at(75))).toMatchObject([
      { message: 'Ana Reyes is late for FC-1042. Now expected around 12:50 PM.' },
    ]);
    // Other work of the technician changes it at once.
    await parts.tell({
      ...(await parts.moveTo(arrived, 'in-progress', at(80))),
      slotEnd: at(90).toISOString(),
    });
    expect(await parts.journey(second, at(120))).toMatchObject({
      expectedArrival: at(130).toISOString(),
    });
  });

  it('is next when its technician has no job before it', async () => {
    const ben = (await parts.technician('Ben Ito')).id;
    await parts.drive(await job(ben, 0, 60), 'dispatched');
    const first = await job(ana, 0, 60);
    const second = await parts.drive(await job(ana, 60, 60), 'dispatched');
    const isNext = async (facts: typeof first) => (await parts.journey(facts)).isNext;
    // Nor before it is dispatched.
    expect([await isNext(first), await isNext(second)]).toEqual([false, false]);
    const dispatched = await parts.drive(first, 'dispatched');
    expect([await isNext(dispatched), await isNext(second)]).toEqual([true, false]);
    const done = await parts.drive(dispatched, 'en-route', 'arrived', 'in-progress', 'completed');
    expect([await isNext(done), await isNext(second)]).toEqual([false, true]);
    const driving = await parts.drive(second, 'en-route');
    expect(await isNext(driving)).toBe(false);
  });
});
