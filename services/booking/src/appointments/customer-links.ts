import { Injectable } from '@nestjs/common';
import type { BookedAppointment } from '@contracts/booking/appointments';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { linkedPages, pathWithToken, trackingPath } from '@contracts/vocabulary/site-pages';
import { SignedLinks } from '@service-kit/links/signed-links';
import { BookingConfig } from '../config';

/** A customer's links for an appointment, as paths. */
@Injectable()
export class CustomerLinks {
  private readonly manage: SignedLinks;
  private readonly calendar: SignedLinks;
  private readonly pay: SignedLinks;

  constructor({ LINK_SECRET }: BookingConfig) {
    this.manage = new SignedLinks(LINK_SECRET, 'manage');
    this.calendar = new SignedLinks(LINK_SECRET, 'calendar');
    this.pay = new SignedLinks(LINK_SECRET, payLinkPurpose);
  }

  of(appointmentId: string): Pick<BookedAppointment, 'trackingUrl' | 'calendarUrl' | 'manageUrl'> {
    return {
      trackingUrl: trackingPath(appointmentId),
      calendarUrl: `/api/calendar/${this.calendar.tokenFor(appointmentId)}.ics`,
      manageUrl: pathWithToken(linkedPages.manage, this.manage.tokenFor(appointmentId)),
    };
  }

  /** Payments checks its token. */
  payUrl(appointmentId: string): string {
    return pathWithToken(linkedPages.payment, this.pay.tokenFor(appointmentId));
  }

  /** The appointment id of a manage link's token, or null. */
  managedBy(token: unknown): string | null {
    return this.manage.idIn(token);
  }

  /** The appointment id of a calendar link's token, or null. */
  shownBy(calendarToken: unknown): string | null {
    return this.calendar.idIn(calendarToken);
  }
}
