import { Controller } from '@nestjs/common';
import {
  trackingRequests,
  type AddTechnician,
  type SetTechnicianLocation,
  type Technician,
  type TechnicianProfile,
  type UpdateTechnician,
} from '@contracts/tracking';
import { RequestHandler } from '@service-kit/requests/requests';
import { isAppointmentId, technicianId } from '../known-id';
import { TechniciansService } from './technicians.service';

@Controller()
export class TechniciansController {
  constructor(private readonly technicians: TechniciansService) {}

  @RequestHandler(trackingRequests.technicians)
  all(): Promise<Technician[]> {
    return this.technicians.all(new Date());
  }

  @RequestHandler(trackingRequests.technician)
  async one(asked: { technicianId: string }): Promise<Technician> {
    return this.technicians.one(technicianId(asked.technicianId), new Date());
  }

  @RequestHandler(trackingRequests.profile)
  async profile(asked: {
    technicianId: string;
    appointmentId: string | null;
  }): Promise<TechnicianProfile> {
    const appointmentId = isAppointmentId(asked.appointmentId) ? asked.appointmentId : null;
    return this.technicians.profile(technicianId(asked.technicianId), appointmentId);
  }

  @RequestHandler(trackingRequests.addTechnician)
  add(wanted: AddTechnician): Promise<Technician> {
    return this.technicians.add(wanted, new Date());
  }

  @RequestHandler(trackingRequests.updateTechnician)
  async update({
    technicianId: id,
    ...wanted
  }: { technicianId: string } & UpdateTechnician): Promise<Technician> {
    return this.technicians.update(technicianId(id), wanted, new Date());
  }

  @RequestHandler(trackingRequests.setTechnicianLocation)
  async setLocation({
    technicianId: id,
    ...location
  }: { technicianId: string } & SetTechnicianLocation): Promise<Technician> {
    return this.technicians.setLocation(technicianId(id), location, new Date());
  }
}
