import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import type { PayloadOf } from '@contracts/messaging';
import type {
  PriceBookError,
  PriceBookImport,
  priceBookCalls,
} from '@contracts/payments/price-book';
import {
  noSuchPart,
  priceBookLimits,
  priceBookMessages,
} from '@contracts/vocabulary/office/price-book';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import {
  addEntries,
  contentOf,
  entriesByCode,
  entriesOf,
  heldOn,
  isSameContent,
  type PriceContent,
  type StoredEntry,
} from './price-entries';
import { fileError, readPriceFile, type PriceFileRow } from './price-file';

type ImportCommand = PayloadOf<typeof priceBookCalls.import>;

@Injectable()
export class PriceFileService {
  constructor(private readonly dataSource: DataSource) {}

  /** Refuses like `priceBookCalls.import`. All rows are written, or none. */
  import({ file: { csv, dryRun }, by }: ImportCommand, now: Date): Promise<PriceBookImport> {
    const today = businessDate(now);
    const { rows, errors } = readPriceFile(csv, today);
    if (errors.length > 0) return Promise.resolve(refused(errors));
    const codes = rows.flatMap(({ fields: { code, parts = [] } }) => [
      code,
      ...parts.map((part) => part.code),
    ]);
    return inTransaction(this.dataSource, async (tx) => {
      const changes = changesOf(rows, await entriesOf(tx, [...new Set(codes)]), today);
      if (changes.errors.length > 0) return refused(changes.errors);
      const { entries, unchanged, added } = changes;
      if (!dryRun && (await addEntries(tx, entries, by.name, now)) < entries.length) {
        throw new Refusal('changed_meanwhile', { details: { current: null } });
      }
      return { added, changed: entries.length - added, unchanged, errors: [] };
    });
  }
}

const refused = (errors: readonly PriceBookError[]): PriceBookImport => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  errors: errors.toSorted((one, other) => one.row - other.row).slice(0, priceBookLimits.errors),
});

interface Known extends PriceContent {
  readonly code: string;
  readonly from: string;
}

/** Parts come first, so that a task of the same file may need them; then the earlier date. */
const orderOf = ({ fields: { kind, from } }: PriceFileRow) => `${kind === 'part' ? 0 : 1} ${from}`;

function changesOf(rows: readonly PriceFileRow[], stored: readonly StoredEntry[], today: string) {
  const known = entriesByCode<Known>(stored);
  const versions = new Map<string, number>();
  for (const { code, version } of stored) {
    versions.set(code, Math.max(version, versions.get(code) ?? 0));
  }
  const seen = new Set<string>();
  const errors: PriceBookError[] = [];
  const entries: Omit<StoredEntry, 'by' | 'at'>[] = [];
  let [added, unchanged] = [0, 0];
  const inOrder = rows.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
  for (const { row, fields } of inOrder) {
    const { code, from } = fields;
    const content = contentOf(fields);
    const ofCode = known.get(code) ?? [];
    const held = heldOn(ofCode, from);
    const wrong = (field: string, message: string) => errors.push(fileError(row, field, message));
    const missing = content.parts.find((part) => {
      const [first] = known.get(part.code) ?? [];
      return first?.kind !== 'part' || first.from > from;
    });
    const isTwice = seen.has(`${code} ${from}`);
    seen.add(`${code} ${from}`);
    if (isTwice) wrong('code', priceBookMessages.twice);
    else if (held && isSameContent(held, content)) unchanged += 1;
    else if (from < today) wrong('from', priceBookMessages.rowPast);
    else if (ofCode.some(({ kind }) => kind !== content.kind)) {
      wrong('kind', priceBookMessages.kindStays);
    } else if (missing) wrong('parts', noSuchPart(missing.code));
    else {
      const version = (versions.get(code) ?? 0) + 1;
      if (version === 1) added += 1;
      versions.set(code, version);
      entries.push({ code, version, from, ...content });
      const others = ofCode.filter((entry) => entry.from !== from);
      const entry = { code, from, ...content };
      known.set(
        code,
        [...others, entry].sort((one, other) => (one.from < other.from ? -1 : 1)),
      );
    }
  }
  return { entries, added, unchanged, errors };
}
