import { Controller } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking/appointments';
import type { MoveRecord } from '@contracts/tracking/records';
import { requiredId } from '@service-kit/requests/required-id';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { RosterService } from '../../roster/roster.service';
import { DoorPricesService } from '../bills/door-prices.service';
import { StepsService } from './steps.service';
import { VisitReadsService } from './visit-reads.service';

@Controller()
export class VisitsController {
  constructor(
    private readonly steps: StepsService,
    private readonly visits: VisitReadsService,
    private readonly roster: RosterService,
    private readonly doorPrices: DoorPricesService,
  ) {}

  @RequestHandler(bookingRequests.visit)
  visit({ appointmentId }: PayloadOf<typeof bookingRequests.visit>) {
    return this.visits.one(appointmentId, new Date());
  }

  @RequestHandler(bookingRequests.visits)
  list() {
    return this.visits.list(new Date());
  }

  @RequestHandler(bookingRequests.moveByOffice)
  async moveByOffice(asked: PayloadOf<typeof bookingRequests.moveByOffice>) {
    return this.steps.byOffice(stepOf(asked), asked.by.name, new Date());
  }

  @RequestHandler(bookingRequests.moveByTechnician)
  async moveByTechnician(asked: PayloadOf<typeof bookingRequests.moveByTechnician>) {
    const technicianId = requiredId(asked.technicianId, 'technician_not_found');
    const step = {
      ...stepOf(asked),
      key: asked.key || undefined,
      notes: asked.notes || undefined,
      tappedAt: asked.tappedAt === undefined ? undefined : new Date(asked.tappedAt),
    };
    return this.steps.byTechnician(step, technicianId, new Date());
  }

  @RequestHandler(bookingRequests.priceByTechnician)
  priceByTechnician(asked: PayloadOf<typeof bookingRequests.priceByTechnician>) {
    return this.doorPrices.set(asked, new Date());
  }

  @RequestHandler(bookingRequests.technicianVisits)
  async technicianVisits(asked: PayloadOf<typeof bookingRequests.technicianVisits>) {
    return this.visits.jobs(requiredId(asked.technicianId, 'technician_not_found'), new Date());
  }

  @RequestHandler(bookingRequests.releaseTechnician)
  async releaseTechnician(asked: PayloadOf<typeof bookingRequests.releaseTechnician>) {
    await this.roster.release(requiredId(asked.technicianId, 'technician_not_found'));
    return {};
  }

  @RequestHandler(bookingRequests.busyTechnicians)
  async busyTechnicians() {
    return { technicianIds: await this.visits.busyTechnicians() };
  }
}

function stepOf(asked: { appointmentId: string } & MoveRecord) {
  const { status: to, from, correction, reason } = asked;
  const appointmentId = requiredId(asked.appointmentId, 'appointment_not_found');
  return { appointmentId, to, from, correction, reason: reason || undefined };
}
