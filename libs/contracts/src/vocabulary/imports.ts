/** Words and limits of imports, shared by browser and server. Imports nothing. */

/** Where an import's rows come from. */
export const importKinds = ['service-system', 'json', 'csv'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * The kind of rows in a CSV file. The first two are for a customer's own history, the others for
 * the office.
 */
export const csvKinds = [
  'appointments',
  'service-requests',
  'customers',
  'service-history',
] as const;
export type CsvKind = (typeof csvKinds)[number];
export const customerCsvKinds = ['appointments', 'service-requests'] as const;
export type CustomerCsvKind = (typeof customerCsvKinds)[number];
export const officeCsvKinds = ['customers', 'service-history'] as const;
export type OfficeCsvKind = (typeof officeCsvKinds)[number];

export const importLimits = {
  /** Maximum bytes of a JSON document. A longer history is imported as a CSV file. */
  jsonBytes: 768 * 1024,
  /** Maximum rows of a JSON document, both lists together. */
  jsonRows: 5_000,
  /** Maximum bytes of a CSV file. */
  csvBytes: 50 * 1024 * 1024,
  /** Bytes of each chunk of a CSV file except the last. */
  chunkBytes: 512 * 1024,
  /** Maximum rows of a CSV file, without its header. */
  csvRows: 500_000,
  /** Maximum columns of a CSV file. */
  csvColumns: 100,
  /** Maximum characters of a cell. */
  cellLength: 10_000,
  fileName: 200,
  /** Maximum characters of a credential or an external customer id. */
  credential: 500,
  /** Of a system's authorization, as texts in an address. */
  oauthCode: 1_000,
  externalId: 200,
  /** How many wrong rows an import keeps for its report. */
  errorsKept: 10_000,
  /** How many wrong rows an answer contains. The CSV report has all that were kept. */
  errorsShown: 20,
} as const;

/** A field of a CSV file is filled from one column, or from the first of several that says something. */
export type MappedColumns = string | readonly string[];

export const columnsOf = (columns: MappedColumns | undefined): readonly string[] =>
  typeof columns === 'string' ? (columns === '' ? [] : [columns]) : (columns ?? []);

export const importMessages = {
  systemName: 'Please select a service management system',
  /** Followed by the labels of what is missing. */
  missingCredentials: 'Missing Credentials: Please provide: ',
  emptyJson: 'Please enter valid JSON data',
  /** JSON in another format than `historySchema`. */
  notHistory: 'We couldn’t read this file: it isn’t a service history in a format we know.',
  lookupPhone: 'Please enter a phone number to search',
} as const;
