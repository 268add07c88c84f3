import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isRecordId } from '@contracts/vocabulary/ids';

const idBytes = 16;
const signatureBytes = 16;
const tokenBytes = idBytes + signatureBytes;
/** 32 bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/**
 * Tokens of links. Anyone with such a link can do something with one record. A token is the
 * record's id and a signature. It's computed when needed and never stored, so a retry makes the
 * same one, and no table, event or log can leak it. A token is valid for one purpose only.
 */
export class SignedLinks {
  private readonly key: Buffer;

  /** `secret` is a setting of at least 32 characters, the same for all replicas. */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', `link:${purpose}`, 32));
  }

  /** The token of a record: 43 URL-safe characters. */
  tokenFor(id: string): string {
    if (!isRecordId(id)) throw new Error(`${id} is no id of a record`);
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.signatureOf(bytes)]).toString('base64url');
  }

  /** Returns the record's id, or null for an invalid token. Both take the same time. */
  idIn(token: unknown): string | null {
    const wellFormed = typeof token === 'string' && tokenPattern.test(token);
    const bytes = wellFormed ? Buffer.from(token, 'base64url') : Buffer.alloc(tokenBytes);
    const id = bytes.subarray(0, idBytes);
    const isOurs = timingSafeEqual(this.signatureOf(id), bytes.subarray(idBytes));
    if (!isOurs || !wellFormed) return null;
    const hex = id.toString('hex');
    return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
  }

  private signatureOf(id: Buffer): Buffer {
    return createHmac('sha256', this.key).update(id).digest().subarray(0, signatureBytes);
  }
}
