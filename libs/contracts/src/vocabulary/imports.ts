/** Words and limits of the imports that the browser and the server share. Imports nothing. */

/** Where the rows of an import come from. */
export const importKinds = ['service-system', 'json', 'csv'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What the rows of a CSV file are. The first two are a customer's own, the others the office's. */
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
  /** Bytes of a JSON document. A longer history comes as a CSV file. */
  jsonBytes: 768 * 1024,
  /** Rows of both lists of a JSON document together. */
  jsonRows: 5_000,
  /** Bytes of a CSV file. */
  csvBytes: 50 * 1024 * 1024,
  /** Bytes of one chunk of a CSV file; every chunk but the last has as many. */
  chunkBytes: 512 * 1024,
  /** Rows of a CSV file, its header aside. */
  csvRows: 500_000,
  /** Columns of a CSV file. */
  csvColumns: 100,
  /** Characters of one cell. */
  cellLength: 10_000,
  fileName: 200,
  /** Characters of one credential, and of an external customer id. */
  credential: 500,
  externalId: 200,
  /** Wrong rows that an import keeps, for its report. */
  errorsKept: 10_000,
  /** Wrong rows that an answer names; the report as CSV has all that were kept. */
  errorsShown: 20,
} as const;

export const importMessages = {
  systemName: 'Please select a service management system',
  /** Completed by the labels of what is missing. */
  missingCredentials: 'Missing Credentials: Please provide: ',
  emptyJson: 'Please enter valid JSON data',
  /** JSON, but in another form than `historySchema` describes. */
  notHistory: 'We couldn’t read this file: it isn’t a service history in a format we know.',
  lookupPhone: 'Please enter a phone number to search',
} as const;
