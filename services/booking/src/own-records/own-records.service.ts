import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import type { AppointmentAccess } from '@contracts/booking/own-records';
import { Refusal } from '@service-kit/requests/refusal';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { AppointmentsService } from '../appointments/appointments.service';
import { CustomerLinks } from '../appointments/customer-links';
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
  async accessible(access: AppointmentAccess): Promise<AppointmentEntity> {
    if ('token' in access) return this.behind(this.links.managedBy(access.token));
    const { customerId, appointmentId } = access;
    const found = (await this.own.find(customerId, appointmentId)) ?? (await this.claimed(access));
    if (!found) throw new Refusal('appointment_not_found');
    return found;
  }

  shownBy(calendarToken: string): Promise<AppointmentEntity> {
    return this.behind(this.links.shownBy(calendarToken));
  }

  /** A guest may have booked it with the customer's address in the meantime. */
  private async claimed({
    customerId,
    appointmentId,
  }: {
    customerId: CustomerId;
    appointmentId: string;
  }): Promise<AppointmentEntity | null> {
    await this.claims.claimFor(customerId);
    return this.own.find(customerId, appointmentId);
  }

  private async behind(appointmentId: string | null): Promise<AppointmentEntity> {
    if (appointmentId === null) throw new Refusal('appointment_not_found');
    return this.appointments.get(appointmentId);
  }
}
