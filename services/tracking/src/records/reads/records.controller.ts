import { Controller } from '@nestjs/common';
import {
  trackingRequests,
  type DispatchRecord,
  type TechnicianJob,
  type TrackingRecord,
} from '@contracts/tracking';
import { RequestHandler } from '@service-kit/requests/requests';
import { requiredId } from '@service-kit/requests/required-id';
import { AppointmentProjection } from '../projection/appointment-projection.service';
import { RecordListsService } from './record-lists.service';
import { RecordReadsService } from './record-reads.service';

@Controller()
export class RecordsController {
  constructor(
    private readonly appointments: AppointmentProjection,
    private readonly reads: RecordReadsService,
    private readonly lists: RecordListsService,
  ) {}

  @RequestHandler(trackingRequests.record)
  async record(asked: { appointmentId: string }): Promise<TrackingRecord> {
    const now = new Date();
    const appointmentId = requiredId(asked.appointmentId, 'appointment_not_found');
    const record = await this.appointments.current(appointmentId, now);
    return (await this.reads.views(record, now, { waitForRoute: true })).record;
  }

  @RequestHandler(trackingRequests.records)
  list(): Promise<DispatchRecord[]> {
    return this.lists.records(new Date());
  }

  @RequestHandler(trackingRequests.jobs)
  async jobs(asked: { technicianId: string }): Promise<TechnicianJob[]> {
    return this.lists.jobs(requiredId(asked.technicianId, 'technician_not_found'), new Date());
  }
}
