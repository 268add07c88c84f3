/** Answers of the calls that start an import. */
import type { ImportedCounts, ImportError } from './jobs';

/** 202: the import is running. GET …/imports/{jobId} and the topic `import` report its progress. */
export interface ImportUnderWay {
  readonly jobId: string;
}

/** 200 of POST /api/customer/import-from-system and …/import-history: the import is over. */
export interface ImportOutcome extends ImportUnderWay {
  /** Records that were added or changed. */
  readonly imported: Pick<ImportedCounts, 'serviceRequests' | 'appointments'>;
  /** Rows that changed nothing: unchanged, someone else's, or wrong. */
  readonly skipped: number;
  /** How many of these are someone else's. */
  readonly leftOut: number;
  /** How many of these are wrong, and the first of them. */
  readonly wrong: number;
  readonly errors: readonly ImportError[];
}

/** 200 of POST /api/admin/import-all-customers */
export interface CompanyImportOutcome extends ImportUnderWay {
  /** Customers that were added or changed. */
  readonly totalImported: number;
}
