import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what a column keeps: AES-256-GCM with a random nonce. Whose it is, such as a job's id, is
 * authenticated, too, so one row's value can't be used for another.
 */
export class SealedValues {
  private readonly ring: KeyRing;

  constructor(keys: KeyRing, purpose: string) {
    this.ring = keys.derive(purpose);
  }

  /** Nonce, tag, then the ciphertext. */
  seal(owner: string, value: Buffer): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.ring.keys[0], nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Null if it was sealed for another owner or with an unknown key, or was changed. */
  open(owner: string, sealed: Buffer): Buffer | null {
    return this.read(owner, sealed)?.value ?? null;
  }

  /** Sealed with the first key; null if it is already, or can't be opened. */
  resealed(owner: string, sealed: Buffer): Buffer | null {
    const read = this.read(owner, sealed);
    return read?.isFormer ? this.seal(owner, read.value) : null;
  }

  private read(owner: string, sealed: Buffer): { value: Buffer; isFormer: boolean } | null {
    if (sealed.length < nonceBytes + tagBytes) return null;
    for (const [at, key] of this.ring.keys.entries()) {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes));
      try {
        return { value: Buffer.concat([opened, decipher.final()]), isFormer: at > 0 };
      } catch {
        // Another key's.
      }
    }
    return null;
  }
}
