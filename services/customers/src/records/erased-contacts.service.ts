import { Injectable } from '@nestjs/common';
import { appointmentAnonymized } from '@contracts/booking/appointments';
import { serviceRequestAnonymized } from '@contracts/booking/service-requests';
import type { ContactKind } from '@contracts/customers/records';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * A customer's record goes with the last of their visits and requests that names them: they have
 * deleted their account. What the office has imported stays (docs/privacy.md).
 */
@Injectable()
export class ErasedContactsService implements EventConsumer {
  readonly handlers = [
    on(appointmentAnonymized, ({ aggregateId }) => this.erase('visit', aggregateId)),
    on(serviceRequestAnonymized, ({ aggregateId }) => this.erase('request', aggregateId)),
  ];

  constructor(private readonly dataSource: DataSource) {}

  private async erase(kind: ContactKind, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [filed] = await tx.query<[{ customer_id: number }[], number]>(
        `DELETE FROM filed_contacts WHERE kind = $1 AND id = $2 RETURNING customer_id`,
        [kind, id],
      );
      await eraseUnused(
        tx,
        filed.map(({ customer_id }) => customer_id),
      );
    });
  }
}

/** Records of these groups for whom nothing is filed, and that no import has made; or the office changed. */
export async function eraseUnused(
  tx: EntityManager,
  ids: readonly number[],
  { keepsChanged = false } = {},
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `WITH groups AS (
       SELECT c.id, coalesce(c.merged_into, c.id) AS root FROM customers c
       WHERE coalesce(c.merged_into, c.id) IN (
         SELECT coalesce(merged_into, id) FROM customers WHERE id = ANY($1))),
     used AS (
       SELECT DISTINCT root FROM groups WHERE
         EXISTS (SELECT FROM filed_contacts f WHERE f.customer_id = groups.id)
         OR EXISTS (SELECT FROM customer_origins o WHERE o.customer_id = groups.id)
         OR EXISTS (SELECT FROM customer_accounts a WHERE a.customer_id = groups.id)
         OR $2 AND EXISTS (SELECT FROM customer_changes h WHERE h.customer_id = groups.id
           AND h.cause NOT IN ('imported', 'undone')))
     DELETE FROM customers WHERE id IN (
       SELECT id FROM groups WHERE root NOT IN (SELECT root FROM used))`,
    [ids, keepsChanged],
  );
}
