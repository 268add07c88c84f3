import { Injectable } from '@nestjs/common';
import { trackingRequests, type AppointmentChange } from '@contracts/tracking';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';

/** Records that tracking keeps as they are until booking has changed their appointments, or has not. */
export interface Hold {
  /**
   * Does the work. When it is refused, or `isChange` says that it changed nothing, no event comes to
   * end the hold, so it is ended here. After any other error nobody knows whether the change was
   * made: the hold runs out by itself.
   */
  during<T>(work: () => Promise<T>, isChange?: (result: T) => boolean): Promise<T>;
}

/** Asks tracking to hold records still (ADR 7). */
@Injectable()
export class HoldsService {
  constructor(private readonly requests: Requests) {}

  /** All of them or none. Refuses with `transition_refused` when one is too far along for it. */
  async take(appointmentIds: readonly string[], change: AppointmentChange): Promise<Hold> {
    const releases: (() => Promise<unknown>)[] = [];
    const release = async () => {
      // What cannot be released runs out.
      await Promise.allSettled(releases.map((one) => one()));
    };
    const answers = await Promise.allSettled(
      appointmentIds.map(async (appointmentId) => {
        const asked = { appointmentId, change };
        const { heldUntil } = await this.requests.ask(trackingRequests.holdForChange, asked);
        if (!heldUntil) return;
        releases.push(() =>
          this.requests.ask(trackingRequests.releaseHold, { appointmentId, heldUntil }),
        );
      }),
    );
    const refused = answers.find((answer) => answer.status === 'rejected');
    if (refused) {
      await release();
      throw refused.reason;
    }
    return {
      async during(work, isChange = () => true) {
        try {
          const result = await work();
          if (!isChange(result)) await release();
          return result;
        } catch (error) {
          if (error instanceof Refusal) await release();
          throw error;
        }
      },
    };
  }
}
