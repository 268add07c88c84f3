import { Injectable } from '@nestjs/common';
import {
  liveDispatchSubject,
  liveLocationSubject,
  liveRevokedSubject,
  liveJourneySubject,
  type LiveDispatch,
  type LiveLocation,
  type LiveRevoked,
} from '@contracts/live';
import { LivePublisher } from '@service-kit/messaging/live';

/** Notifies gateways of changes after the commit. A lost update does no harm. */
@Injectable()
export class PositionUpdatePublisher {
  constructor(private readonly live: LivePublisher) {}

  journeyChanged(appointmentId: string): void {
    this.live.hint(liveJourneySubject(appointmentId), {});
  }

  listsChanged(...changed: LiveDispatch['changed']): void {
    this.live.hint(liveDispatchSubject, { changed } satisfies LiveDispatch);
  }

  moved(frame: LiveLocation): void {
    this.live.publish(liveLocationSubject(frame.technicianId), frame);
  }

  phoneLinkEnded(technicianId: string): void {
    const update: LiveRevoked = { kind: 'phone-link', technicianId };
    this.live.publish(liveRevokedSubject, update);
  }
}
