import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Credentials } from '../runs/source';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts the credentials of running jobs, and the tokens of connected systems: AES-256-GCM with a
 * random nonce. The job's id, or the system, is authenticated, too, so one job's credentials can't
 * be used for another.
 */
export class SealedCredentials {
  private readonly key: Buffer;

  /** `secret` is a setting of at least 32 characters, the same for all replicas. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'imports:credentials', 32));
  }

  /** Nonce, tag, then the ciphertext. */
  seal(jobId: string, credentials: object): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(jobId));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(credentials)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Null if it was encrypted for another job or with another secret, or was changed. */
  open<Secrets = Credentials>(jobId: string, sealed: Buffer): Secrets | null {
    if (sealed.length < nonceBytes + tagBytes) return null;
    const decipher = createDecipheriv(algorithm, this.key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(jobId));
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes));
    try {
      const text = Buffer.concat([opened, decipher.final()]).toString();
      return JSON.parse(text) as Secrets;
    } catch {
      return null;
    }
  }
}

/** Removes the credentials from a text that is logged or shown. */
export function withoutCredentials(text: string, credentials: Credentials): string {
  return Object.values(credentials)
    .filter((value) => value.length > 0)
    .flatMap((value) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length)
    .reduce((cut, value) => cut.replaceAll(value, '…'), text);
}
