import { randomBytes } from 'node:crypto';

let latest = 0;
let inThisMs = 0;

/**
 * A UUID version 7. It starts with the time, so new rows go to the end of an index. Those of one
 * process sort as they were made, within a millisecond by a count (RFC 9562, 6.2, method 1): rows
 * of one transaction have the same `created_at` and still keep their order.
 */
export function uuidv7(now: number = Date.now()): string {
  inThisMs = now > latest ? 0 : inThisMs + 1;
  latest = Math.max(now, latest) + (inThisMs >> 12);
  inThisMs &= 0xfff;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(latest, 0, 6);
  bytes.writeUInt16BE(0x7000 | inThisMs, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
