import { Injectable } from '@nestjs/common';
import type { ImportError } from '@contracts/imports/jobs';
import { recordsPerBatch, type TakenOver } from '@contracts/imports/records';
import type { CsvPreview, MapColumns, OneUpload } from '@contracts/imports/uploads';
import { importLimits } from '@contracts/vocabulary/imports';
import { Refusal } from '@service-kit/requests/refusal';
import { stableHash } from '@service-kit/requests/stable-hash';
import { OpenedEnds } from '../../runs/opened-ends.service';
import type { CompanyRow, DryRun, HistoryRow, ImportTarget } from '../../runs/source';
import { csvFields, guessMapping } from '../csv/csv-fields';
import { rowsFrom } from '../csv/csv-file';
import { companyRows, historyRows, mappingErrors, ownMapping, type ReadRow } from '../csv/csv-rows';
import { ReadFiles, type ReadFile } from './read-files.service';
import { StoredUploads } from './stored-uploads.service';

/** A dry run costs what a run does, and somebody waits. */
const comparedRows = 10_000;
const sampleRows = 3;
const sampleLength = 100;

type Counts = Pick<
  CsvPreview,
  'sample' | 'compared' | 'new' | 'changed' | 'same' | 'wrongRows' | 'wrong'
>;
const nothing: Counts = {
  sample: [],
  compared: 0,
  new: 0,
  changed: 0,
  same: 0,
  wrongRows: 0,
  wrong: [],
};

/** Says what a file would bring, and writes nothing. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly uploads: StoredUploads,
    private readonly files: ReadFiles,
    private readonly ends: OpenedEnds,
  ) {}

  async preview(one: OneUpload & MapColumns): Promise<CsvPreview> {
    const upload = await this.uploads.find(one);
    if (!upload) throw new Refusal('upload_not_found');
    const { kind } = upload;
    const { customerId } = one;
    const owner = customerId === null ? null : await this.ends.ownerOf(customerId);
    return this.files.withFile(upload, async (read, signal) => {
      const { headers, rows } = read.facts;
      const given = ownMapping(one.mapping);
      const mapping = given ?? guessMapping(kind, headers);
      const columns = { headers, mapping };
      const fields = csvFields[kind];
      const about = { headers, fields, mapping, rows };
      const errors = mappingErrors(kind, columns);
      const isMissing = errors.every(
        ({ field }) => !Object.hasOwn(mapping, field.slice('mapping.'.length)),
      );
      if (!isMissing) throw new Refusal('validation_failed', { details: { errors } });
      const job: DryRun = { jobId: upload.id, customerId, kind: 'csv', system: null };
      const make = owner ? historyRows(kind, columns, owner) : companyRows(kind, columns);
      if (errors.length > 0 || !make) {
        return { ...about, ...nothing, sample: await sampleOf(read) };
      }
      const target = this.ends.targetOf(job) as ImportTarget<HistoryRow | CompanyRow>;
      return { ...about, ...(await countsOf(read, make, new Comparison(target, job), signal)) };
    });
  }
}

async function countsOf(
  { file, facts }: ReadFile,
  read: ReadRow<HistoryRow | CompanyRow>,
  comparison: Comparison,
  signal: AbortSignal,
): Promise<Counts> {
  const wrong: ImportError[] = [];
  const sample: Readonly<Record<string, string>>[] = [];
  let wrongRows = 0;
  for await (const { row, cells } of rowsFrom(file, facts, read)) {
    signal.throwIfAborted();
    if (sample.length < sampleRows) sample.push(shown(facts.headers, cells));
    if ('value' in row) await comparison.add(row.value);
    if (!('wrong' in row)) continue;
    wrongRows += 1;
    if (wrong.length < importLimits.errorsShown) wrong.push({ row: row.row, ...row.wrong });
  }
  const { added, changed, unchanged } = await comparison.end();
  const { compared } = comparison;
  return { sample, compared, new: added, changed, same: unchanged, wrongRows, wrong };
}

async function sampleOf({ file, facts }: ReadFile): Promise<CsvPreview['sample']> {
  const sample: Readonly<Record<string, string>>[] = [];
  const asItIs: ReadRow<never> = (_record, row) => ({ row, leftOut: true });
  for await (const { cells } of rowsFrom(file, facts, asItIs)) {
    sample.push(shown(facts.headers, cells));
    if (sample.length === sampleRows) break;
  }
  return sample;
}

/** What is shown is no more than a beginning: an answer has to fit into one message. */
const shown = (headers: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(
    headers.map((header, at) => [header, (cells[at] ?? '').slice(0, sampleLength)]),
  );

/**
 * Asks the target about rows in batches. Of rows with one key it asks about the last of a batch, as
 * the import will write it; what a later batch says otherwise will be a change.
 */
class Comparison {
  compared = 0;
  /** Keys of the batches that have been asked about, with what the rows said. */
  private readonly seen = new Map<string, string>();
  private batch = new Map<string, HistoryRow | CompanyRow>();
  private sum: TakenOver = { added: 0, changed: 0, unchanged: 0 };

  constructor(
    private readonly target: ImportTarget<HistoryRow | CompanyRow>,
    private readonly job: DryRun,
  ) {}

  async add(row: HistoryRow | CompanyRow): Promise<void> {
    if (!this.target.dryRun || this.compared === comparedRows) return;
    this.compared += 1;
    const key = keyOf(row);
    const before = this.seen.get(key);
    if (before !== undefined) {
      const now = stableHash(row);
      this.count(now === before ? 'unchanged' : 'changed');
      this.seen.set(key, now);
      return;
    }
    if (this.batch.has(key)) this.count('unchanged');
    this.batch.set(key, row);
    if (this.batch.size === recordsPerBatch) await this.ask();
  }

  async end(): Promise<TakenOver> {
    if (this.batch.size > 0) await this.ask();
    return this.sum;
  }

  private async ask(): Promise<void> {
    const { batch } = this;
    this.batch = new Map();
    for (const [key, row] of batch) this.seen.set(key, stableHash(row));
    const outcome = await this.target.dryRun?.(this.job, [...batch.values()]);
    if (!outcome) return;
    this.sum = {
      added: this.sum.added + outcome.added,
      changed: this.sum.changed + outcome.changed,
      unchanged: this.sum.unchanged + outcome.unchanged,
    };
  }

  private count(outcome: keyof TakenOver): void {
    this.sum = { ...this.sum, [outcome]: this.sum[outcome] + 1 };
  }
}

function keyOf(row: HistoryRow | CompanyRow): string {
  switch (row.kind) {
    case 'appointment':
    case 'service-request':
      return row.record.key;
    case 'customer':
      return row.customer.externalId ?? stableHash(row.customer);
    case 'service':
      return row.service.externalId === null
        ? stableHash(row.service)
        : `${row.service.customerExternalId}\n${row.service.externalId}`;
  }
}
