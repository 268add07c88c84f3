import { Injectable } from '@nestjs/common';
import type { Bill, bookingRequests } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource } from 'typeorm';
import { RosterService } from '../../roster/roster.service';
import { isImported } from '../../origin/imported-records';
import type { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { refused } from '../change';
import { CustomerLinks } from '../customer-links';
import { billOf, costIn, isSameCost } from './bill';

type Asked = PayloadOf<typeof bookingRequests.priceByTechnician>;

/** What a technician enters at the door: the price of their own job. */
@Injectable()
export class DoorPricesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly roster: RosterService,
    private readonly links: CustomerLinks,
  ) {}

  /** Refuses like `bookingRequests.priceByTechnician`. */
  async set({ technicianId, appointmentId: id, price }: Asked, now: Date): Promise<Bill> {
    const appointmentId = requiredId(id, 'appointment_not_found');
    const [technician] = await this.roster.named(this.dataSource.manager, [technicianId]);
    const by = { name: technician?.name ?? 'Technician' };
    const { costLines } = price;
    const priced = await this.appointments.annotate(
      appointmentId,
      { costLines },
      { by, at: now },
      (present) => this.mayPrice(present, { technicianId, price }),
    );
    return billOf(priced, this.links);
  }

  /** Checked while the appointment is locked. */
  private mayPrice(
    present: AppointmentEntity,
    { technicianId, price }: Pick<Asked, 'technicianId' | 'price'>,
  ): void {
    if (isImported(present)) throw new Refusal('appointment_not_found');
    if (present.technicianId !== technicianId) {
      throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
    }
    if (!appointmentStatusRules[present.status].stands) throw refused(present);
    const cost = costIn(price);
    if (cost && isSameCost(cost, present)) return;
    const seen = price.from === null ? null : centsOf(price.from);
    if (present.totalCents === seen) return;
    const now = present.totalCents === null ? 'none' : `$${dollars(present.totalCents)}`;
    throw new Refusal('changed_meanwhile', {
      message: `The price was changed in the meantime. It is now ${now}.`,
      details: { current: billOf(present, this.links) },
    });
  }
}
