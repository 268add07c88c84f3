import { Logger } from '@nestjs/common';
import { crew, requests, visits } from './example-data';
import { houses } from './houses';
import { seedDriver, seedWork, visitsFrom } from './seed';
import { LoggedIn, SiteClient } from './site-client';
import { FakeSite } from './test/fake-site';

/** A Monday: the five days from here on are all worked. */
const monday = new Date('2026-11-23T15:00:00Z');

let fake: FakeSite;
let stopping: AbortController;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  fake = await new FakeSite().listen();
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await fake.close();
});

async function seed(): Promise<void> {
  const site = new SiteClient(fake.url, stopping.signal);
  const office = new LoggedIn(site, () => Promise.resolve('office'));
  await seedDriver(office);
  await seedWork(site, office, monday);
}

/** Without those offline: a technician who was added belongs to the office from then on. */
const state = () => ({
  technicians: fake.technicians.map(({ name }) => name),
  visits: fake.appointments.map(
    ({ appointmentDate, timeSlot, technicianId }) =>
      `${appointmentDate} ${timeSlot} ${technicianId}`,
  ),
});

describe('the example company', () => {
  it('books the same on a date whenever it is asked', () => {
    const tuesday = new Date(monday.getTime() + 86_400_000);
    const [first, again] = [visitsFrom(monday), visitsFrom(tuesday)];
    const shared = again.filter(({ date }) => first.some((visit) => visit.date === date));
    expect(shared.length).toBeGreaterThan(4);
    expect(first).toEqual(expect.arrayContaining(shared));
  });

  it('leaves no working day empty, has each name once and only made-up numbers', () => {
    expect(new Set(visits.map(({ weekday }) => weekday))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(new Set(visits.map(({ name }) => name)).size).toBe(visits.length);
    expect(new Set(requests.map(({ name }) => name)).size).toBe(requests.length);
    for (const person of [...visits.map(({ booking }) => booking), ...requests]) {
      expect(person.phone).toMatch(/555-01\d\d$/);
      expect(person.email).toMatch(/@example\.com$/);
    }
  });

  it('has technicians, one of them offline, and visits with and without one', async () => {
    await seed();
    expect(fake.technicians).toHaveLength(crew.length + 1);
    expect(fake.technicians.filter(({ status }) => status === 'offline')).toHaveLength(1);
    expect(fake.appointments).toHaveLength(visitsFrom(monday).length);
    const assigned = fake.appointments.filter(({ technicianId }) => technicianId !== null);
    expect(assigned.length).toBeGreaterThan(5);
    expect(assigned.length).toBeLessThan(fake.appointments.length);
    for (const { address, pin } of fake.appointments) expect(houses[address]).toMatchObject(pin!);
  });

  it('has people who wait for a call, one of them in an emergency, for ten minutes to two days', () => {
    expect(requests.filter(({ isEmergency }) => isEmergency)).toHaveLength(1);
    const ages = requests.map(({ minutesAgo }) => minutesAgo);
    expect([Math.min(...ages), Math.round(Math.max(...ages) / 1_440)]).toEqual([10, 2]);
  });

  it('repeats nothing after a restart, and takes back no one’s decision', async () => {
    await seed();
    const someone = fake.appointments.find(({ technicianId }) => technicianId !== null);
    if (someone) someone.technicianId = null;
    const before = state();
    await seed();
    expect(state()).toEqual(before);
  });

  it('finishes what was interrupted anywhere', async () => {
    await seed();
    const whole = state();
    for (const call of [3, 9, 20, 33, 47]) {
      await fake.close();
      fake = await new FakeSite().listen();
      // The process dies at this call, with its effect or without it.
      fake.troubles.push(
        ...Array.from({ length: call }, () => 'nothing' as never),
        'done, but broken',
      );
      const dying = seed().catch(() => undefined);
      await Promise.race([dying, waitFor(() => fake.troubles.length === 0)]);
      stopping.abort();
      await dying;
      fake.troubles.length = 0;
      stopping = new AbortController();
      await seed();
      expect(state()).toEqual(whole);
    }
  });

  it('waits out a site that is away', async () => {
    fake.troubles.push('503', 'broken', '503');
    await seed();
    expect(fake.appointments).toHaveLength(visitsFrom(monday).length);
  });
});

async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}
