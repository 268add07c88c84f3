import { createHash } from 'node:crypto';

/** A 16-digit hexadecimal hash of a record as the API sends it, with its keys in order. */
export const digestOf = (record: unknown): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 16);
