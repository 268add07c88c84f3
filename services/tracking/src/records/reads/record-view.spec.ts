import { dispatchRecordFacts, technicianJobFacts } from '@contracts/tracking';
import { listedTextLength } from '@contracts/vocabulary/booking';
import { minutesAfter, morning, trackingRecord } from '../../../test/factories';
import type { JourneyEstimate } from '../../journey/journey.service';
import { briefJobView, customerView, jobView, listView, officeView } from './record-view';

const rule = { now: morning, dispatchAheadMs: 120 * 60_000 };
const dark: JourneyEstimate = {
  location: null,
  distanceKm: null,
  minutes: null,
  arrival: null,
  progress: 10,
  route: null,
};

function heardAt(at: Date, arrival = at): JourneyEstimate {
  const location = { lat: 29.8, lng: -81.3, address: null, lastUpdated: at.toISOString() };
  return { ...dark, location, distanceKm: 4, minutes: 8, arrival };
}

describe('the views of a record', () => {
  const technicianId = 'ana';

  it('tell the customer no names, no telephone numbers and no notes', () => {
    const record = trackingRecord({ technicianId, status: 'dispatched', notes: 'Dog in the yard' });
    const shown = JSON.stringify(customerView(record, dark, morning));
    expect(shown).toContain(record.appointment.number);
    for (const secret of ['Marisol', '555-0117', 'Dog in the yard', 'hums']) {
      expect(shown).not.toContain(secret);
    }
  });

  it('show the public these fields and no others, whatever a booking holds', () => {
    const more = { gateCode: '4711#', email: 'marisol@example.com' };
    const record = trackingRecord({ technicianId, status: 'en-route' }, more as object);
    const view = customerView(record, heardAt(morning), morning);
    expect(Object.keys(view).sort()).toEqual([
      'actualArrival',
      'appointment',
      'appointmentId',
      'customerLocation',
      'distanceToCustomer',
      'estimatedArrival',
      'estimatedTimeToArrival',
      'late',
      'location',
      'notifications',
      'progress',
      'route',
      'stale',
      'status',
      'technicianId',
      'version',
    ]);
    expect(Object.keys(view.appointment).sort()).toEqual([
      'address',
      'appliance',
      'appointmentDate',
      'brand',
      'number',
      'serviceType',
      'timeSlot',
    ]);
    expect(Object.keys(view.customerLocation).sort()).toEqual([
      'address',
      'approximate',
      'lat',
      'lng',
    ]);
    expect(JSON.stringify(view)).not.toContain('4711#');
  });

  it('show the technician and the office the facts that are listed for them', () => {
    const record = trackingRecord({ technicianId, status: 'en-route' });
    const job = jobView(record);
    // A fact of an event from before it is null, as one that was left out.
    for (const name of technicianJobFacts) expect(job[name]).toBe(record.appointment[name] ?? null);
    const view = officeView(record, customerView(record, dark, morning), rule);
    for (const name of dispatchRecordFacts) expect(view[name]).toBe(record.appointment[name]);
  });

  it('have null for a fact that older rows do not have, and list only the beginning of long ones', () => {
    const record = trackingRecord({ technicianId });
    const older = { ...record.appointment } as Partial<typeof record.appointment>;
    delete (older as { description?: unknown }).description;
    const old = { ...record, appointment: older as typeof record.appointment };
    expect(jobView(old).description).toBeNull();
    const long = 'x'.repeat(1_000);
    const wordy = trackingRecord({ technicianId, notes: long }, { description: long, city: long });
    const brief = briefJobView(jobView(wordy));
    for (const text of [brief.description, brief.city, brief.notes]) {
      expect(text!.length).toBeLessThan(listedTextLength + 2);
    }
    expect(brief.number).toBe(wordy.appointment.number);
  });

  it('tell the office who it is for and where it may go next', () => {
    const record = trackingRecord({ technicianId, status: 'dispatched' });
    const view = officeView(record, customerView(record, dark, morning), rule);
    expect(view).toMatchObject({
      customerName: 'Marisol Vega',
      phone: '(904) 555-0117',
      allowed: ['en-route'],
    });
  });

  it('tell the technician what the job is', () => {
    const record = trackingRecord({ technicianId, status: 'en-route', lat: null, lng: null });
    expect(jobView(record)).toMatchObject({
      status: 'en-route',
      allowed: ['arrived'],
      coordinates: null,
      description: 'It hums and does not cool.',
      scheduledTime: record.appointment.slotStart,
    });
  });

  it('tell the office where it may take the record back to, and nobody else', () => {
    const record = trackingRecord({ technicianId, status: 'arrived' });
    const view = customerView(record, dark, morning);
    expect(officeView(record, view, rule).corrections).toEqual(['en-route', 'dispatched']);
    expect(view).not.toHaveProperty('corrections');
  });

  it('tell everybody how well the place is known', () => {
    const approximate = { near: '32084', radiusKm: 8 };
    const rough = trackingRecord({ technicianId });
    expect(customerView(rough, dark, morning).customerLocation).toMatchObject({ approximate });
    expect(jobView(rough)).toMatchObject({ approximate, reachedAt: morning.toISOString() });
    const house = trackingRecord({ technicianId, approximate: null });
    expect(customerView(house, dark, morning).customerLocation.approximate).toBeNull();
    expect(jobView(house).approximate).toBeNull();
  });

  it('draw a way in a list by some of its points, both ends among them', () => {
    const route = Array.from({ length: 731 }, (_, index) => ({
      lat: 29 + index / 1_000,
      lng: -81,
    }));
    const record = trackingRecord({ technicianId, status: 'en-route' });
    const listed = listView(record, { ...heardAt(morning), route }, rule).route;
    expect(listed?.length).toBeLessThanOrEqual(51);
    expect(listed?.at(0)).toEqual(route[0]);
    expect(listed?.at(-1)).toEqual(route.at(-1));
    const short = route.slice(0, 2);
    expect(listView(record, { ...heardAt(morning), route: short }, rule).route).toEqual(short);
  });

  it('expect the technician at the slot until there is an estimate', () => {
    const record = trackingRecord({ technicianId, status: 'dispatched' });
    expect(customerView(record, dark, morning).estimatedArrival).toBe(record.appointment.slotStart);
    const arrival = minutesAfter(morning, 12);
    const driving = trackingRecord({ technicianId, status: 'en-route' });
    const view = customerView(driving, heardAt(morning, arrival), morning);
    expect(view.estimatedArrival).toBe(arrival.toISOString());
  });
});
