import { Injectable, Logger } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import type { TrackingStatusFacts } from '@contracts/tracking';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Unavailable } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';

/** Whoever moves a record waits this long for booking at most. */
const deadlineMs = 1_000;
/** While booking is away nobody waits for it; after this long one move tries again. */
const pauseMs = 5_000;
/** More moves at a time than this do not wait either: booking has enough to do. */
const maxWaiting = 50;

/**
 * Hands a committed move over to booking, so that the appointment has its new status when the mover
 * is answered. It is the event that is on its way anyway: what does not arrive here, it brings.
 */
@Injectable()
export class BookingUpdateService {
  private readonly logger = new Logger(BookingUpdateService.name);
  private waiting = 0;
  private away = false;
  private pausedUntil = 0;

  constructor(private readonly requests: Requests) {}

  /** Never rejects. */
  async apply(event: EventEnvelope<TrackingStatusFacts>, now: Date): Promise<void> {
    const paused = this.away && (this.waiting > 0 || now.getTime() < this.pausedUntil);
    if (paused || this.waiting >= maxWaiting) return;
    this.waiting += 1;
    try {
      await this.requests.ask(bookingRequests.applyTrackingStatus, event, { deadlineMs });
      this.away = false;
    } catch (error) {
      this.away = error instanceof Unavailable;
      this.pausedUntil = now.getTime() + deadlineMs + pauseMs;
      this.logger.debug(`booking hears of a move by its event: ${failureReason(error)}`);
    } finally {
      this.waiting -= 1;
    }
  }
}
