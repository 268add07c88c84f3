import { Logger } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import { trackingStatusChanged, type TrackingStatusFacts } from '@contracts/tracking';
import { Refusal, RemoteFailure, Unavailable } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import { eventOf, minutesAfter, morning } from '../../../test/factories';
import { BookingUpdateService } from './booking-update.service';

const { subject } = bookingRequests.applyTrackingStatus;
const moved = eventOf(trackingStatusChanged, 3, {
  appointmentId: 'a',
  technicianId: 'ana',
  status: 'en-route',
  notes: null,
  reachedAt: morning.toISOString(),
} as TrackingStatusFacts);
const secondsAfter = (seconds: number) => minutesAfter(morning, seconds / 60);

interface Asked {
  readonly subject: string;
  readonly event: EventEnvelope<TrackingStatusFacts>;
  readonly deadlineMs: number;
  answer(): void;
  fail(error: Error): void;
}

describe('handing a move over to booking', () => {
  let asked: Asked[];
  let booking: BookingUpdateService;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    asked = [];
    const ask = (
      definition: { subject: string },
      event: EventEnvelope<TrackingStatusFacts>,
      { deadlineMs }: { deadlineMs: number },
    ) =>
      new Promise<void>((answer, fail) => {
        asked.push({ subject: definition.subject, event, deadlineMs, answer, fail });
      });
    booking = new BookingUpdateService({ ask } as unknown as Requests);
  });

  /** Whether it is done by now, without any time having passed. */
  async function settled(work: Promise<void>): Promise<boolean> {
    const pending = Symbol('pending');
    await new Promise((resolve) => setImmediate(resolve));
    return (await Promise.race([work, Promise.resolve(pending)])) !== pending;
  }

  async function failing(error: Error, at = morning): Promise<void> {
    const work = booking.apply(moved, at);
    asked.at(-1)!.fail(error);
    await work;
  }

  const away = () => new Unavailable(subject, 'no_responders');

  it('gives it the event itself, and waits for the answer, a second at most', async () => {
    const work = booking.apply(moved, morning);
    expect(asked).toMatchObject([{ subject, event: moved, deadlineMs: 1_000 }]);
    expect(await settled(work)).toBe(false);
    asked[0]!.answer();
    expect(await settled(work)).toBe(true);
  });

  it.each([
    ['is slow', new Unavailable(subject, 'deadline')],
    ['is away', away()],
    ['has no database', new Unavailable(subject, 'dependency')],
  ])('fails nobody when booking %s, and for some seconds nobody waits again', async (_, error) => {
    await failing(error);
    expect(await settled(booking.apply(moved, secondsAfter(5.9)))).toBe(true);
    expect(asked).toHaveLength(1);
    const again = booking.apply(moved, secondsAfter(6));
    expect(asked).toHaveLength(2);
    asked[1]!.answer();
    await again;
  });

  it('has one move try again, while the others do not wait', async () => {
    await failing(away());
    const first = booking.apply(moved, secondsAfter(10));
    expect(await settled(booking.apply(moved, secondsAfter(10)))).toBe(true);
    expect(asked).toHaveLength(2);
    asked[1]!.answer();
    await first;
    const waiting = [1, 2, 3].map(() => booking.apply(moved, secondsAfter(10)));
    expect(asked).toHaveLength(5);
    for (const one of asked) one.answer();
    await Promise.all(waiting);
  });

  it.each([
    ['refuses', new Refusal('appointment_not_found')],
    ['has a bug', new RemoteFailure(subject, 'r-1')],
  ])('asks again right away when booking %s: it is there', async (_, error) => {
    await failing(error);
    void booking.apply(moved, morning);
    expect(asked).toHaveLength(2);
    asked[1]!.answer();
  });

  it('lets 50 wait at a time, and no more', async () => {
    const all = Array.from({ length: 80 }, () => booking.apply(moved, morning));
    expect(asked).toHaveLength(50);
    expect(await settled(all[79]!)).toBe(true);
    expect(await settled(all[49]!)).toBe(false);
    for (const one of asked) one.answer();
    await Promise.all(all);
    void booking.apply(moved, morning);
    expect(asked).toHaveLength(51);
    asked[50]!.answer();
  });
});
