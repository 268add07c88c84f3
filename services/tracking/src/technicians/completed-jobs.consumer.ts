import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  appointmentCompleted,
  visitStatusChanged,
  type AppointmentFacts,
} from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { inTransaction } from '@service-kit/database/transaction';
import { PositionUpdatePublisher } from '../live/position-update-publisher';

@Injectable()
export class CompletedJobsConsumer implements EventConsumer {
  readonly handlers = [
    on(appointmentCompleted, (event) => this.count(event, 1)),
    on(visitStatusChanged, async (event) => {
      if (isCompleted(event.facts.from)) await this.count(event, -1);
    }),
  ];

  constructor(
    private readonly dataSource: DataSource,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  /** A reopened job is taken away again, and counts once it is completed. */
  async count(event: EventEnvelope<AppointmentFacts>, by: 1 | -1): Promise<void> {
    const { technicianId, origin } = event.facts;
    if (technicianId === null || origin === 'imported') return;
    const counted = await inTransaction(this.dataSource, (tx) =>
      once(tx, event, 'completed-jobs', async () => {
        await tx.query(
          `UPDATE technicians SET completed_jobs = completed_jobs + $2 WHERE id = $1`,
          [technicianId, by],
        );
      }),
    );
    if (counted) this.updates.listsChanged('technicians');
  }
}

const isCompleted = (status: TrackingStatus): boolean =>
  trackingStatusRules[status].sets === 'completedAt';
