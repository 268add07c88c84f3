import { createNextState as produce } from '@reduxjs/toolkit';
import type { Technician } from '@contracts/tracking/technicians';
import { keepingNewerIn, newerRecord, newerTechnician } from './newer-answer';
import { trackingRecord } from './test/factories';

const at = (seconds: number) => ({
  lat: 29.9,
  lng: -81.3,
  address: null,
  lastUpdated: `2026-11-20T14:00:0${seconds}.000Z`,
});
const record = trackingRecord({ status: 'en-route', location: at(5) });

describe('an answer that was on its way while a frame came', () => {
  it('takes back neither a step nor a position', () => {
    const step = trackingRecord({ version: 4 });
    expect(newerRecord(step, record)).toBe(step);
    expect(newerRecord(record, { ...record, location: at(1) })).toBe(record);
  });

  it('is taken where it knows as much or more', () => {
    for (const answered of [
      { ...record },
      { ...record, location: at(6) },
      { ...record, version: 4, location: at(1) },
      { ...record, location: null },
    ])
      expect(newerRecord(record, answered)).toBe(answered);
  });

  it('takes back neither what the office wrote of a technician nor where they are', () => {
    const known = { id: 't1', version: 2, status: 'busy', currentLocation: at(5) } as Technician;
    expect(newerTechnician(known, { ...known, version: 1 })).toBe(known);
    const answered = { ...known, version: 3, status: 'available', currentLocation: at(1) } as const;
    expect(newerTechnician(known, answered)).toEqual({ ...answered, currentLocation: at(5) });
    expect(newerTechnician(known, { ...answered, currentLocation: at(6) }).currentLocation).toEqual(
      at(6),
    );
  });

  it('says what is in a list, and leaves alone what is equal', () => {
    const other = trackingRecord({ appointmentId: 'a2' });
    const known = [record, other];
    const merge = keepingNewerIn<typeof record>(({ appointmentId }) => appointmentId, newerRecord);
    const merged = (answered: (typeof record)[]) =>
      produce(known, (draft) => merge(draft, answered));
    expect(merged([{ ...record, location: at(1) }])).toEqual([record]);
    const late = [{ ...record }, trackingRecord({ appointmentId: 'a2', late: true })];
    expect(merged(late)[0]).toBe(record);
    expect(merged(late)[1]).toMatchObject({ late: true });
    expect(merged([{ ...record }, { ...other }])).toBe(known);
  });
});
