import { Controller } from '@nestjs/common';
import type { Actor } from '@contracts/customers';
import {
  trackingRequests,
  type DispatchRecord,
  type MoveJob,
  type MoveRecord,
  type TechnicianJob,
  type TrackingRecord,
} from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';
import { Answers } from '@service-kit/requests';
import { appointmentId, technicianId } from '../known-id';
import { RecordListsService } from './record-lists.service';
import { RecordReadsService } from './record-reads.service';
import { jobView } from './record-view';
import { RecordsService } from './records.service';
import type { AppointmentChange } from './tracking-status';

@Controller()
export class RecordsResponder {
  constructor(
    private readonly records: RecordsService,
    private readonly reads: RecordReadsService,
    private readonly lists: RecordListsService,
  ) {}

  @Answers(trackingRequests.record)
  async record(asked: { appointmentId: string }): Promise<TrackingRecord> {
    const now = new Date();
    const record = await this.records.current(appointmentId(asked.appointmentId), now);
    return (await this.reads.views(record, now, 'a moment')).record;
  }

  @Answers(trackingRequests.records)
  list(): Promise<DispatchRecord[]> {
    return this.lists.records(new Date());
  }

  @Answers(trackingRequests.jobs)
  async jobs(asked: { technicianId: string }): Promise<TechnicianJob[]> {
    return this.lists.jobs(technicianId(asked.technicianId), new Date());
  }

  @Answers(trackingRequests.moveByOffice)
  async moveByOffice(
    asked: { appointmentId: string; by: Actor } & MoveRecord,
  ): Promise<DispatchRecord> {
    const now = new Date();
    const step = { ...stepOf(asked), by: { as: 'office', name: asked.by.name } } as const;
    const moved = await this.records.step(step, now);
    return (await this.reads.views(moved, now)).dispatch;
  }

  @Answers(trackingRequests.moveByTechnician)
  async moveByTechnician(
    asked: { technicianId: string; appointmentId: string } & MoveJob,
  ): Promise<TechnicianJob> {
    const step = {
      ...stepOf(asked),
      by: { as: 'technician', technicianId: technicianId(asked.technicianId) },
      notes: asked.notes || undefined,
      tappedAt: asked.tappedAt === undefined ? undefined : new Date(asked.tappedAt),
    } as const;
    return jobView(await this.records.step(step, new Date()));
  }

  @Answers(trackingRequests.holdForChange)
  holdForChange(asked: {
    appointmentId: string;
    change: AppointmentChange;
  }): Promise<{ status: TrackingStatus | null }> {
    return this.records.hold(appointmentId(asked.appointmentId), asked.change, new Date());
  }
}

function stepOf(asked: { appointmentId: string } & MoveRecord) {
  const { status: to, from, correction } = asked;
  return { appointmentId: appointmentId(asked.appointmentId), to, from, correction };
}
