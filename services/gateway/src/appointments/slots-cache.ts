import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AvailableSlotsQuery } from '@contracts/booking/appointment-calls';
import { bookingRequests, type AvailableSlots } from '@contracts/booking/appointments';
import { liveSlotsSubject, type LiveSlots } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { Requests } from '@service-kit/requests/requests';

/** So short that a missed message doesn't matter: booking checks again anyway. */
const rememberedMs = 1_500;
const maxAnswers = 256;

interface Remembered {
  readonly answer: Promise<AvailableSlots>;
  until: number;
}

/** Booking is asked once for everyone who looks at the same moment. */
@Injectable()
export class SlotsCache implements OnModuleInit {
  /** By date and job. */
  private readonly answers = new Map<string, Remembered>();

  constructor(
    private readonly requests: Requests,
    private readonly live: LiveSubscriber,
    private readonly nats: NatsConnection,
  ) {}

  onModuleInit(): void {
    this.live.subscribe<LiveSlots>(liveSlotsSubject, ({ date }) => this.forget(date));
    this.nats.onReconnect(() => this.forget(null));
  }

  slotsOf(query: AvailableSlotsQuery, now: number = Date.now()): Promise<AvailableSlots> {
    const { date, timeSlot, appliance, serviceType, durationMinutes } = query;
    const key = [date, timeSlot, appliance, serviceType, durationMinutes].join('|');
    const known = this.answers.get(key);
    if (known && known.until > now) return known.answer;
    const remembered: Remembered = {
      answer: this.requests.ask(bookingRequests.availableSlots, query),
      until: Infinity,
    };
    if (this.answers.size >= maxAnswers) this.answers.clear();
    this.answers.set(key, remembered);
    remembered.answer.then(
      () => {
        remembered.until = Date.now() + rememberedMs;
      },
      () => {
        if (this.answers.get(key) === remembered) this.answers.delete(key);
      },
    );
    return remembered.answer;
  }

  /** Null means every date. Also drops an answer that is on its way. */
  forget(date: string | null): void {
    if (date === null) return this.answers.clear();
    for (const key of this.answers.keys()) if (key.startsWith(`${date}|`)) this.answers.delete(key);
  }
}
