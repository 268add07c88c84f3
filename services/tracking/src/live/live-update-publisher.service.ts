import { Injectable } from '@nestjs/common';
import {
  liveDispatchSubject,
  liveLocationSubject,
  liveRevokedSubject,
  liveTrackingSubject,
  type LiveDispatch,
  type LiveLocation,
  type LiveRevoked,
  type LiveTracking,
} from '@contracts/live';
import { LivePublisher } from '@service-kit/messaging/live';

/** Tells gateways what has changed, once it is committed. A lost update does no harm. */
@Injectable()
export class LiveUpdatePublisher {
  constructor(private readonly live: LivePublisher) {}

  recordChanged(update: LiveTracking): void {
    const { appointmentId, technicianId, version } = update.record;
    this.live.publish(liveTrackingSubject(appointmentId), update);
    // A new booking has no technician yet: no technician has changed.
    if (technicianId === null && version === 1) this.listsChanged('alerts');
    else this.listsChanged('technicians', 'alerts');
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
