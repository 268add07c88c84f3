import { Injectable } from '@nestjs/common';
import { takeDue } from '@service-kit/database/take-due';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { MessageQueueService } from '../messages/message-queue.service';

const batch = 100;

interface DueVisit {
  readonly appointment_id: string;
  readonly version: number;
  readonly slot_start: Date;
}

@Injectable()
export class RemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: MessageQueueService,
  ) {}

  /** Returns how many visits were due. Replicas take different ones. */
  async queueDue(now: Date): Promise<number> {
    let total = 0;
    let taken: number;
    do {
      taken = await this.queueBatch(now);
      total += taken;
    } while (taken === batch);
    return total;
  }

  private queueBatch(now: Date): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const due = await takeDue<DueVisit>(
        tx,
        {
          table: 'visits',
          key: 'appointment_id',
          isDue: 'remind_at <= $1',
          order: 'remind_at',
          limit: batch,
          set: 'remind_at = NULL',
          returning: 'appointment_id, version, slot_start',
        },
        [now],
      );
      for (const { appointment_id: appointmentId, version, slot_start } of due) {
        // The service was down, and the visit has started.
        if (slot_start <= now) continue;
        const slotStart = slot_start.toISOString();
        await this.queue.add(tx, {
          kind: 'appointment-reminder',
          about: appointmentId,
          occasion: slotStart,
          eventId: null,
          appointmentId,
          version,
          slotStart,
        });
      }
      return due.length;
    });
  }
}
