import { Injectable } from '@nestjs/common';
import {
  liveDispatchSubject,
  liveSlotsSubject,
  type LiveDispatch,
  type LiveSlots,
} from '@contracts/live';
import { LivePublisher } from '@service-kit/messaging/live';

/** Tells gateways what has changed, once it is committed. A lost update harms nobody. */
@Injectable()
export class LiveUpdatePublisher {
  constructor(private readonly live: LivePublisher) {}

  /** Which one, when it is one that the office may know already. */
  appointmentsChanged(appointment?: { id: string; version: number }): void {
    this.dispatch({
      changed: ['appointments'],
      ...(appointment && { appointment: { id: appointment.id, version: appointment.version } }),
    });
  }

  serviceRequestsChanged(): void {
    this.dispatch({ changed: ['service-requests'] });
  }

  /** Seats of `date` were taken or freed; null: the capacity of every date is another. */
  seatsChanged(date: string | null): void {
    const update: LiveSlots = { date };
    this.live.hint(liveSlotsSubject, update);
  }

  private dispatch(update: LiveDispatch): void {
    this.live.hint(liveDispatchSubject, update);
  }
}
