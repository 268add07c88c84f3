import { Controller } from '@nestjs/common';
import type { Actor } from '@contracts/customers';
import {
  trackingRequests,
  type DispatchRecord,
  type MoveJob,
  type MoveRecord,
  type TechnicianJob,
  type AppointmentChange,
} from '@contracts/tracking';
import { RequestHandler } from '@service-kit/requests/requests';
import { requiredId } from '@service-kit/requests/required-id';
import { RecordReadsService } from '../reads/record-reads.service';
import { jobView } from '../reads/record-view';
import { TransitionsService, type Held } from '../transitions/transitions.service';
import { MovesService } from './moves.service';

@Controller()
export class MovesController {
  constructor(
    private readonly moves: MovesService,
    private readonly transitions: TransitionsService,
    private readonly reads: RecordReadsService,
  ) {}

  @RequestHandler(trackingRequests.moveByOffice)
  async moveByOffice(
    asked: { appointmentId: string; by: Actor } & MoveRecord,
  ): Promise<DispatchRecord> {
    const now = new Date();
    const step = { ...stepOf(asked), by: { as: 'office', name: asked.by.name } } as const;
    const moved = await this.moves.move(step, now);
    return (await this.reads.views(moved, now)).dispatch;
  }

  @RequestHandler(trackingRequests.moveByTechnician)
  async moveByTechnician(
    asked: { technicianId: string; appointmentId: string } & MoveJob,
  ): Promise<TechnicianJob> {
    const technicianId = requiredId(asked.technicianId, 'technician_not_found');
    const step = {
      ...stepOf(asked),
      by: { as: 'technician', technicianId },
      key: asked.key || undefined,
      notes: asked.notes || undefined,
      anotherDay: asked.anotherDay,
      tappedAt: asked.tappedAt === undefined ? undefined : new Date(asked.tappedAt),
    } as const;
    return jobView(await this.moves.move(step, new Date()));
  }

  @RequestHandler(trackingRequests.holdForChange)
  async holdForChange(asked: { appointmentId: string; change: AppointmentChange }): Promise<Held> {
    const appointmentId = requiredId(asked.appointmentId, 'appointment_not_found');
    return this.transitions.hold(appointmentId, asked.change, new Date());
  }

  @RequestHandler(trackingRequests.releaseHold)
  async releaseHold(asked: {
    appointmentId: string;
    heldUntil: string;
  }): Promise<Record<string, never>> {
    const appointmentId = requiredId(asked.appointmentId, 'appointment_not_found');
    await this.transitions.release(appointmentId, new Date(asked.heldUntil), new Date());
    return {};
  }
}

function stepOf(asked: { appointmentId: string } & MoveRecord) {
  const { status: to, from, correction } = asked;
  const appointmentId = requiredId(asked.appointmentId, 'appointment_not_found');
  return { appointmentId, to, from, correction };
}
