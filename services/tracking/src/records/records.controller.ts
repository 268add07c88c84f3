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
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { RequestHandler } from '@service-kit/requests/requests';
import { appointmentId, technicianId } from '../known-id';
import { RecordListsService } from './reads/record-lists.service';
import { RecordReadsService } from './reads/record-reads.service';
import { jobView } from './reads/record-view';
import { TransitionsService } from './transitions/transitions.service';
import type { AppointmentChange } from './transitions/tracking-status';

@Controller()
export class RecordsController {
  constructor(
    private readonly records: TransitionsService,
    private readonly reads: RecordReadsService,
    private readonly lists: RecordListsService,
  ) {}

  @RequestHandler(trackingRequests.record)
  async record(asked: { appointmentId: string }): Promise<TrackingRecord> {
    const now = new Date();
    const record = await this.records.current(appointmentId(asked.appointmentId), now);
    return (await this.reads.views(record, now, 'a moment')).record;
  }

  @RequestHandler(trackingRequests.records)
  list(): Promise<DispatchRecord[]> {
    return this.lists.records(new Date());
  }

  @RequestHandler(trackingRequests.jobs)
  async jobs(asked: { technicianId: string }): Promise<TechnicianJob[]> {
    return this.lists.jobs(technicianId(asked.technicianId), new Date());
  }

  @RequestHandler(trackingRequests.moveByOffice)
  async moveByOffice(
    asked: { appointmentId: string; by: Actor } & MoveRecord,
  ): Promise<DispatchRecord> {
    const now = new Date();
    const step = { ...stepOf(asked), by: { as: 'office', name: asked.by.name } } as const;
    const moved = await this.records.step(step, now);
    return (await this.reads.views(moved, now)).dispatch;
  }

  @RequestHandler(trackingRequests.moveByTechnician)
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

  @RequestHandler(trackingRequests.holdForChange)
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
