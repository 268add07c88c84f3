import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { Injectable } from '@nestjs/common';
import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarFile } from '@contracts/booking/own-records';
import { appointmentStatusRules as rules } from '@contracts/vocabulary/appointment-status';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { CustomerLinks } from '../appointments/customer-links';
import { Refusal } from '@service-kit/requests/refusal';
import { BookingConfig } from '../config';
import { isImported } from '../origin/imported-records';

/** Calendars ring at once for an alarm that has passed. */
const alarmMs = 24 * 60 * 60 * 1_000;

/** Appointments as calendar entries: iCalendar, RFC 5545. */
@Injectable()
export class CalendarFilesService {
  constructor(
    private readonly links: CustomerLinks,
    private readonly config: BookingConfig,
  ) {}

  /**
   * An entry has the same UID in every calendar, and each version replaces the one before by its
   * SEQUENCE. A canceled one takes itself out by METHOD:CANCEL, which has to name the organizer.
   * Elsewhere an organizer would make a meeting of it that the customer can't change and is asked
   * to answer. Instants are UTC; the calendar shows them in its own zone. There's no link that can
   * change anything, because calendars are shared. Imported ones have no entry: refuses with
   * `appointment_not_found`.
   */
  fileOf(appointment: AppointmentEntity, now: Date): CalendarFile {
    if (isImported(appointment)) throw new Refusal('appointment_not_found');
    const { business, publicUrl } = this.config;
    const stands = rules[appointment.status].stands;
    const tracking = publicUrl + this.links.of(appointment).trackingUrl;
    const host = new URL(publicUrl).hostname;
    const calendar = new ICalCalendar({
      prodId: { company: host, product: 'Appointments', language: 'EN' },
      method: stands ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL,
    });
    const entry = calendar.createEvent({
      id: `${appointment.id}@${host}`,
      sequence: appointment.version,
      stamp: now,
      created: appointment.createdAt,
      start: appointment.startsAt,
      end: appointment.endsAt,
      status: stands ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      summary: oneLine(
        `${business.name}: ${appointment.serviceType}, ${applianceTitle({ ...appointment, brand: '' })}`,
      ),
      location: oneLine(placeOf(appointment)),
      description: [
        `${appointment.number}: ${appointment.serviceType}, ${applianceTitle(appointment)}`,
        `Questions? Call ${business.name}: ${business.phone}`,
        `${business.address.street}, ${business.address.city}, ${business.address.state} ${business.address.zipCode}`,
        `Track your technician: ${tracking}`,
      ]
        .map(oneLine)
        .join('\n'),
      url: tracking,
      ...(!stands && { organizer: { name: oneLine(business.name), email: business.email } }),
    });
    if (stands && appointment.startsAt.getTime() - alarmMs > now.getTime()) {
      entry.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: alarmMs / 1_000,
        description: oneLine(`Tomorrow: ${business.name}`),
      });
    }
    return { fileName: `${appointment.number}.ics`, text: calendar.toString() };
  }
}

/** Empty if the address was erased. */
function placeOf({ address, city, state, zipCode }: AppointmentEntity): string {
  return [address, city, `${state} ${zipCode}`].filter((part) => part.trim() !== '').join(', ');
}

/**
 * Removes control characters, which calendars don't allow. The line breaks of a description are
 * ours.
 */
const oneLine = (text: string): string =>
  text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').replace(/\p{Cc}/gu, '');
