import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { bookingRequests } from '@contracts/booking/appointments';
import { technicianChanged } from '@contracts/tracking/technicians';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Requests } from '@service-kit/requests/requests';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import { announcementOf } from './technician-announcement';
import { TechnicianEntity } from './technician.entity';

/** Longer than a deactivation takes. */
const interruptedAfterMs = 60_000;
const pauseMs = 20_000;

/**
 * Booking gives no more jobs to a technician before they're deactivated here. If the deactivation
 * doesn't come to its end, booking hears again that they're active.
 */
@Injectable()
export class DeactivationsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly work = new PeriodicWork(new Logger('Deactivations'));

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  onApplicationBootstrap(): void {
    const failed = 'interrupted deactivations wait';
    this.work.repeat({ pauseMs, failed }, () => this.undoInterrupted(new Date()));
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }

  /** Before the transaction that deactivates, which takes the mark away. It stays if that one fails. */
  async begin(id: string, now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE technicians SET leaving_since = $2 WHERE id = $1 AND active AND leaving_since IS NULL`,
      [id, now],
    );
  }

  /** Within that transaction. Refuses like booking. */
  async release(id: string): Promise<void> {
    await this.requests.ask(bookingRequests.releaseTechnician, { technicianId: id });
  }

  /** Booking has refused, or wasn't asked. An earlier mark is of one that may have released them. */
  async refused(id: string, startedAt: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE technicians SET leaving_since = NULL WHERE id = $1 AND leaving_since = $2`,
      [id, startedAt],
    );
  }

  async undoInterrupted(now: Date): Promise<void> {
    const before = new Date(now.getTime() - interruptedAfterMs);
    const undone = await inTransaction(this.dataSource, async (tx) => {
      const interrupted = await tx.find(TechnicianEntity, {
        where: { leavingSince: LessThanOrEqual(before) },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      for (const technician of interrupted) {
        const changes = { leavingSince: null, version: technician.version + 1 };
        await tx.update(TechnicianEntity, { id: technician.id }, changes);
        await announce(tx, technicianChanged, announcementOf({ ...technician, ...changes }));
      }
      return interrupted.length;
    });
    if (undone > 0) this.updates.listsChanged('technicians');
  }
}
