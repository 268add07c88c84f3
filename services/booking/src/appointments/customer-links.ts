import { Injectable } from '@nestjs/common';
import type { BookedAppointment, TrackingLink } from '@contracts/booking/appointments';
import { estimateLinkPurpose } from '@contracts/vocabulary/estimates';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { linkedPages, pathWithToken, trackingPath } from '@contracts/vocabulary/site-pages';
import { keysOf } from '@service-kit/keys/key-settings';
import { SignedLinks, type SignedLink } from '@service-kit/links/signed-links';
import { BookingConfig } from '../config';
import type { AppointmentEntity } from './appointment.entity';

/** All links of a visit end so long after it, unless something is due: then it can be paid. */
export const linksEndAfterDays = 90;

const keyLength = 16;

type Linked = Pick<AppointmentEntity, 'id' | 'linkGeneration'>;

/**
 * A customer's links for an appointment, as paths. They belong to a generation, which rises when
 * the contact that has them changes. Links of earlier generations don't work.
 */
@Injectable()
export class CustomerLinks {
  private readonly manage: SignedLinks;
  private readonly calendar: SignedLinks;
  private readonly pay: SignedLinks;
  private readonly estimate: SignedLinks;
  private readonly track: SignedLinks;

  constructor(config: BookingConfig) {
    const keys = keysOf(config, 'LINK_SECRET');
    this.manage = new SignedLinks(keys, 'manage');
    this.calendar = new SignedLinks(keys, 'calendar');
    this.pay = new SignedLinks(keys, payLinkPurpose);
    this.estimate = new SignedLinks(keys, estimateLinkPurpose);
    this.track = new SignedLinks(keys, 'track');
  }

  of(appointment: Linked): Pick<BookedAppointment, 'trackingUrl' | 'calendarUrl' | 'manageUrl'> {
    const { id, linkGeneration } = appointment;
    return {
      trackingUrl: trackingPath(id, this.trackingKeysOf(appointment)[0] ?? null),
      calendarUrl: `/api/calendar/${this.calendar.tokenFor(id, linkGeneration)}.ics`,
      manageUrl: pathWithToken(linkedPages.manage, this.manage.tokenFor(id, linkGeneration)),
    };
  }

  /** Payments checks its token. */
  payUrl({ id, linkGeneration }: Linked): string {
    return pathWithToken(linkedPages.payment, this.pay.tokenFor(id, linkGeneration));
  }

  /** Payments checks its token. */
  estimateUrl({ id, linkGeneration }: Linked): string {
    return pathWithToken(linkedPages.estimate, this.estimate.tokenFor(id, linkGeneration));
  }

  trackingLinkOf(appointment: AppointmentEntity, now: Date): TrackingLink {
    const [key = null, ...otherKeys] = this.trackingKeysOf(appointment);
    return { key, ended: haveEnded(appointment, now), ...(otherKeys.length > 0 && { otherKeys }) };
  }

  /** What a manage link's token names, or null. */
  managedBy(token: unknown): SignedLink | null {
    return this.manage.read(token);
  }

  /** What a calendar link's token names, or null. */
  shownBy(calendarToken: unknown): SignedLink | null {
    return this.calendar.read(calendarToken);
  }

  /** The first generation's tracking link has only the appointment's id, as people share it. */
  private trackingKeysOf({ id, linkGeneration }: Linked): string[] {
    if (linkGeneration === 0) return [];
    return this.track.tokensFor(id, linkGeneration).map((token) => token.slice(-keyLength));
  }
}

/** Whether a link that was sent, such as in an email, still opens the appointment. */
export function opens(link: SignedLink | null, appointment: AppointmentEntity, now: Date): boolean {
  return (
    link !== null &&
    link.id === appointment.id &&
    link.generation === appointment.linkGeneration &&
    !haveEnded(appointment, now)
  );
}

export const endOfLinks = ({ endsAt }: AppointmentEntity): Date =>
  new Date(endsAt.getTime() + linksEndAfterDays * 24 * 60 * 60_000);

const haveEnded = (appointment: AppointmentEntity, now: Date): boolean =>
  now > endOfLinks(appointment);
