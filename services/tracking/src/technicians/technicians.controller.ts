import { Controller } from '@nestjs/common';
import {
  technicianRequests,
  type AddTechnician,
  type SetTechnicianLocation,
  type Technician,
  type TechnicianProfile,
  type UpdateTechnician,
} from '@contracts/tracking/technicians';
import { isRecordId } from '@contracts/vocabulary/ids';
import { RequestHandler } from '@service-kit/requests/requests';
import { requiredId } from '@service-kit/requests/required-id';
import { TechniciansService } from './technicians.service';

@Controller()
export class TechniciansController {
  constructor(private readonly technicians: TechniciansService) {}

  @RequestHandler(technicianRequests.technicians)
  all(): Promise<Technician[]> {
    return this.technicians.all(new Date());
  }

  @RequestHandler(technicianRequests.technician)
  async one(asked: { technicianId: string }): Promise<Technician> {
    return this.technicians.one(requiredId(asked.technicianId, 'technician_not_found'), new Date());
  }

  @RequestHandler(technicianRequests.profile)
  async profile(asked: {
    technicianId: string;
    appointmentId: string | null;
  }): Promise<TechnicianProfile> {
    const technicianId = requiredId(asked.technicianId, 'technician_not_found');
    const appointmentId = isRecordId(asked.appointmentId) ? asked.appointmentId : null;
    return this.technicians.profile(technicianId, appointmentId);
  }

  @RequestHandler(technicianRequests.addTechnician)
  add(wanted: AddTechnician): Promise<Technician> {
    return this.technicians.add(wanted, new Date());
  }

  @RequestHandler(technicianRequests.updateTechnician)
  async update({
    technicianId: id,
    ...wanted
  }: { technicianId: string } & UpdateTechnician): Promise<Technician> {
    return this.technicians.update(requiredId(id, 'technician_not_found'), wanted, new Date());
  }

  @RequestHandler(technicianRequests.setTechnicianLocation)
  async setLocation({
    technicianId,
    ...location
  }: { technicianId: string } & SetTechnicianLocation): Promise<Technician> {
    const id = requiredId(technicianId, 'technician_not_found');
    return this.technicians.setLocation(id, location, new Date());
  }
}
