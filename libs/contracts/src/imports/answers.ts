/** What the calls that start an import answer with. */
import type { ImportedCounts, ImportError } from './jobs';

/**
 * 202: the import continues; GET …/imports/{jobId} and the topic `import` tell how far it has come.
 */
export interface ImportUnderWay {
  readonly jobId: string;
}

/** 200 of POST /api/customer/import-from-system and …/import-history: the import is over. */
export interface ImportOutcome extends ImportUnderWay {
  /** Records that were added or changed. */
  readonly imported: Pick<ImportedCounts, 'serviceRequests' | 'appointments'>;
  /** Rows that changed nothing: they were here already, are someone else's, or are wrong. */
  readonly skipped: number;
  /** Of these, the rows that are someone else's. */
  readonly leftOut: number;
  /** Of these, the rows that are wrong, and the first of them. */
  readonly wrong: number;
  readonly errors: readonly ImportError[];
}

/** 200 of POST /api/admin/import-all-customers */
export interface CompanyImportOutcome extends ImportUnderWay {
  /** Customers that were added or changed. */
  readonly totalImported: number;
}
