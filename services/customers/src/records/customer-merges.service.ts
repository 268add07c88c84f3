import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type {
  CustomerNumber,
  CustomerRecord,
  MergeCustomer,
  TellApart,
  UndoneStep,
} from '@contracts/customers/records';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { fieldLabels } from './change-words';
import { oneAtATime, refreshed, rootsOf } from './filing-batch';
import { groupOf, recordOf, type CustomerEntry } from './customer-views';
import { journalColumns, lockRecords, undo, write, type JournalRow, type Step } from './journal';

/** Which records are of one customer, as the office says. */
@Injectable()
export class CustomerMergesService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The other record points to this one. Nothing moves: visits keep the number that they were filed
   * under. Repeating it changes nothing. Refuses with `customer_not_found`, or with
   * `changed_meanwhile` and the `current` record.
   */
  merge(
    number: CustomerNumber,
    { version, other, otherVersion }: MergeCustomer,
    by: Actor,
  ): Promise<CustomerRecord> {
    return inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      const [root, from] = await lockBoth(tx, number, other);
      if (from.merged_into === root.id) return recordOf(tx, root.id);
      const isStale = root.version !== version || from.version !== otherVersion;
      if (isStale || root.merged_into !== null || from.merged_into !== null) {
        throw new Refusal('changed_meanwhile', {
          details: { current: await recordOf(tx, root.id) },
        });
      }
      await join(tx, root, from, by);
      return recordOf(tx, root.id);
    });
  }

  /** As the office said before there were records. What it has decided since counts more. */
  takeOver(one: CustomerNumber, other: CustomerNumber, by: Pick<Actor, 'name'>): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      const roots = await rootsOf(tx, [one, other]);
      const [older, younger] = [...new Set(roots.values())].sort((a, b) => a - b);
      if (older === undefined || younger === undefined) return;
      const decided = await tx.query<object[]>(
        `SELECT FROM customer_pairs WHERE (one, other) = ($1, $2) AND state <> 'offered'`,
        [older, younger],
      );
      if (decided.length > 0) return;
      const [root, from] = await lockBoth(tx, older, younger);
      await join(tx, root, from, by);
    });
  }

  /** Told apart, they aren't filed as one, whatever they share. */
  tellApart(
    number: CustomerNumber,
    { other, apart }: TellApart,
    by: Actor,
  ): Promise<CustomerRecord> {
    return inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      const [one, another] = await lockBoth(tx, number, other);
      await decide(tx, one.id, another.id, apart ? 'apart' : 'offered', by);
      return recordOf(tx, one.id);
    });
  }

  /**
   * Restores what the step has written and no one has changed since. Records that part are told
   * apart. Refuses with `customer_not_found`, or with `changed_meanwhile` and the `current` record
   * if it's undone already.
   */
  undo(number: CustomerNumber, step: string, by: Actor): Promise<UndoneStep> {
    return inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      const rows = await tx.query<JournalRow[]>(
        `SELECT ${journalColumns} FROM customer_changes WHERE step = $1 ORDER BY id`,
        [step],
      );
      const ids = [...new Set(rows.map(({ customer_id }) => customer_id))].sort((a, b) => a - b);
      const group = (await groupOf(tx, number)).map(({ id }) => id);
      // Also of the one that a record was merged into.
      const isTheirs = rows.some(
        ({ customer_id, field, after }) =>
          group.includes(customer_id) || (field === 'merged_into' && group.includes(Number(after))),
      );
      if (!isTheirs) throw new Refusal('customer_not_found');
      await lockRecords(tx, [...ids, ...group]);
      // Under the lock: another dispatcher may have been faster.
      const left = await tx.query<JournalRow[]>(
        `SELECT ${journalColumns} FROM customer_changes
         WHERE step = $1 AND undone_by IS NULL AND cause <> 'created' AND cause <> 'undone'
         ORDER BY id`,
        [step],
      );
      if (left.length === 0) {
        throw new Refusal('changed_meanwhile', {
          details: { current: await recordOf(tx, number) },
        });
      }
      const kept = await undo(tx, left, { step: uuidv7(), by, cause: 'undone' });
      for (const row of left) {
        const { customer_id, field, after } = row;
        if (field !== 'merged_into' || kept.includes(row) || typeof after !== 'number') continue;
        await decide(tx, customer_id, after, 'apart', by);
      }
      await refreshed(tx, [...new Set([...ids, ...group])]);
      return {
        customer: await recordOf(tx, number),
        kept: [...new Set(kept.map(fieldLabels))],
      };
    });
  }
}

/** The second one points to the first from now on. Both are locked, and of no other one. */
async function join(
  tx: EntityManager,
  root: CustomerEntry,
  from: CustomerEntry,
  by: Pick<Actor, 'name'>,
): Promise<void> {
  const step: Step = { step: uuidv7(), by, cause: 'merged' };
  for (const { id, merged_into: before } of await groupOf(tx, from.id, 'FOR NO KEY UPDATE OF c')) {
    await write(tx, id, { field: 'merged_into', before, after: root.id }, step);
  }
  // The stricter word counts for both.
  if (root.do_not_service === '' && from.do_not_service !== '') {
    const after = from.do_not_service;
    await write(tx, root.id, { field: 'do_not_service', before: '', after }, step);
  }
  await decide(tx, root.id, from.id, 'merged', by);
  await refreshed(tx, [root.id, from.id]);
  await tx.query(`UPDATE customers SET last_at = greatest(last_at, $2) WHERE id = $1`, [
    root.id,
    from.last_at,
  ]);
}

async function lockBoth(
  tx: EntityManager,
  one: CustomerNumber,
  other: CustomerNumber,
): Promise<readonly [CustomerEntry, CustomerEntry]> {
  await lockRecords(tx, [one, other]);
  const entryOf = async (id: CustomerNumber) =>
    (await groupOf(tx, id)).find((entry) => entry.id === id);
  const [first, second] = [await entryOf(one), await entryOf(other)];
  if (!first || !second || first.id === second.id) throw new Refusal('customer_not_found');
  return [first, second];
}

async function decide(
  tx: EntityManager,
  one: CustomerNumber,
  other: CustomerNumber,
  state: 'apart' | 'merged' | 'offered',
  by: Pick<Actor, 'name'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO customer_pairs (one, other, state, reasons, decided_by)
     VALUES (least($1::integer, $2::integer), greatest($1::integer, $2::integer), $3, '{}', $4)
     ON CONFLICT (one, other) DO UPDATE SET state = excluded.state, decided_by = excluded.decided_by`,
    [one, other, state, by.name],
  );
}
