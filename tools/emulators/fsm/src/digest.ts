import { createHash } from 'node:crypto';

/** 16 hexadecimal digits of a record as the API sends it, its keys in the order in which they come. */
export const digestOf = (record: unknown): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 16);
