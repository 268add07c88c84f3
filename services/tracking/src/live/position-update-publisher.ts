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

/** Announces changes to the gateways after the commit. A lost update does no harm. */
@Injectable()
export class PositionUpdatePublisher {
  constructor(private readonly live: LivePublisher) {}

  /** Anyone who shows the visit asks again. */
  journeyChanged(appointmentId: string): void {
    this.live.hint(liveJourneySubject(appointmentId), {});
  }

  listsChanged(...changed: LiveDispatch['changed']): void {
    const update: LiveDispatch = { changed };
    this.live.hint(liveDispatchSubject, update);
  }

  moved(frame: LiveLocation): void {
    this.live.publish(liveLocationSubject(frame.technicianId), frame);
  }

  phoneLinkEnded(technicianId: string): void {
    const update: LiveRevoked = { kind: 'phone-link', technicianId };
    this.live.publish(liveRevokedSubject, update);
  }
}
