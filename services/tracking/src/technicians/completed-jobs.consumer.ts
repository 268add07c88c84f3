import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { appointmentCompleted, type AppointmentFacts } from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { inTransaction } from '@service-kit/database/transaction';
import { PositionUpdatePublisher } from '../live/position-update-publisher';

@Injectable()
export class CompletedJobsConsumer implements EventConsumer {
  readonly handlers = [on(appointmentCompleted, (event) => this.count(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  async count(event: EventEnvelope<AppointmentFacts>): Promise<void> {
    const { technicianId, origin } = event.facts;
    if (technicianId === null || origin === 'imported') return;
    const counted = await inTransaction(this.dataSource, (tx) =>
      once(tx, event, 'completed-jobs', async () => {
        await tx.query(`UPDATE technicians SET completed_jobs = completed_jobs + 1 WHERE id = $1`, [
          technicianId,
        ]);
      }),
    );
    if (counted) this.updates.listsChanged('technicians');
  }
}
