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

/** Tells gateways what has changed, once it is committed. Lost news harms nobody. */
@Injectable()
export class LiveUpdatePublisher {
  constructor(private readonly live: LivePublisher) {}

  recordChanged(news: LiveTracking): void {
    const { appointmentId, technicianId, version } = news.record;
    this.live.publish(liveTrackingSubject(appointmentId), news);
    // A new booking is nobody's yet: technicians are as they were.
    if (technicianId === null && version === 1) this.listsChanged('alerts');
    else this.listsChanged('technicians', 'alerts');
  }

  listsChanged(...changed: LiveDispatch['changed']): void {
    const news: LiveDispatch = { changed };
    this.live.hint(liveDispatchSubject, news);
  }

  moved(frame: LiveLocation): void {
    this.live.publish(liveLocationSubject(frame.technicianId), frame);
  }

  phoneLinkDied(technicianId: string): void {
    const news: LiveRevoked = { kind: 'phone-link', technicianId };
    this.live.publish(liveRevokedSubject, news);
  }
}
