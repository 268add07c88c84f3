import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import type { PayloadOf } from '@contracts/messaging';
import type {
  ChangePriceBookItem,
  priceBookCalls,
  PriceBookItem,
} from '@contracts/payments/price-book';
import { noSuchPart, priceBookMessages } from '@contracts/vocabulary/office/price-book';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { addEntries, contentOf, entriesOf, isSameContent } from './price-entries';
import { itemOn } from './price-list.service';

type ChangeCommand = PayloadOf<typeof priceBookCalls.change>;

@Injectable()
export class PriceChangesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Refuses like `priceBookCalls.change`. */
  async change({ code, change, by }: ChangeCommand, now: Date): Promise<PriceBookItem> {
    const today = businessDate(now);
    return inTransaction(this.dataSource, async (tx) => {
      const before = await itemOn(tx, code, today);
      if (before && (await isRepeat(tx, before, change, by.name))) return before;
      if (change.version !== (before?.version ?? 0)) throw outdated(before);
      if (before && before.kind !== change.kind) throw wrong('kind', priceBookMessages.kindStays);
      if (change.from < today) throw wrong('from', priceBookMessages.fromPast);
      await requireParts(tx, change);
      const entry = {
        code,
        version: change.version + 1,
        from: change.from,
        ...contentOf(change),
      };
      const isFirst = (await addEntries(tx, [entry], by.name, now)) === 1;
      const current = await itemOn(tx, code, today);
      if (!current || !isFirst) throw outdated(current);
      return current;
    });
  }
}

const outdated = (current: PriceBookItem | null): Refusal =>
  new Refusal('changed_meanwhile', { details: { current } });

const wrong = (field: string, message: string): Refusal =>
  new Refusal('validation_failed', { message, details: { errors: [{ field, message }] } });

/** Whether the newest version is just that, by the same person. */
async function isRepeat(
  tx: EntityManager,
  { code, version }: PriceBookItem,
  change: ChangePriceBookItem,
  by: string,
): Promise<boolean> {
  if (version !== change.version + 1) return false;
  const newest = (await entriesOf(tx, [code])).find((entry) => entry.version === version);
  return (
    newest !== undefined &&
    newest.by === by &&
    newest.from === change.from &&
    isSameContent(newest, contentOf(change))
  );
}

async function requireParts(
  tx: EntityManager,
  { parts = [], from }: ChangePriceBookItem,
): Promise<void> {
  if (parts.length === 0) return;
  const known = await entriesOf(
    tx,
    parts.map(({ code }) => code),
  );
  for (const { code } of parts) {
    const first = known.find((entry) => entry.code === code);
    if (first?.kind !== 'part' || first.from > from) throw wrong('parts', noSuchPart(code));
  }
}
