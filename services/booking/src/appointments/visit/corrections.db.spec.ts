import type { VisitStepFacts } from '@contracts/booking/appointments';
import { undoAcceptedMs } from '@contracts/vocabulary/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../../test/booking-under-test';
import { byOffice, friday, minutesAfter, morning, technicianEvent } from '../../../test/factories';
import type { Step } from './step';

const whole = ['en-route', 'arrived', 'in-progress', 'completed'] as const;
const mistake = { correction: true };
const refused = 'transition_refused';

describe('moving a visit by mistake', () => {
  const booking = bookingForTests();
  let ana: string;
  let ben: string;

  beforeEach(async () => {
    [ana, ben] = (await booking.hire(2)) as [string, string];
    await booking.hear(technicianEvent(ana, 2, 'available', 'Ana Reyes'));
  });

  const after = (minutes: number) => minutesAfter(morning, minutes);
  /** By Ana, so many minutes after the morning. */
  const tap = (id: string, to: TrackingStatus, more: Partial<Step> = {}, minutes = 0) =>
    booking.step(id, to, after(minutes), { by: { as: 'technician', technicianId: ana }, ...more });
  const office = (id: string, to: TrackingStatus, more: Partial<Step> = {}, minutes = 0) =>
    booking.step(id, to, after(minutes), more);
  const visitAt = async (status: TrackingStatus) => {
    const { id } = await booking.assigned(ana);
    for (const to of whole.slice(0, whole.indexOf(status as 'arrived') + 1)) await tap(id, to);
    return id;
  };
  const shown = (id: string) => booking.visits.one(id, morning);
  const log = async (id: string) =>
    (await booking.appointments.history(id)).map(({ by, message }) => `${by}: ${message}`);

  describe('is refused when the visit has moved on', () => {
    it('with the visit as the technician sees it', async () => {
      const id = await visitAt('en-route');
      const { code, details } = await refusalOf(tap(id, 'en-route', { from: 'dispatched' }));
      expect(code).toBe('changed_meanwhile');
      expect(details).toEqual({ current: await booking.visits.ofTechnician(id) });
      expect(await stored(id)).toMatchObject({ version: 3 });
    });

    it('with the visit as the office sees it', async () => {
      const id = await visitAt('arrived');
      const { code, details } = await refusalOf(office(id, 'arrived', { from: 'en-route' }));
      expect(code).toBe('changed_meanwhile');
      const current = await shown(id);
      expect(details).toEqual({ current });
      expect(current).toMatchObject({
        allowed: ['in-progress'],
        corrections: ['en-route', 'dispatched'],
      });
    });

    it('for all but one of two taps of two fingers on each of 20 phones', async () => {
      const id = await visitAt('dispatched');
      const taps = Array.from({ length: 20 }, () => [
        tap(id, 'en-route', { from: 'dispatched' }),
        tap(id, 'arrived', { from: 'dispatched' }),
      ]).flat();
      // What comes before the first step skips one, and what comes after it is too late.
      const {
        done,
        changed_meanwhile: late = 0,
        transition_refused: early = 0,
      } = await outcomesOf(taps);
      expect([done, late + early]).toEqual([1, 39]);
      expect(await stored(id)).toMatchObject({ trackingStatus: 'en-route', version: 3 });
    });
  });

  it('is recognized by its key when a copy comes late, and not taken again', async () => {
    const id = await visitAt('dispatched');
    const keyed = (key: string) => tap(id, 'en-route', { from: 'dispatched', key, notes: key });
    const copies = await Promise.all([keyed('first'), keyed('first'), keyed('first')]);
    expect(copies.map(({ version }) => version)).toEqual([3, 3, 3]);
    await office(id, 'dispatched', mistake);
    booking.said.length = 0;
    expect(await keyed('first')).toMatchObject({ trackingStatus: 'dispatched', version: 4 });
    expect(booking.said).toEqual([]);
    expect(await keyed('second')).toMatchObject({ trackingStatus: 'en-route', version: 5 });
    await tap(id, 'arrived');
    expect(await keyed('second')).toMatchObject({ trackingStatus: 'arrived', version: 6 });
    expect((await stored(id)).technicianNotes).toBe('first\nsecond');
  });

  describe('is corrected by the office', () => {
    it('who did it is kept, announced and shown', async () => {
      const id = await visitAt('en-route');
      const from = 'en-route';
      const corrected = await office(id, 'dispatched', { ...mistake, from }, 2);
      expect(corrected).toMatchObject({ trackingStatus: 'dispatched', enRouteAt: null });
      expect((await log(id)).slice(-2)).toEqual([
        'Ana Reyes: En route',
        'Dana Office: Corrected from En route back to Dispatched',
      ]);
      const announced = (await booking.announced()).at(-1);
      expect(announced).toMatchObject({ fact: 'visit-status-changed', version: 4 });
      expect(announced?.facts as VisitStepFacts).toMatchObject({
        from,
        by: 'Dana Office',
        correction: true,
        visit: { status: 'dispatched', enRouteAt: null },
      });
    });

    it('over several steps at once, and then continues as if for the first time', async () => {
      const id = await visitAt('in-progress');
      expect(await office(id, 'en-route', mistake, 5)).toMatchObject({
        status: 'scheduled',
        enRouteAt: morning,
        arrivedAt: null,
        startedAt: null,
      });
      expect(await tap(id, 'arrived', {}, 9)).toMatchObject({ arrivedAt: after(9) });
    });

    it('to give it to another technician, who gets no notes of the one before', async () => {
      const id = await visitAt('in-progress');
      await tap(id, 'completed', { notes: 'No such house.' });
      await office(id, 'in-progress', mistake);
      await office(id, 'dispatched', mistake);
      expect(await booking.visits.ofTechnician(id)).toMatchObject({ notes: 'No such house.' });
      await booking.appointments.assign(id, ben, byOffice({ at: morning }));
      expect(await booking.visits.ofTechnician(id)).toMatchObject({ notes: null });
    });

    it('of a completed job, which waits again while its technician is on another', async () => {
      const id = await visitAt('completed');
      const { id: other } = await booking.assigned(ana, { timeSlot: '11:00-12:00' });
      await tap(other, 'en-route');
      expect(await refusalOf(office(id, 'in-progress', mistake))).toMatchObject({
        code: 'already_en_route',
      });
      expect(await office(id, 'scheduled', { ...mistake, reason: 'Leaks again' })).toMatchObject({
        // Its time has come.
        trackingStatus: 'dispatched',
        status: 'scheduled',
        technicianId: ana,
        startedAt: null,
        completedAt: null,
      });
      await booking.appointments.assign(id, ben, byOffice({ at: morning }));
      expect(await booking.visits.ofTechnician(id)).toMatchObject({ notes: null });
    });

    it('of a job completed before its time, which then waits for it', async () => {
      const { id } = await booking.assigned(ana, {}, friday);
      for (const to of ['dispatched', ...whole] as const) await booking.step(id, to, friday);
      await booking.step(id, 'scheduled', friday, mistake);
      expect(await stored(id)).toMatchObject({ trackingStatus: 'scheduled', status: 'scheduled' });
    });

    it('never from cancelled, never forwards, and not to before its dispatch', async () => {
      const arrived = await visitAt('arrived');
      for (const to of ['in-progress', 'arrived', 'cancelled', 'scheduled'] as const) {
        expect(await refusalOf(office(arrived, to, mistake))).toMatchObject({
          code: refused,
          details: { corrections: ['en-route', 'dispatched'] },
        });
      }
      await booking.query(`DELETE FROM appointments`);
      const cancelled = await visitAt('dispatched');
      await booking.appointments.cancel(cancelled, null, byOffice());
      expect(await outcomeOf(office(cancelled, 'dispatched', mistake))).toBe(refused);
    });

    it('to scheduled where it would wait for its time, and the clock leaves it there', async () => {
      const { id } = await booking.assigned(ana, {}, friday);
      await booking.step(id, 'dispatched', friday);
      await booking.step(id, 'scheduled', friday, mistake);
      expect(await booking.steps.dispatchDue(friday)).toBe(0);
      expect(await stored(id)).toMatchObject({ trackingStatus: 'scheduled' });
    });
  });

  describe('is taken back by the technician', () => {
    it('right away, one step, and with a word to the customer', async () => {
      const id = await visitAt('arrived');
      await tap(id, 'en-route', { ...mistake, from: 'arrived' }, undoAcceptedMs / 60_000);
      expect(await stored(id)).toMatchObject({ trackingStatus: 'en-route', arrivedAt: null });
      expect((await shown(id)).notifications.at(-1)?.message).toBe(
        'That update was a mistake: your technician is still on the way.',
      );
      expect((await log(id)).at(-1)).toBe('Ana Reyes: Corrected from Arrived back to En route');
    });

    it.each<[string, TrackingStatus, number]>([
      ['later than that', 'en-route', (undoAcceptedMs + 1) / 60_000],
      ['over two steps', 'dispatched', 0],
    ])('not %s', async (_, to, minutes) => {
      const id = await visitAt('arrived');
      expect(await outcomeOf(tap(id, to, mistake, minutes))).toBe(refused);
    });

    it('not later by what the phone says of the time', async () => {
      const id = await visitAt('arrived');
      const undo = tap(id, 'en-route', { ...mistake, tappedAt: morning }, 30);
      expect(await outcomeOf(undo)).toBe(refused);
    });

    it('not when the office took the step, nor twice in a row, nor someone else’s job', async () => {
      const id = await visitAt('en-route');
      await office(id, 'arrived');
      expect(await outcomeOf(tap(id, 'en-route', mistake))).toBe(refused);
      await tap(id, 'in-progress');
      await tap(id, 'arrived', mistake);
      expect(await outcomeOf(tap(id, 'en-route', mistake))).toBe(refused);
      const by = { as: 'technician', technicianId: ben } as const;
      expect(await outcomeOf(tap(id, 'en-route', { ...mistake, by }))).toBe('forbidden');
    });

    it('not what they had done before the job came back to them', async () => {
      const id = await visitAt('en-route');
      await booking.appointments.assign(id, ben, byOffice({ at: morning }));
      await booking.appointments.assign(id, ana, byOffice({ at: morning }));
      expect(await outcomeOf(tap(id, 'dispatched', mistake))).toBe(refused);
    });
  });

  describe('has the time of the tap', () => {
    const arrive = (id: string, minutes: number, tappedAt: Date) =>
      tap(id, 'arrived', { from: 'en-route', tappedAt }, minutes);

    it('that a phone without network sends later', async () => {
      const id = await visitAt('en-route');
      await arrive(id, 30, after(10));
      const reached = after(10).toISOString();
      const visit = { reachedAt: reached, arrivedAt: reached };
      expect((await shown(id)).facts.visit).toMatchObject(visit);
      expect((await booking.announced()).at(-1)?.facts.visit).toMatchObject(visit);
    });

    it.each([
      ['before the status was reached that it leaves', -60, 0],
      ['after it was heard of', 90, 30],
      ['at no time at all', Number.NaN, 30],
    ])('but not %s', async (_, tapped, reached) => {
      const id = await visitAt('en-route');
      expect((await arrive(id, 30, after(tapped))).arrivedAt).toEqual(after(reached));
    });
  });

  const stored = (id: string) => booking.appointments.get(id);
});
