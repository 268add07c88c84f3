import { timingSafeEqual } from 'node:crypto';
import { isRecordId } from '@contracts/vocabulary/ids';
import type { KeyRing } from '../keys/key-ring';

const idBytes = 16;
const generationBytes = 2;
const signatureBytes = 16;
const tokenBytes = idBytes + signatureBytes;
export const lastGeneration = 2 ** (8 * generationBytes) - 1;
/** 32 bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/** What a token names. Whether that generation is still valid is up to the record. */
export interface SignedLink {
  readonly id: string;
  readonly generation: number;
}

/**
 * Tokens of links. Anyone with such a link can do something with one record. A token is the
 * record's id and a signature. It's computed when needed and never stored, so a retry makes the
 * same one, and no table, event or log can leak it. A token is valid for one purpose only.
 *
 * From the first new generation of a record's links, the token names it: its two bytes take the
 * place of the signature's last two. Tokens without one are of generation 0.
 */
export class SignedLinks {
  private readonly keys: KeyRing;

  constructor(keys: KeyRing, purpose: string) {
    this.keys = keys.derive(`link:${purpose}`);
  }

  /** The token of a record: 43 URL-safe characters. */
  tokenFor(id: string, generation = 0): string {
    const [token = ''] = this.tokensFor(id, generation);
    return token;
  }

  /** All tokens that are accepted for it. The first one is `tokenFor`. */
  tokensFor(id: string, generation = 0): string[] {
    if (!isRecordId(id)) throw new Error(`${id} is no id of a record`);
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    const signed = generation === 0 ? bytes : Buffer.concat([bytes, twoBytes(generation)]);
    return this.tokensOf(signed).map((token) => token.toString('base64url'));
  }

  /** Returns the record's id, or null for an invalid token, whatever its generation. */
  idIn(token: unknown): string | null {
    return this.read(token)?.id ?? null;
  }

  /** Null for an invalid token. All take the same time. */
  read(token: unknown): SignedLink | null {
    const wellFormed = typeof token === 'string' && tokenPattern.test(token);
    const bytes = wellFormed ? Buffer.from(token, 'base64url') : Buffer.alloc(tokenBytes);
    const [isFirst, isLater] = [idBytes, idBytes + generationBytes].map(
      (signed) =>
        this.tokensOf(bytes.subarray(0, signed)).filter((token) => timingSafeEqual(token, bytes))
          .length > 0,
    );
    if (!wellFormed || !(isFirst || isLater)) return null;
    const hex = bytes.toString('hex', 0, idBytes);
    const ends = [8, 12, 16, 20, 32];
    return {
      id: ends.map((end, at) => hex.slice(ends[at - 1] ?? 0, end)).join('-'),
      generation: isFirst ? 0 : bytes.readUInt16BE(idBytes),
    };
  }

  private tokensOf(signed: Buffer): Buffer[] {
    return this.keys
      .signatures(signed)
      .map((signature) => Buffer.concat([signed, signature]).subarray(0, tokenBytes));
  }
}

function twoBytes(generation: number): Buffer {
  const bytes = Buffer.alloc(generationBytes);
  bytes.writeUInt16BE(generation);
  return bytes;
}
