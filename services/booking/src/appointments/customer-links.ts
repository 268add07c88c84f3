import { Injectable } from '@nestjs/common';
import type { BookedAppointment, TrackingLink } from '@contracts/booking/appointments';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { linkedPages, pathWithToken, trackingPath } from '@contracts/vocabulary/site-pages';
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
  private readonly track: SignedLinks;

  constructor({ LINK_SECRET }: BookingConfig) {
    this.manage = new SignedLinks(LINK_SECRET, 'manage');
    this.calendar = new SignedLinks(LINK_SECRET, 'calendar');
    this.pay = new SignedLinks(LINK_SECRET, payLinkPurpose);
    this.track = new SignedLinks(LINK_SECRET, 'track');
  }

  of(appointment: Linked): Pick<BookedAppointment, 'trackingUrl' | 'calendarUrl' | 'manageUrl'> {
    const { id, linkGeneration } = appointment;
    return {
      trackingUrl: trackingPath(id, this.trackingKeyOf(appointment)),
      calendarUrl: `/api/calendar/${this.calendar.tokenFor(id, linkGeneration)}.ics`,
      manageUrl: pathWithToken(linkedPages.manage, this.manage.tokenFor(id, linkGeneration)),
    };
  }

  /** Payments checks its token. */
  payUrl({ id, linkGeneration }: Linked): string {
    return pathWithToken(linkedPages.payment, this.pay.tokenFor(id, linkGeneration));
  }

  trackingLinkOf(appointment: AppointmentEntity, now: Date): TrackingLink {
    return { key: this.trackingKeyOf(appointment), ended: haveEnded(appointment, now) };
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
  private trackingKeyOf({ id, linkGeneration }: Linked): string | null {
    if (linkGeneration === 0) return null;
    return this.track.tokenFor(id, linkGeneration).slice(-keyLength);
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
