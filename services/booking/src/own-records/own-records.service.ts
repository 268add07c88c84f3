import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import type { AppointmentAccess } from '@contracts/booking/own-records';
import type { SignedLink } from '@service-kit/links/signed-links';
import { Refusal } from '@service-kit/requests/refusal';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { AppointmentsService } from '../appointments/appointments.service';
import { CustomerLinks, opens } from '../appointments/customer-links';
import { CustomerAppointmentsService } from '../appointments/for-customers/customer-appointments.service';
import { RecordClaimsService } from './record-claims.service';

@Injectable()
export class OwnRecordsService {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly own: CustomerAppointmentsService,
    private readonly links: CustomerLinks,
    private readonly claims: RecordClaimsService,
  ) {}

  /**
   * Refuses with `appointment_not_found` if it doesn't exist or isn't theirs. Nothing is looked up
   * for an invalid token.
   */
  async accessible(access: AppointmentAccess, now: Date): Promise<AppointmentEntity> {
    if ('token' in access) return this.behind(this.links.managedBy(access.token), now);
    const { accountId, appointmentId } = access;
    const found = (await this.own.find(accountId, appointmentId)) ?? (await this.claimed(access));
    if (!found) throw new Refusal('appointment_not_found');
    return found;
  }

  /** Checks again under the lock: the office may have corrected the contact in the meantime. */
  requireAccess(access: AppointmentAccess, appointment: AppointmentEntity, now: Date): void {
    const mayAct =
      'token' in access
        ? opens(this.links.managedBy(access.token), appointment, now)
        : access.accountId === appointment.accountId;
    if (!mayAct) throw new Refusal('appointment_not_found');
  }

  shownBy(calendarToken: string, now: Date): Promise<AppointmentEntity> {
    return this.behind(this.links.shownBy(calendarToken), now);
  }

  /** A guest may have booked it with the customer's address in the meantime. */
  private async claimed({
    accountId,
    appointmentId,
  }: {
    accountId: AccountId;
    appointmentId: string;
  }): Promise<AppointmentEntity | null> {
    await this.claims.claimFor(accountId);
    return this.own.find(accountId, appointmentId);
  }

  private async behind(link: SignedLink | null, now: Date): Promise<AppointmentEntity> {
    const appointment = link && (await this.appointments.get(link.id));
    if (!appointment || !opens(link, appointment, now)) throw new Refusal('appointment_not_found');
    return appointment;
  }
}
