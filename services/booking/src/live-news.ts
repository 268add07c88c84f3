import { Injectable } from '@nestjs/common';
import {
  liveDispatchSubject,
  liveSlotsSubject,
  type LiveDispatch,
  type LiveSlots,
} from '@contracts/live';
import { LivePublisher } from '@service-kit/live';

/** Tells gateways what has changed, once it is committed. Lost news harms nobody. */
@Injectable()
export class LiveNews {
  constructor(private readonly live: LivePublisher) {}

  appointmentsChanged(): void {
    const news: LiveDispatch = { changed: ['appointments'] };
    this.live.hint(liveDispatchSubject, news);
  }

  /** Seats of `date` were taken or freed; null: the capacity of every date is another. */
  seatsChanged(date: string | null): void {
    const news: LiveSlots = { date };
    this.live.hint(liveSlotsSubject, news);
  }
}
