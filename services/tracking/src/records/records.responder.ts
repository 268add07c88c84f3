import { Controller } from '@nestjs/common';
import {
  trackingRequests,
  type DispatchRecord,
  type TechnicianJob,
  type TrackingRecord,
} from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';
import { Answers } from '@service-kit/requests';
import { appointmentId, technicianId } from '../known-id';
import { RecordReadsService } from './record-reads.service';
import { jobView, listView } from './record-view';
import { RecordsService } from './records.service';
import type { AppointmentChange } from './tracking-status';

@Controller()
export class RecordsResponder {
  constructor(
    private readonly records: RecordsService,
    private readonly reads: RecordReadsService,
  ) {}

  @Answers(trackingRequests.record)
  async record(asked: { appointmentId: string }): Promise<TrackingRecord> {
    const now = new Date();
    const record = await this.records.current(appointmentId(asked.appointmentId), now);
    return (await this.reads.views(record, now, 'a moment')).record;
  }

  @Answers(trackingRequests.records)
  async list(): Promise<DispatchRecord[]> {
    const now = new Date();
    await this.records.catchUp(now);
    const seen = await this.reads.seen(await this.reads.listed(now), now);
    return seen.map(({ record, sight }) => listView(record, sight, now));
  }

  @Answers(trackingRequests.jobs)
  async jobs(asked: { technicianId: string }): Promise<TechnicianJob[]> {
    const now = new Date();
    await this.records.catchUp(now);
    const jobs = await this.reads.jobs(technicianId(asked.technicianId), now);
    return jobs.map(jobView);
  }

  @Answers(trackingRequests.moveByOffice)
  async moveByOffice(asked: {
    appointmentId: string;
    status: TrackingStatus;
  }): Promise<DispatchRecord> {
    const now = new Date();
    const moved = await this.records.step(
      {
        appointmentId: appointmentId(asked.appointmentId),
        to: asked.status,
        technicianId: null,
        notes: null,
      },
      now,
    );
    return (await this.reads.views(moved, now)).dispatch;
  }

  @Answers(trackingRequests.moveByTechnician)
  async moveByTechnician(asked: {
    technicianId: string;
    appointmentId: string;
    status: TrackingStatus;
    notes: string | null;
  }): Promise<TechnicianJob> {
    const moved = await this.records.step(
      {
        appointmentId: appointmentId(asked.appointmentId),
        to: asked.status,
        technicianId: technicianId(asked.technicianId),
        notes: asked.notes || null,
      },
      new Date(),
    );
    return jobView(moved);
  }

  @Answers(trackingRequests.holdForChange)
  holdForChange(asked: {
    appointmentId: string;
    change: AppointmentChange;
  }): Promise<{ status: TrackingStatus | null }> {
    return this.records.hold(appointmentId(asked.appointmentId), asked.change, new Date());
  }
}
