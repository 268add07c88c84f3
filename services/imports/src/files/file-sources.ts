import { Injectable } from '@nestjs/common';
import type { HistoryDocument } from '@contracts/imports/jobs';
import { Refusal } from '@service-kit/requests/refusal';
import { ImportsConfig } from '../config';
import {
  SourceFailure,
  type ImportSource,
  type SourceJob,
  type SourceProvider,
} from '../runs/source';
import type { CsvInput } from './csv/csv-file';
import { companyRows, historyRows, type CsvColumns, type RowReader } from './csv/csv-rows';
import { CsvSource } from './csv/csv-source';
import { HistorySource } from './history-source';
import { readingNow } from './reading-now';
import { StoredUploads } from './uploads/stored-uploads';

/** The sources that read files. */
@Injectable()
export class FileSources {
  constructor(
    private readonly uploads: StoredUploads,
    private readonly config: ImportsConfig,
  ) {}

  readonly providers: readonly SourceProvider[] = [
    {
      kind: 'json',
      system: null,
      openHistory: (job, owner) =>
        Promise.resolve(
          new HistorySource(job.details as HistoryDocument, owner, readingNow(this.config)),
        ),
    },
    {
      kind: 'csv',
      system: null,
      openHistory: (job, owner) =>
        this.csv(
          job,
          (columns) => job.rows && historyRows(job.rows, columns, owner, readingNow(this.config)),
        ),
      openCompany: (job) =>
        this.csv(
          job,
          (columns) => job.rows && companyRows(job.rows, columns, readingNow(this.config)),
        ),
    },
  ];

  private async csv<Row>(
    { jobId, details }: SourceJob,
    readerOf: (columns: CsvColumns) => RowReader<Row> | null,
  ): Promise<ImportSource<Row>> {
    const { facts, mapping } = details as CsvInput;
    const reader = readerOf({ headers: facts.headers, mapping, dayFirst: facts.dayFirst });
    if (!reader) throw new SourceFailure('internal', 'Such a file cannot be imported here.');
    try {
      return new CsvSource(await this.uploads.file(jobId), facts, reader);
    } catch (error) {
      throw error instanceof Refusal
        ? new SourceFailure('source_unreadable', error.message)
        : error;
    }
  }
}
