import type { CustomerAppointment } from '@contracts/booking/own-records';
import { appointmentStatuses } from '@contracts/vocabulary/appointment-status';
import {
  trackingStatusesThatAre,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { apiErrorOf } from '../../shared/api/api-error';
import { isAsWanted, isOutdated, isToCome, refusalOf } from './change-outcome';

const shown = {
  status: 'scheduled',
  appointmentDate: '2026-11-27',
  timeSlot: '09:00-10:00',
  canChange: true,
} as CustomerAppointment;
const wanted = { date: '2026-11-28', timeSlot: '10:00-11:00' };
const moved = { ...shown, appointmentDate: wanted.date, timeSlot: wanted.timeSlot };
const refused = (code: string, details: object = {}) =>
  apiErrorOf(409, JSON.stringify({ code, message: 'No.', ...details }), 'Conflict');

describe('a refused change', () => {
  it('offers the available times of a slot that was taken, or none', () => {
    const alternatives = [{ date: '2026-11-28', timeSlot: '11:00-12:00' }];
    expect(refusalOf(refused('slot_taken', { alternatives }), wanted)).toEqual({
      kind: 'taken',
      alternatives,
    });
    expect(refusalOf(refused('slot_taken'), wanted)).toEqual({ kind: 'taken', alternatives: [] });
  });

  it('shows what someone else has made of it', () => {
    const current = { ...shown, timeSlot: '15:00-16:00' };
    expect(refusalOf(refused('changed_meanwhile', { current }), wanted)).toEqual({
      kind: 'changed',
      current,
    });
  });

  it('is none when it has been made already: the answer of an earlier try was lost', () => {
    expect(refusalOf(refused('changed_meanwhile', { current: moved }), wanted)).toBeNull();
    const cancelled = { ...shown, status: 'cancelled' };
    expect(refusalOf(refused('changed_meanwhile', { current: cancelled }), 'cancel')).toBeNull();
    const missed = { ...cancelled, cancellation: { noShow: true } };
    expect(refusalOf(refused('changed_meanwhile', { current: missed }), 'cancel')?.kind).toBe(
      'changed',
    );
    // Canceled is not moved, wherever it stood.
    const gone = { ...moved, status: 'cancelled' };
    expect(refusalOf(refused('changed_meanwhile', { current: gone }), wanted)?.kind).toBe(
      'changed',
    );
  });

  it('is too late, or says what the server or the page has to say', () => {
    expect(refusalOf(refused('too_late'), 'cancel')).toEqual({ kind: 'too-late' });
    expect(refusalOf(refused('slot_unavailable'), wanted)).toEqual({
      kind: 'failed',
      message: 'No.',
    });
    expect(refusalOf(apiErrorOf(502, '', 'Bad Gateway'), wanted)).toMatchObject({
      kind: 'failed',
      message: 'Something went wrong. Please try again.',
    });
  });
});

it('is as wanted at that hour and in no other state', () => {
  expect(isAsWanted(moved, wanted)).toBe(true);
  expect(isAsWanted(shown, wanted)).toBe(false);
  expect(isAsWanted(shown, 'cancel')).toBe(false);
  expect(isAsWanted({ ...moved, status: 'completed' }, wanted)).toBe(false);
});

it('is to come as long as no one works on it', () => {
  expect(appointmentStatuses.filter((status) => isToCome({ status }))).toEqual(['scheduled']);
});

describe('the page is outdated', () => {
  const record = (status: TrackingStatus, over: object = {}) => ({
    status,
    appointment: { ...shown, number: 'FC-1', address: '', ...over },
  });

  it('by another hour, another status, and once the technician is sent out', () => {
    expect(isOutdated(shown, record('scheduled'))).toBe(false);
    expect(isOutdated(shown, record('scheduled', { timeSlot: '10:00-11:00' }))).toBe(true);
    expect(isOutdated(shown, record('scheduled', { appointmentDate: '2026-11-30' }))).toBe(true);
    expect(isOutdated(shown, record('cancelled'))).toBe(true);
    for (const status of trackingStatusesThatAre('active')) {
      expect([status, isOutdated(shown, record(status))]).toEqual([status, true]);
    }
  });

  it('not again by what it shows already', () => {
    const late = { ...shown, canChange: false };
    expect(isOutdated(late, record('dispatched'))).toBe(false);
    expect(isOutdated(late, record('en-route'))).toBe(false);
  });
});
