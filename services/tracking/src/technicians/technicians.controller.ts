import { Controller } from '@nestjs/common';
import { technicianRequests } from '@contracts/tracking/technicians';
import { isRecordId } from '@contracts/vocabulary/ids';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { requiredId } from '@service-kit/requests/required-id';
import { DemoJobsService } from './demo-jobs.service';
import { TechniciansService } from './technicians.service';

@Controller()
export class TechniciansController {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly demo: DemoJobsService,
  ) {}

  @RequestHandler(technicianRequests.countDemoJobs)
  countDemoJobs({ jobs }: PayloadOf<typeof technicianRequests.countDemoJobs>) {
    return this.demo.count(jobs);
  }

  @RequestHandler(technicianRequests.technicians)
  all() {
    return this.technicians.all(new Date());
  }

  @RequestHandler(technicianRequests.technician)
  async one(asked: PayloadOf<typeof technicianRequests.technician>) {
    return this.technicians.one(requiredId(asked.technicianId, 'technician_not_found'), new Date());
  }

  @RequestHandler(technicianRequests.profile)
  async profile(asked: PayloadOf<typeof technicianRequests.profile>) {
    const technicianId = requiredId(asked.technicianId, 'technician_not_found');
    const appointmentId = isRecordId(asked.appointmentId) ? asked.appointmentId : null;
    return this.technicians.profile(technicianId, appointmentId);
  }

  @RequestHandler(technicianRequests.contact)
  async contact(asked: PayloadOf<typeof technicianRequests.contact>) {
    return this.technicians.contact(requiredId(asked.technicianId, 'technician_not_found'));
  }

  @RequestHandler(technicianRequests.addTechnician)
  add({ idempotencyKey, ...wanted }: PayloadOf<typeof technicianRequests.addTechnician>) {
    return this.technicians.add(wanted, new Date(), idempotencyKey);
  }

  @RequestHandler(technicianRequests.updateTechnician)
  async update({
    technicianId: id,
    ...wanted
  }: PayloadOf<typeof technicianRequests.updateTechnician>) {
    return this.technicians.update(requiredId(id, 'technician_not_found'), wanted, new Date());
  }

  @RequestHandler(technicianRequests.setTechnicianLocation)
  async setLocation({
    technicianId,
    ...location
  }: PayloadOf<typeof technicianRequests.setTechnicianLocation>) {
    const id = requiredId(technicianId, 'technician_not_found');
    return this.technicians.setLocation(id, location, new Date());
  }
}
