import { appointmentAnonymized, type VisitFacts } from '@contracts/booking/appointments';
import type { PinHouse } from '@contracts/tracking/records';
import { eventually } from '@service-kit/testing/eventually';
import { eventOf, minutesAfter, morning, visitFacts } from '../../test/factories';
import { serverForTests, type JsonServer } from '../../test/json-server';
import { TrackingParts, trackingForTests } from '../../test/tracking-parts';

const house = { lat: 29.912345, lng: -81.3133, approximate: null };
const roughly = { lat: 29.9, lng: -81.337, approximate: { near: '32084', radiusKm: 8 } };
const pinned = { latitude: house.lat, longitude: house.lng };

describe('a house that the office has pinned', () => {
  const parts = trackingForTests();

  const pin = (facts: VisitFacts, changes: Partial<PinHouse> = {}, version = 1, now = morning) =>
    parts.pins.set({ version, facts }, { ...pinned, ...changes }, now);

  it('is exact, also for open visits that tracking knows and for later ones', async () => {
    const facts = await parts.visit();
    const known = await parts.visit({ address: '12 COQUINA lane', zipCode: '32084-1234' });
    const done = await parts.visit({ visit: { status: 'completed' } });
    const nextDoor = await parts.visit({ address: '14 Coquina Lane' });
    expect(await parts.journey(facts)).toMatchObject(roughly);
    parts.said.length = 0;
    await pin(facts);
    for (const { appointmentId } of [facts, known]) {
      const subject = `live.journey.${appointmentId}`;
      expect(parts.said).toContainEqual({ subject, payload: {} });
    }
    for (const same of [facts, known, await parts.visit(), await parts.tell(facts)]) {
      expect(await parts.journey(same)).toMatchObject(house);
    }
    expect(await parts.journey(nextDoor)).toMatchObject(roughly);
    expect(await parts.journey(done)).toMatchObject(roughly);
    // One that moves there has it, too, and one that moves away no longer.
    expect(
      await parts.journey(await parts.tell({ ...nextDoor, address: facts.address })),
    ).toMatchObject(house);
    expect(
      await parts.journey(await parts.tell({ ...facts, address: '3 Elsewhere' })),
    ).toMatchObject(roughly);
  });

  it('is where it was pinned last', async () => {
    const facts = await parts.visit();
    await pin(facts);
    await parts.tell({ ...facts, visit: { ...facts.visit, status: 'completed' } });
    const second = await parts.visit();
    await pin(second, { latitude: 29.92 }, 1, minutesAfter(morning, 5));
    expect(await parts.journey(await parts.visit())).toMatchObject({ ...house, lat: 29.92 });
    await parts.tell(facts);
    expect(await parts.journey(facts)).toMatchObject({ ...house, lat: 29.92 });
  });

  it('is within 40 km of its ZIP code, if that is known', async () => {
    const facts = await parts.visit();
    await expect(pin(facts, { latitude: 30.3 })).rejects.toMatchObject({
      code: 'location_invalid',
      message: 'That’s more than 40 km from ZIP code 32084. Check the pin and the address.',
    });
    await expect(pin(facts, { latitude: 0, longitude: 0 })).rejects.toMatchObject({
      code: 'location_invalid',
    });
    expect(await parts.journey(facts)).toMatchObject(roughly);
    await pin(facts, { latitude: 30.2 });
    const unknown = await parts.visit({ zipCode: '99999' });
    await pin(unknown, { latitude: 30.3 });
    expect(await parts.journey(unknown)).toMatchObject({ ...house, lat: 30.3 });
  });

  it('is not taken from a version of before the visit changed', async () => {
    const facts = await parts.visit();
    const moved = await parts.tell({ ...facts, address: '3 Elsewhere' });
    for (const version of [1, 3]) {
      await expect(pin(moved, { version }, 2)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    }
    // Booking's answer is older than what tracking has heard.
    await expect(pin(facts)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await parts.journey(moved)).toMatchObject(roughly);
    await pin(moved, { version: 2 }, 2);
    expect(await parts.journey(moved)).toMatchObject(house);
  });

  it('is forgotten with the address of a deleted customer', async () => {
    const facts = await parts.visit();
    await pin(facts);
    const later = await parts.visit();
    const traces = async () =>
      JSON.stringify(await parts.query(`SELECT * FROM journeys`)).match(/29\.912345/g);
    expect(await traces()).toHaveLength(2);
    for (const visit of [facts, later]) {
      await parts.hear(eventOf(appointmentAnonymized, 5, { ...visit, address: '' }));
    }
    expect(await traces()).toBeNull();
    expect(await parts.journey(await parts.visit())).toMatchObject(roughly);
    const forgotten = visitFacts({ address: '' });
    await expect(pin(forgotten)).rejects.toMatchObject({ code: 'location_invalid' });
  });

  describe('with a geocoder', () => {
    let server: JsonServer;
    serverForTests((opened) => (server = opened));

    it('stays when an answer comes later', async () => {
      let answer = () => {};
      server.reply.body = [{ lat: '29.85', lon: '-81.3', place_rank: 30 }];
      server.until = new Promise<void>((resolve) => (answer = resolve));
      const exact = await TrackingParts.open({ GEOCODER_URL: server.url }, parts);
      try {
        const facts = await exact.visit();
        await exact.pins.set({ version: 1, facts }, pinned, morning);
        const next = await exact.visit({ address: '9 Later Lane' });
        answer();
        await eventually(async () =>
          expect(await exact.journey(next)).toMatchObject({ lat: 29.85 }),
        );
        expect(await exact.journey(facts)).toMatchObject(house);
      } finally {
        await exact.close();
      }
    });
  });
});
