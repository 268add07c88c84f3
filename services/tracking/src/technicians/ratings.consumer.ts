import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { visitRated, type RatingFacts } from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { PositionUpdatePublisher } from '../live/position-update-publisher';

/** A visit's stars count for the technician who did it. */
@Injectable()
export class RatingsConsumer implements EventConsumer {
  readonly handlers = [on(visitRated, (event) => this.count(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  async count(event: EventEnvelope<RatingFacts>): Promise<void> {
    const { technicianId, stars } = event.facts;
    if (technicianId === null) return;
    const counted = await inTransaction(this.dataSource, (tx) =>
      once(tx, event, 'ratings', async () => {
        await tx.query(
          `UPDATE technicians SET rating_stars = rating_stars + $2, rating_count = rating_count + 1,
             rating = (rating_stars + $2)::double precision / (rating_count + 1)
           WHERE id = $1`,
          [technicianId, stars],
        );
      }),
    );
    if (counted) this.updates.listsChanged('technicians');
  }
}
