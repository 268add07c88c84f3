import { randomUUID } from 'node:crypto';
import {
  bookingRequests,
  journeyFacts,
  type Visit,
  type VisitFacts,
} from '@contracts/booking/appointments';
import { dispatchRecordFacts, trackingRequests, type Journey } from '@contracts/tracking/records';
import { listedTextLength } from '@contracts/vocabulary/booking';
import { Unavailable } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import { TrackingRecordsService } from './tracking-records.service';

const at = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`;
const told = (type: string, minute: number) => ({ type, message: type, timestamp: at(minute) });

const facts: VisitFacts = {
  appointmentId: randomUUID(),
  number: 'FC-1042',
  origin: 'booked',
  status: 'scheduled',
  technicianId: 'ana',
  customerName: 'Marisol Vega',
  phone: '(904) 555-0117',
  address: '12 Coquina Lane',
  city: 'St. Augustine',
  state: 'FL',
  zipCode: '32084',
  gateCode: '4711#',
  appointmentDate: '2026-11-20',
  timeSlot: '10:00-11:00',
  slotStart: '2026-11-20T15:00:00.000Z',
  slotEnd: '2026-11-20T16:00:00.000Z',
  serviceType: 'Repair',
  appliance: 'Refrigerator',
  brand: 'Bosch',
  description: 'It hums and does not cool.',
  visit: { status: 'arrived', reachedAt: at(20), enRouteAt: at(5), arrivedAt: at(20) },
};

const visit = (changes: Partial<VisitFacts> = {}): Visit => ({
  version: 4,
  facts: { ...facts, ...changes },
  notifications: [told('assigned', 1), told('arrived', 20)],
  allowed: ['in-progress'],
  corrections: ['en-route', 'dispatched'],
});

const journey: Journey = {
  lat: 29.9,
  lng: -81.337,
  approximate: { near: '32084', radiusKm: 8 },
  location: { lat: 29.89, lng: -81.3, address: null, lastUpdated: at(21) },
  route: null,
  distanceToCustomer: 0.02,
  estimatedTimeToArrival: null,
  progress: 85,
  stale: false,
  late: false,
  expectedArrival: null,
  isNext: false,
  estimatedArrival: at(20),
  notifications: [told('late', 10)],
};

describe('a tracking record', () => {
  /** Booking and tracking as these answer; tracking is away without journeys. */
  function recordsOf(
    visits: Visit[],
    journeys: Journey[] | null,
    known = { appointmentId: facts.appointmentId, version: 4 },
  ) {
    const ask = jest.fn(async ({ subject }: { subject: string }, _payload?: object) => {
      if (subject === bookingRequests.visits.subject) return visits;
      if (subject === bookingRequests.visit.subject) return visits[0];
      if (!journeys) throw new Unavailable(subject, 'deadline');
      if (subject === trackingRequests.journeys.subject) return journeys;
      return journeys.map((journey) => ({ ...journey, ...known }));
    });
    return { ask, records: new TrackingRecordsService({ ask } as unknown as Requests) };
  }
  const one = (of: Visit, way: Journey | null = journey) =>
    recordsOf([of], way && [way]).records.one(facts.appointmentId);

  it('shows the public these fields and no others, whatever a visit holds', async () => {
    const { record } = await one(visit({ email: 'marisol@example.com' } as object));
    expect(record).toEqual({
      appointmentId: facts.appointmentId,
      technicianId: 'ana',
      status: 'arrived',
      estimatedArrival: at(20),
      actualArrival: at(20),
      location: journey.location,
      customerLocation: {
        lat: 29.9,
        lng: -81.337,
        approximate: { near: '32084', radiusKm: 8 },
        address: '12 Coquina Lane, St. Augustine, FL 32084',
      },
      route: null,
      distanceToCustomer: 0.02,
      estimatedTimeToArrival: null,
      progress: 85,
      notifications: [told('assigned', 1), told('late', 10), told('arrived', 20)],
      stale: false,
      late: false,
      expectedArrival: null,
      isNext: false,
      version: 4,
      appointment: {
        number: 'FC-1042',
        serviceType: 'Repair',
        appliance: 'Refrigerator',
        brand: 'Bosch',
        appointmentDate: '2026-11-20',
        timeSlot: '10:00-11:00',
        address: '12 Coquina Lane, St. Augustine, FL 32084',
      },
    });
  });

  it('tells the office who it is for, too, and where it may take the visit', async () => {
    const { record, dispatch } = await one(visit());
    const { allowed, corrections } = visit();
    expect(dispatch).toMatchObject({ ...record, allowed, corrections });
    for (const name of dispatchRecordFacts) expect(dispatch[name]).toBe(facts[name]);
  });

  it('asks both services once, at the same time', async () => {
    const { ask, records } = recordsOf([visit()], [journey]);
    const answer = records.one(facts.appointmentId);
    await new Promise(setImmediate);
    expect(ask).toHaveBeenCalledTimes(2);
    await answer;
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks booking once for a visit, and tracking once for all, in one turn of the event loop', async () => {
    const { ask, records } = recordsOf([visit()], [journey]);
    const { appointmentId } = facts;
    const asked = [appointmentId, appointmentId, 'another'].map((id) => records.one(id));
    await Promise.all(asked);
    expect(await asked[1]).toBe(await asked[0]);
    const payloads = (of: { subject: string }) =>
      ask.mock.calls
        .filter(([{ subject }]) => subject === of.subject)
        .map(([, payload]) => payload);
    expect(payloads(bookingRequests.visit)).toEqual([
      { appointmentId },
      { appointmentId: 'another' },
    ]);
    expect(payloads(trackingRequests.knownJourneys)).toEqual([
      { appointmentIds: [appointmentId, 'another'] },
    ]);
    await records.one(appointmentId);
    expect(payloads(bookingRequests.visit)).toHaveLength(3);
  });

  it.each([
    ['an older version', [journey], 3],
    ['a newer version', [journey], 5],
    ['no journey', [], 4],
  ])('asks tracking again, with the visit, when it knows %s', async (_, journeys, version) => {
    const { appointmentId } = facts;
    const { ask, records } = recordsOf([visit()], journeys, { appointmentId, version });
    await records.one(appointmentId);
    const [definition, payload, options] = ask.mock.lastCall as unknown as [
      unknown,
      { visits: Pick<Visit, 'version' | 'facts'>[] },
      unknown,
    ];
    expect(definition).toBe(trackingRequests.journeys);
    expect(payload.visits).toMatchObject([{ version: 4 }]);
    expect(Object.keys(payload.visits[0]!.facts).sort()).toEqual([...journeyFacts].sort());
    expect(options).toEqual({ deadlineMs: 1_000 });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is shown without a position while tracking does not answer', async () => {
    const { record } = await one(visit(), null);
    expect(record).toMatchObject({
      status: 'arrived',
      estimatedArrival: at(20),
      location: null,
      customerLocation: { lat: null, lng: null, approximate: null },
      distanceToCustomer: null,
      progress: 85,
      notifications: [told('assigned', 1), told('arrived', 20)],
    });
    const { records } = recordsOf([visit(), visit()], null);
    expect(await records.list()).toMatchObject([{ location: null }, { location: null }]);
  });

  it('expects the technician at the slot until there is an estimate', async () => {
    const waiting = visit({ visit: { ...facts.visit, status: 'dispatched', arrivedAt: null } });
    const { record } = await one(waiting, { ...journey, estimatedArrival: null });
    expect(record.estimatedArrival).toBe(facts.slotStart);
    expect((await one(waiting)).record.estimatedArrival).toBe(at(20));
  });

  it('names the town where the address has been forgotten', async () => {
    const { record } = await one(visit({ address: '' }));
    expect(record.appointment.address).toBe('St. Augustine, FL 32084');
  });

  it('is brief in a list, each visit with its own journey, and an empty list asks tracking nothing', async () => {
    const long = 'x'.repeat(1_000);
    const texts = visit({ customerName: long, phone: long, address: long });
    const notifications = Array.from({ length: 9 }, (_, minute) => told('assigned', minute));
    const { records } = recordsOf(
      [{ ...texts, notifications }, visit({ technicianId: 'ben' })],
      [journey, { ...journey, location: null }],
    );
    const [brief, other] = await records.list();
    expect(brief?.location).not.toBeNull();
    expect(other).toMatchObject({ technicianId: 'ben', location: null });
    expect(brief?.notifications).toEqual([...notifications.slice(-4), told('late', 10)]);
    const { customerName, phone, customerLocation, appointment } = brief!;
    for (const text of [customerName, phone, customerLocation.address, appointment.address]) {
      expect(text.length).toBeLessThan(listedTextLength + 2);
    }
    expect(other?.appointment.address).toContain(facts.address);

    const empty = recordsOf([], [journey]);
    expect(await empty.records.list()).toEqual([]);
    expect(empty.ask).toHaveBeenCalledTimes(1);
  });
});
