import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { appointmentAnonymized } from '@contracts/booking/appointments';
import { serviceRequestAnonymized } from '@contracts/booking/service-requests';
import type { ContactKind } from '@contracts/customers/filing';
import type { CustomerNumber } from '@contracts/customers/records';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { DataSource, type EntityManager } from 'typeorm';
import { oneAtATime, refreshed } from './filing-batch';
import { journalColumns, undo, type JournalRow } from './journal';

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

/**
 * Takes back what was typed in the portal on this account's record, and forgets it: the record may
 * stay when the account goes, as an imported one does.
 */
export async function eraseTyped(tx: EntityManager, accountId: AccountId): Promise<void> {
  await oneAtATime(tx);
  const group = await tx.query<{ id: CustomerNumber }[]>(
    `SELECT o.id FROM customer_accounts l JOIN customers c ON c.id = l.customer_id
     JOIN customers o ON coalesce(o.merged_into, o.id) = coalesce(c.merged_into, c.id)
     WHERE l.account_id = $1 ORDER BY o.id FOR NO KEY UPDATE OF o`,
    [accountId],
  );
  const ids = group.map(({ id }) => id);
  const rows = await tx.query<JournalRow[]>(
    `SELECT ${journalColumns} FROM customer_changes
     WHERE cause = 'changed-in-portal' AND customer_id = ANY($1) ORDER BY id`,
    [ids],
  );
  if (rows.length === 0) return;
  const step = uuidv7();
  const left = rows.filter(({ undone_by }) => undone_by === null);
  await undo(tx, left, { step, by: { name: '' }, cause: 'undone' });
  const steps = [step, ...rows.flatMap((row) => [row.step, row.undone_by ?? row.step])];
  await tx.query(`DELETE FROM customer_changes WHERE step = ANY($1)`, [steps]);
  await refreshed(tx, ids);
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
