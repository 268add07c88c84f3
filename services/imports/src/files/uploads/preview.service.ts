import { Injectable } from '@nestjs/common';
import type { ImportError } from '@contracts/imports/jobs';
import { recordsPerBatch, type TakenOver } from '@contracts/imports/records';
import type { ColumnMapping, CsvPreview, MapColumns, OneUpload } from '@contracts/imports/uploads';
import { columnsOf, importLimits } from '@contracts/vocabulary/imports';
import { Refusal } from '@service-kit/requests/refusal';
import { stableHash } from '@service-kit/requests/stable-hash';
import { ImportsConfig } from '../../config';
import { customerKey, replacesRow, sameId, sameKey } from '../../history/customer-key';
import { sumOf } from '../../jobs/job-counts';
import { SourcesAndTargets } from '../../runs/sources-and-targets';
import {
  notesOf,
  type CompanyRow,
  type DryRun,
  type HistoryRow,
  type ImportTarget,
  type SourceRow,
} from '../../runs/source';
import { SeenColumns } from '../csv/seen-columns';
import { fieldsOf, guessMapping } from '../csv/csv-fields';
import { recordsFrom, rowNumber, type CsvForm } from '../csv/csv-file';
import {
  companyRows,
  historyRows,
  mappingErrors,
  ownMapping,
  type CsvColumns,
  type RowReader,
} from '../csv/csv-rows';
import type { ChunkedFile } from '../csv/text-bytes';
import { readingNow } from '../reading-now';
import { ReadFiles } from './read-files';
import { StoredUploads, type StoredUpload } from './stored-uploads';

/** A dry run costs as much as a run, and someone is waiting. */
const comparedRows = 10_000;
const sampleRows = 3;
const sampleLength = 100;

type Counts = Pick<
  CsvPreview,
  | 'rows'
  | 'filled'
  | 'sample'
  | 'compared'
  | 'new'
  | 'changed'
  | 'same'
  | 'wrongRows'
  | 'noted'
  | 'wrong'
>;
const nothing: Counts = {
  rows: 0,
  filled: [],
  sample: [],
  compared: 0,
  new: 0,
  changed: 0,
  same: 0,
  wrongRows: 0,
  noted: 0,
  wrong: [],
};

/** How many previews to cache for callers who ask again. Each takes a few kilobytes. */
const kept = 200;

/** Shows what a file's import would do, and writes nothing. */
@Injectable()
export class PreviewService {
  /** Running and finished previews, by everything they depend on, oldest first. */
  private readonly previews = new Map<string, Promise<CsvPreview>>();

  constructor(
    private readonly uploads: StoredUploads,
    private readonly files: ReadFiles,
    private readonly ends: SourcesAndTargets,
    private readonly config: ImportsConfig,
  ) {}

  /** Identical previews run only once, even if the first caller gave up. */
  async preview(one: OneUpload & MapColumns): Promise<CsvPreview> {
    const upload = await this.uploads.find(one);
    if (!upload) throw new Refusal('upload_not_found');
    const given = ownMapping(one.mapping);
    const { id, revision } = upload;
    const key = stableHash([id, revision, given, await this.uploads.imported(upload)]);
    const known = this.previews.get(key);
    if (known) return known;
    const made = this.make(upload, given);
    this.previews.set(key, made);
    const [oldest] = this.previews.keys();
    if (this.previews.size > kept && oldest !== undefined) this.previews.delete(oldest);
    made.catch(() => this.previews.delete(key));
    return made;
  }

  private async make(upload: StoredUpload, given: ColumnMapping | null): Promise<CsvPreview> {
    const { kind, accountId } = upload;
    const owner = accountId === null ? null : await this.ends.ownerOf(accountId);
    return this.files.withFile(upload, async (file, form) => {
      const { headers } = form;
      const mapping = given ?? guessMapping(kind, headers);
      const columns = { headers, mapping, dayFirst: upload.facts?.dayFirst };
      const about = {
        headers,
        fields: fieldsOf(kind),
        mapping,
        remarks: remarksOf(form, columns.dayFirst),
      };
      const errors = mappingErrors(kind, columns);
      const isMissing = errors.every(
        ({ field }) => !Object.hasOwn(mapping, field.slice('mapping.'.length)),
      );
      if (!isMissing) throw new Refusal('validation_failed', { details: { errors } });
      const reading = readingNow(this.config);
      const readerOf = (of: CsvColumns) =>
        owner ? historyRows(kind, of, owner, reading) : companyRows(kind, of, reading);
      const reader = readerOf(columns);
      if (errors.length > 0 || !reader) {
        const { rows, dayFirst, filled = headers } = await this.files.read(upload, file, form);
        const remarks = remarksOf(form, dayFirst);
        const sample = await sampleOf(file, form);
        return { ...about, ...nothing, remarks, rows, filled, sample };
      }
      const job: DryRun = { jobId: upload.id, accountId, kind: 'csv', system: null };
      const target = this.ends.targetOf(job) as ImportTarget<HistoryRow | CompanyRow>;
      const counted = async (read: typeof reader): Promise<Counted> => {
        const comparison = new PreviewComparison(target, job);
        try {
          return await countsOf(file, form, read, comparison);
        } finally {
          await comparison.quiet;
        }
      };
      const { counts, dayFirst } = await counted(reader);
      if (upload.facts) return { ...about, ...counts };
      const { rows, filled } = counts;
      await this.uploads.keepFacts(upload, { ...form, rows, dayFirst, filled });
      const remarks = remarksOf(form, dayFirst);
      const isReadAgain = dayFirst.some((header) =>
        Object.values(mapping).flatMap(columnsOf).includes(header),
      );
      // The last row may show how dates in the first are meant.
      const again = isReadAgain ? readerOf({ ...columns, dayFirst }) : null;
      return { ...about, remarks, ...(again ? (await counted(again)).counts : counts) };
    });
  }
}

const remarksOf = ({ remarks = [] }: CsvForm, dayFirst: readonly string[] = []): string[] => [
  ...remarks,
  ...dayFirst.map((header) => `Dates in “${header}” have the day first.`),
];

interface Counted {
  readonly counts: Counts;
  readonly dayFirst: readonly string[];
}

/** Only compared rows are made. For the rest it's enough to know that they can be. */
async function countsOf(
  file: ChunkedFile,
  form: CsvForm,
  reader: RowReader<HistoryRow | CompanyRow>,
  comparison: PreviewComparison,
): Promise<Counted> {
  const wrong: ImportError[] = [];
  const sample: Readonly<Record<string, string>>[] = [];
  let rows = 0;
  let wrongRows = 0;
  let noted = 0;
  const seen = new SeenColumns();
  const report = (...errors: readonly ImportError[]): void => {
    wrong.push(...errors.slice(0, importLimits.errorsShown - wrong.length));
  };
  const note = (read: SourceRow<unknown>): void => {
    if ('wrong' in read) {
      wrongRows += 1;
      report({ row: read.row, ...read.wrong });
    } else {
      const notes = notesOf(read);
      noted += notes.length;
      report(...notes);
    }
  };
  for await (const records of recordsFrom(file, form)) {
    rows += records.length;
    for (const record of records) {
      if (sample.length < sampleRows) sample.push(shown(form.headers, record.cells));
      seen.see(record.cells);
      const row = rowNumber(record, form);
      if (comparison.isFull) {
        note({ row, value: null, ...reader.check(record) });
        continue;
      }
      const read = reader.read(record, row);
      note(read);
      const replacing = 'value' in read && comparison.add(read.value, row);
      if (replacing) {
        noted += 1;
        report({ row, ...replacing });
      }
    }
  }
  const { added, changed, unchanged } = await comparison.end();
  const { compared } = comparison;
  const filled = seen.filled(form.headers);
  const counts = { rows, filled, sample, compared, new: added, changed, same: unchanged };
  return {
    counts: { ...counts, wrongRows, noted, wrong },
    dayFirst: seen.dayFirst(form.headers),
  };
}

async function sampleOf(file: ChunkedFile, form: CsvForm): Promise<CsvPreview['sample']> {
  for await (const records of recordsFrom(file, form)) {
    if (records.length === 0) continue;
    return records.slice(0, sampleRows).map(({ cells }) => shown(form.headers, cells));
  }
  return [];
}

/** The preview shows only the first ones: an answer must fit into one message. */
const shown = (headers: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(
    headers.map((header, at) => [header, (cells[at] ?? '').slice(0, sampleLength)]),
  );

/**
 * Asks the target about rows in batches. If rows of a batch have the same key, the last one counts,
 * as in the import. In a later batch, it'll be a change. The file is read on in the meantime.
 */
class PreviewComparison {
  compared = 0;
  /** Keys of the batches so far, with their last row. */
  private readonly seen = new Map<string, SeenRow>();
  private batch = new Map<string, HistoryRow | CompanyRow>();
  private sum: TakenOver = { added: 0, changed: 0, unchanged: 0 };
  private asked = Promise.resolve();
  /** Resolves when no request is running, whatever the result. */
  quiet = Promise.resolve();

  constructor(
    private readonly target: ImportTarget<HistoryRow | CompanyRow>,
    private readonly job: DryRun,
  ) {}

  /** Rows from now on aren't compared. */
  get isFull(): boolean {
    return !this.target.dryRun || this.compared === comparedRows;
  }

  /** What is to be said of a row that counts in place of another one. */
  add(value: HistoryRow | CompanyRow, row: number): Omit<ImportError, 'row'> | null {
    this.compared += 1;
    const key = keyOf(value);
    const hash = stableHash(value);
    const before = this.seen.get(key);
    this.seen.set(key, { row, hash });
    const isWaiting = this.batch.has(key);
    if (before && !isWaiting) this.count(hash === before.hash ? 'unchanged' : 'changed');
    else {
      if (isWaiting) this.count('unchanged');
      this.batch.set(key, value);
      if (this.batch.size === (this.target.rowsAtOnce ?? recordsPerBatch)) this.ask();
    }
    const shared = sharedBy(value);
    if (!before || before.hash === hash || shared === null) return null;
    return { field: 'id', message: replacesRow(shared, before.row) };
  }

  async end(): Promise<TakenOver> {
    if (this.batch.size > 0) this.ask();
    await this.asked;
    return this.sum;
  }

  private ask(): void {
    const { batch } = this;
    this.batch = new Map();
    this.asked = this.asked.then(() => this.answer([...batch.values()]));
    // A rejection that no one awaits yet would crash the process.
    this.quiet = this.asked.catch(() => undefined);
  }

  private async answer(rows: readonly (HistoryRow | CompanyRow)[]): Promise<void> {
    const outcome = await this.target.dryRun?.(this.job, rows);
    if (outcome) this.sum = sumOf([this.sum, outcome]);
  }

  private count(outcome: keyof TakenOver): void {
    this.sum = { ...this.sum, [outcome]: this.sum[outcome] + 1 };
  }
}

interface SeenRow {
  readonly row: number;
  readonly hash: string;
}

/** What rows with one key have in common, of the office's kinds: their import reports it, too. */
function sharedBy(row: HistoryRow | CompanyRow): string | null {
  if (row.kind === 'customer') return sameKey(keyOf(row));
  return row.kind === 'service' ? sameId : null;
}

function keyOf(row: HistoryRow | CompanyRow): string {
  switch (row.kind) {
    case 'appointment':
    case 'service-request':
      return row.record.key;
    case 'customer':
      return customerKey(row.customer, row.customer.email);
    case 'service':
      return row.service.externalId === null
        ? stableHash(row.service)
        : `${row.service.customerExternalId}\n${row.service.externalId}`;
  }
}
