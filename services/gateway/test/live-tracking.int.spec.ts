/** Who hears what on the WebSocket, and until when. */
import { randomUUID } from 'node:crypto';
import { bookingRequests, type Visit } from '@contracts/booking/appointments';
import { liveDispatchSubject, liveJourneySubject } from '@contracts/live';
import { trackingRequests } from '@contracts/tracking/records';
import { eventually } from '@service-kit/testing/eventually';
import { aLocation, forDispatch, visitOf } from './factories';
import { gatewayForTests } from './gateway-under-test';
import { about, stageForTests } from './live-stage';

const gateway = gatewayForTests();
const stage = stageForTests(gateway);

describe('a customer', () => {
  it('is shown the current record at once, then each change and position', async () => {
    const { record, watcher } = await stage().watched();
    const position = stage().move(record.appointmentId);
    await watcher.until('location_update');
    const arrived = { ...record, status: 'arrived' as const, version: 6 };
    stage().tell(arrived);
    await watcher.until('tracking_update', 2);
    expect(watcher.heard).toEqual([
      { type: 'subscribed', appointmentId: record.appointmentId },
      { type: 'tracking_update', appointmentId: record.appointmentId, tracking: record },
      position,
      { type: 'tracking_update', appointmentId: record.appointmentId, tracking: arrived },
    ]);
  });

  it('hears of no other appointment and no other technician', async () => {
    const [mine, other] = [stage().underWay(), stage().underWay()];
    const watcher = await stage().browser();
    const stranger = await stage().browser();
    await watcher.watch(mine.appointmentId);
    await stranger.watch(other.appointmentId);
    stage().move(other.appointmentId);
    stage().move(undefined);
    stage().move(mine.appointmentId, { technicianId: randomUUID() });
    stage().tell({ ...other, version: 6 });
    gateway.stubs.say(liveDispatchSubject, { changed: ['alerts'] });
    await stage().heardEverything(watcher);
    expect(about(watcher, mine.appointmentId)).toHaveLength(2);
    expect(about(watcher, other.appointmentId)).toHaveLength(0);
    expect(watcher.of('location_update')).toHaveLength(0);
    expect(watcher.of('dispatch_update')).toHaveLength(0);
  });

  it('is told when there is no such appointment, and of a wrong id the same', async () => {
    const watcher = await stage().browser();
    watcher.say({ type: 'subscribe', appointmentId: randomUUID() });
    await watcher.until('error');
    watcher.say({ type: 'subscribe', appointmentId: '1' });
    await watcher.until('error', 2);
    const [unknown, wrong] = watcher.of('error');
    expect(unknown).toMatchObject({ code: 'appointment_not_found' });
    expect(wrong).toEqual(unknown);
  });

  it('hears nothing more after unsubscribing', async () => {
    const { record, watcher } = await stage().watched();
    watcher.say({ type: 'unsubscribe', appointmentId: record.appointmentId });
    await watcher.until('unsubscribed');
    stage().tell({ ...record, version: 6 });
    await stage().heardEverything(watcher);
    expect(about(watcher, record.appointmentId)).toHaveLength(3);
  });

  it.each([
    ['completed', 'in-progress'],
    ['cancelled', 'arrived'],
  ] as const)(
    'sees no position once it is %s, and hears when that is taken back',
    async (over, to) => {
      const { record, watcher } = await stage().watched();
      stage().tell({ ...record, status: over, version: 6 });
      await watcher.until('tracking_update', 2);
      stage().move(record.appointmentId, { version: 6 });
      stage().tell({ ...record, status: to, version: 7 });
      await watcher.until('tracking_update', 3);
      const frames = about(watcher, record.appointmentId).slice(2);
      expect(frames).toMatchObject([over, to].map((status) => ({ tracking: { status } })));
    },
  );

  it('sees no one who was replaced, nor a place of before, while the record is asked for', async () => {
    const { record, watcher } = await stage().watched();
    const answer = stage().hold();
    const next = randomUUID();
    stage().tell({ ...record, version: 6 });
    stage().move(record.appointmentId, { version: 5 });
    const theirs = stage().move(record.appointmentId, { version: 6 });
    stage().tell({ ...record, technicianId: next, version: 7 });
    for (const version of [5, 6, 7, 8]) stage().move(record.appointmentId, { version });
    stage().move(record.appointmentId, { technicianId: next, version: 7 });
    await watcher.until('location_update');
    answer();
    await watcher.until('tracking_update', 2);
    const nexts = stage().move(record.appointmentId, { technicianId: next, version: 7 });
    await watcher.until('location_update', 2);
    expect(watcher.heard.slice(2)).toEqual([
      theirs,
      expect.objectContaining({
        tracking: expect.objectContaining({ technicianId: next, version: 7 }) as object,
      }),
      nexts,
    ]);
  });

  it('is told of a change that came first with the record of someone who has just come', async () => {
    const { record, watcher } = await stage().watched();
    const { appointmentId } = record;
    const answers: ((visit: Visit) => void)[] = [];
    const changed = { ...record, version: 6 };
    gateway.stubs.answer(
      bookingRequests.visit,
      () => new Promise((settle) => answers.push(settle)),
    );
    stage().tell(changed);
    await eventually(() => expect(answers).toHaveLength(1));
    const other = await stage().browser();
    other.say({ type: 'subscribe', appointmentId });
    await eventually(() => expect(answers).toHaveLength(2));
    answers[1]?.(visitOf(changed));
    await other.until('tracking_update');
    answers[0]?.(visitOf(changed));
    await watcher.until('tracking_update', 2);
    expect(watcher.of('tracking_update')[1]).toMatchObject({ tracking: { version: 6 } });
  });

  it('gets the last state of many changes, for few questions', async () => {
    const { record, watcher } = await stage().watched();
    const before = stage().questions();
    const answer = stage().hold();
    for (let version = 6; version <= 55; version += 1) stage().tell({ ...record, version });
    for (let time = 0; time < 50; time += 1) {
      gateway.stubs.say(liveJourneySubject(record.appointmentId), {});
    }
    const last = stage().move(record.appointmentId, { version: 55 });
    await watcher.until('location_update');
    answer();
    stage().tell({ ...record, version: 56 });
    await eventually(() =>
      expect(watcher.heard.at(-1)).toMatchObject({ tracking: { version: 56 } }),
    );
    expect(stage().questions() - before).toBeLessThanOrEqual(3);
    expect(watcher.heard[2]).toEqual(last);
  });

  it('is shown what tracking has found out of the way, at the same version', async () => {
    const { record, watcher } = await stage().watched();
    stage().underWay({ ...record, late: true });
    gateway.stubs.say(liveJourneySubject(record.appointmentId), {});
    await watcher.until('tracking_update', 2);
    expect(watcher.of('tracking_update')[1]).toMatchObject({
      tracking: { late: true, version: 5 },
    });
  });

  it('is not told again what it was shown already', async () => {
    const { record, watcher } = await stage().watched();
    gateway.stubs.say(liveJourneySubject(record.appointmentId), {});
    await stage().heardEverything(watcher);
    expect(about(watcher, record.appointmentId).map(({ type }) => type)).toEqual([
      'subscribed',
      'tracking_update',
    ]);
  });

  it('learns what was lost on the way once a position shows that something was', async () => {
    const { record, watcher } = await stage().watched();
    const next = randomUUID();
    stage().underWay({ ...record, technicianId: next, version: 6 });
    stage().move(record.appointmentId, { technicianId: next, version: 6 });
    await watcher.until('tracking_update', 2);
    stage().move(record.appointmentId, { technicianId: next, version: 6 });
    await watcher.until('location_update');
    expect(watcher.of('tracking_update')[1]).toMatchObject({ tracking: { technicianId: next } });
  });

  it('gets the later record when one comes in while the first is asked for', async () => {
    const record = stage().underWay();
    const { appointmentId } = record;
    const watcher = await stage().browser();
    const before = stage().questions();
    let answer: (visit: Visit) => void = () => undefined;
    gateway.stubs.answer(bookingRequests.visit, () => new Promise((settle) => (answer = settle)));
    watcher.say({ type: 'subscribe', appointmentId });
    await eventually(() => expect(stage().questions()).toBe(before + 1));
    const answerFirst = answer;
    stage().tell({ ...record, version: 9 });
    await eventually(() => expect(stage().questions()).toBe(before + 2));
    stage().answer();
    answerFirst(visitOf(record));
    await watcher.until('tracking_update');
    expect(about(watcher, appointmentId)).toEqual([
      { type: 'subscribed', appointmentId },
      expect.objectContaining({ tracking: expect.objectContaining({ version: 9 }) as object }),
    ]);
  });

  it('is shown a position that is reported while the record is asked for', async () => {
    const record = stage().underWay();
    const { appointmentId } = record;
    const watcher = await stage().browser();
    const before = stage().questions();
    const answer = stage().hold();
    watcher.say({ type: 'subscribe', appointmentId });
    await eventually(() => expect(stage().questions()).toBe(before + 1));
    const location = { ...aLocation().location, lastUpdated: '2999-01-01T00:00:00.000Z' };
    stage().move(appointmentId, { location });
    answer();
    await watcher.until('tracking_update');
    expect(watcher.of('tracking_update').at(-1)).toMatchObject({ tracking: { location } });
  });

  it('costs each service one question when a thousand come back at once', async () => {
    const record = stage().underWay();
    const answer = stage().hold();
    const journeys = () => gateway.stubs.payloadsOf(trackingRequests.knownJourneys).length;
    const many = await Promise.all(Array.from({ length: 200 }, () => stage().browser()));
    const before = [stage().questions(), journeys()];
    const { appointmentId } = record;
    for (const one of many) one.say({ type: 'subscribe', appointmentId });
    await Promise.all(many.map((one) => one.settled()));
    answer();
    await Promise.all(many.map((one) => one.until('tracking_update')));
    expect([stage().questions(), journeys()]).toEqual(before.map((asked) => asked + 1));
    const position = stage().move(record.appointmentId);
    await Promise.all(many.map((one) => one.until('location_update')));
    expect(many.every((one) => one.of('location_update').length === 1)).toBe(true);
    expect(many[150]?.of('location_update')).toEqual([position]);
  });

  it('is told that booking is away, and may try again', async () => {
    const record = stage().underWay();
    gateway.stubs.answer(bookingRequests.visit, () => {
      throw new Error('a bug');
    });
    const watcher = await stage().browser();
    watcher.say({ type: 'subscribe', appointmentId: record.appointmentId });
    await watcher.until('error');
    expect(watcher.of('error')[0]).toMatchObject({ code: 'internal' });
    stage().answer();
    await watcher.watch(record.appointmentId);
  });
});

describe('the office’s live channel', () => {
  it('a dispatcher hears of every record, position and changed list', async () => {
    const office = await stage().browser();
    office.say({ type: 'subscribe', topic: 'dispatch', token: gateway.token('admin') });
    await office.until('subscribed');
    const record = stage().underWay();
    stage().tell(record);
    await office.until('tracking_update');
    const position = stage().move(record.appointmentId);
    const idle = stage().move(undefined, { technicianId: randomUUID() });
    gateway.stubs.say(liveDispatchSubject, { changed: ['technicians', 'alerts'] });
    await office.until('dispatch_update');
    expect(office.heard.slice(1)).toEqual([
      {
        type: 'tracking_update',
        appointmentId: record.appointmentId,
        tracking: forDispatch(record),
      },
      position,
      idle,
      { type: 'dispatch_update', changed: ['technicians', 'alerts'] },
    ]);
  });
});
