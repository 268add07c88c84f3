import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bookingRequests, type AvailableSlots } from '@contracts/booking/appointments';
import { liveSlotsSubject, type LiveSlots } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { Requests } from '@service-kit/requests/requests';

/** So short that a missed message doesn't matter: booking checks again anyway. */
const rememberedMs = 1_500;
const maxDates = 64;

interface Remembered {
  readonly answer: Promise<AvailableSlots>;
  until: number;
}

/** Booking is asked once for everyone who looks at the same moment. */
@Injectable()
export class SlotsCache implements OnModuleInit {
  private readonly dates = new Map<string, Remembered>();

  constructor(
    private readonly requests: Requests,
    private readonly live: LiveSubscriber,
    private readonly nats: NatsConnection,
  ) {}

  onModuleInit(): void {
    this.live.subscribe<LiveSlots>(liveSlotsSubject, ({ date }) => this.forget(date));
    this.nats.onReconnect(() => this.forget(null));
  }

  slotsOf(date: string, now: number = Date.now()): Promise<AvailableSlots> {
    const known = this.dates.get(date);
    if (known && known.until > now) return known.answer;
    const remembered: Remembered = {
      answer: this.requests.ask(bookingRequests.availableSlots, { date }),
      until: Infinity,
    };
    if (this.dates.size >= maxDates) this.dates.clear();
    this.dates.set(date, remembered);
    remembered.answer.then(
      () => {
        remembered.until = Date.now() + rememberedMs;
      },
      () => {
        if (this.dates.get(date) === remembered) this.dates.delete(date);
      },
    );
    return remembered.answer;
  }

  /** Null means every date. Also drops an answer that is on its way. */
  forget(date: string | null): void {
    if (date === null) this.dates.clear();
    else this.dates.delete(date);
  }
}
