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
import { LivePublisher } from '@service-kit/live';

/** Tells gateways what has changed, once it is committed. Lost news harms nobody. */
@Injectable()
export class LiveNews {
  constructor(private readonly live: LivePublisher) {}

  recordChanged(news: LiveTracking): void {
    this.live.publish(liveTrackingSubject(news.record.appointmentId), news);
    this.listsChanged('appointments', 'technicians', 'alerts');
  }

  listsChanged(...changed: LiveDispatch['changed']): void {
    const news: LiveDispatch = { changed };
    this.live.publish(liveDispatchSubject, news);
  }

  moved(frame: LiveLocation): void {
    this.live.publish(liveLocationSubject(frame.technicianId), frame);
  }

  phoneLinkDied(technicianId: string): void {
    const news: LiveRevoked = { kind: 'phone-link', technicianId };
    this.live.publish(liveRevokedSubject, news);
  }
}
