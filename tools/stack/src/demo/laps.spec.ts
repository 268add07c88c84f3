import { Logger } from '@nestjs/common';
import type * as tracking from '@contracts/vocabulary/tracking-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { driveLaps } from './laps';
import { metersBetween } from './route';
import { LoggedIn, SiteClient } from './site-client';
import { routes } from './streets';
import { FakeSite, type FakeAppointment } from './test/fake-site';

const trackingTable = '@contracts/vocabulary/tracking-status';
const driverId = 'driver';
const wholeLap = ['assigned', 'dispatched', 'en-route', 'arrived', 'in-progress', 'completed'];
const slot = { appointmentDate: '2026-11-20', timeSlot: '14:00-15:00' };

let fake: FakeSite;
let stopping: AbortController;
let driving: Promise<unknown> | undefined;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  fake = await new FakeSite().listen();
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort(new Error('The spec is over'));
  await driving;
  await fake.close();
});

/** Pauses pass at once, on a clock of their own. */
class Hurried extends SiteClient {
  private ms = 0;

  constructor(
    url: string,
    private readonly over: AbortSignal,
    private readonly paused: () => void,
  ) {
    super(url, over);
  }

  override now(): number {
    return this.ms;
  }

  override async pause(ms: number): Promise<void> {
    this.ms += ms;
    this.paused();
    await new Promise((resolve) => setImmediate(resolve));
    this.over.throwIfAborted();
  }
}

function drive(
  paused = () => {},
  site: SiteClient = new Hurried(fake.url, stopping.signal, paused),
): void {
  const office = new LoggedIn(site, () => Promise.resolve('office'));
  const phone = new LoggedIn(site, () => Promise.resolve('phone'));
  driving = driveLaps(
    {
      site,
      office,
      phone,
      driverId,
      createVisit: ({ id, booking }) => Promise.resolve(fake.add({ ...booking, ...slot }, { id })),
    },
    stopping.signal,
  ).catch((reason: unknown) => reason);
}

const lap = (
  customer: (typeof routes)[number]['customer'],
  changes?: Partial<FakeAppointment>,
): FakeAppointment => fake.add({ ...customer, ...slot }, changes);

async function completed(count: number): Promise<void> {
  while (fake.appointments.filter(({ status }) => status === 'completed').length < count) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the simulated drive', () => {
  it('drives lap after lap, each to another door and by every status', async () => {
    drive();
    await completed(3);
    const laps = fake.appointments.slice(0, 3);
    expect(laps.map(({ address }) => address)).toEqual(
      routes.map(({ customer }) => customer.address),
    );
    for (const { history } of laps) expect(history).toEqual(wholeLap);
    for (const [index, { pin }] of laps.entries()) {
      expect(routes[index]?.waypoints.at(-1)).toMatchObject(pin!);
    }
  });

  it('takes the usual step out of a status that can be left both ways', async () => {
    const { next } = trackingStatusRules['in-progress'];
    Object.assign(next, { arrived: ['technician'] });
    try {
      jest.isolateModules(() => {
        const rules = jest.requireActual<typeof tracking>(trackingTable).trackingStatusRules;
        Object.assign(rules['in-progress'].next, { arrived: ['technician'] });
        jest.requireActual('./drive');
      });
      drive();
      await completed(1);
      expect(fake.appointments[0]?.history).toEqual(wholeLap);
    } finally {
      delete next.arrived;
    }
  });

  it('comes nearer with each position and ends at the door', async () => {
    drive();
    await completed(1);
    const door = { lat: 29.85, lng: -81.27 };
    expect(fake.positions.length).toBeGreaterThan(8);
    const distances = fake.positions
      .slice(
        0,
        fake.positions.findIndex(({ lat, lng }) => lat === door.lat && lng === door.lng) + 1,
      )
      .map((position) => metersBetween(position, door));
    expect(distances.length).toBeGreaterThan(5);
    expect(distances).toEqual([...distances].sort((a, b) => b - a));
    expect(distances.at(-1)).toBe(0);
  });

  it('survives a site that is away at any step', async () => {
    drive();
    await completed(1);
    fake.troubles.push('503', 'broken', 'done, but broken');
    await completed(3);
    for (const { history } of fake.appointments.slice(0, 3)) {
      expect(history.filter((what) => what !== 'assigned')).toEqual(wholeLap.slice(1));
    }
  });

  it.each(['dispatched', 'en-route', 'arrived', 'in-progress'] as const)(
    'continues after a restart with a lap that was %s, and never runs backwards',
    async (status) => {
      const started = wholeLap.slice(0, wholeLap.indexOf(status) + 1);
      const left = lap(routes[0].customer, {
        technicianId: driverId,
        status,
        history: [...started],
        lastChange: Date.now(),
      });
      drive();
      await completed(1);
      expect(left.history).toEqual(wholeLap);
    },
  );

  it('continues from where the technician was seen last', async () => {
    const halfway = routes[0].waypoints[6] ?? { lat: 0, lng: 0 };
    fake.positions.push({ lat: halfway.lat, lng: halfway.lng });
    lap(routes[0].customer, {
      technicianId: driverId,
      status: 'en-route',
      history: ['en-route'],
      lastChange: Date.now(),
    });
    drive();
    await completed(1);
    const [, next] = fake.positions;
    expect(next && metersBetween(next, halfway)).toBeLessThan(300);
  });

  it('puts away laps that were left long ago, whatever they were, and others twice started', async () => {
    const longAgo = { technicianId: driverId, history: ['assigned'], lastChange: 1_000 };
    const left = [
      lap(routes[0].customer, { ...longAgo, status: 'en-route' }),
      lap(routes[1].customer, { ...longAgo, status: 'in-progress' }),
      lap(routes[2].customer, { status: 'scheduled' }),
    ];
    drive();
    await completed(2);
    expect(left.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'cancelled']);
  });

  it('leaves alone what is not a lap of its own', async () => {
    const someones = fake.add(
      { ...routes[0].customer, ...slot, address: '1 Another Road' },
      { status: 'en-route', technicianId: driverId, lastChange: Date.now() },
    );
    drive();
    await completed(1);
    expect(someones.status).toBe('en-route');
  });

  it('gives a lap up when the office takes it, and begins the next', async () => {
    drive(() => {
      const [first] = fake.appointments;
      if (first?.status === 'en-route') first.technicianId = 'someone else';
    });
    await appointmentsOf(1, 'en-route', 1);
    expect(fake.appointments[0]?.status).toBe('en-route');
  });

  it('stops at once', async () => {
    drive(undefined, new SiteClient(fake.url, stopping.signal));
    await appointmentsOf(1, 'scheduled');
    stopping.abort(new Error('stopped'));
    expect(await driving).toEqual(new Error('stopped'));
  });
});

async function appointmentsOf(count: number, status: string, from = 0): Promise<FakeAppointment[]> {
  for (;;) {
    const found = fake.appointments.slice(from).filter((each) => each.status === status);
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
