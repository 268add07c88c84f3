import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

type Key = string | Buffer;

/**
 * The keys of a setting that signs or seals for longer than a request, so that it can be replaced
 * while what it made still counts: the first key makes, and all of them are accepted.
 */
export class KeyRing {
  readonly keys: readonly [Key, ...Key[]];

  /** Each of at least 32 characters, the same for all replicas. */
  constructor(first: Key, ...others: readonly Key[]) {
    this.keys = [first, ...others];
  }

  /** Keys for one purpose: what one of them made counts for no other. */
  derive(purpose: string): KeyRing {
    const [first, ...others] = this.keys.map((key) =>
      Buffer.from(hkdfSync('sha256', key, '', purpose, 32)),
    ) as [Buffer, ...Buffer[]];
    return new KeyRing(first, ...others);
  }

  sign(text: string | Buffer, algorithm: 'sha1' | 'sha256' = 'sha256'): Buffer {
    return createHmac(algorithm, this.keys[0]).update(text).digest();
  }

  /** By each key, the first one's first. */
  signatures(text: string | Buffer, algorithm: 'sha1' | 'sha256' = 'sha256'): Buffer[] {
    return this.keys.map((key) => createHmac(algorithm, key).update(text).digest());
  }

  /** The key that has signed this token (HS256); the first one if none has. */
  keyOfToken(token: string): Key {
    const end = token.lastIndexOf('.');
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    const at = this.signatures(token.slice(0, end)).findIndex(
      (signature) => signature.length === given.length && timingSafeEqual(signature, given),
    );
    return this.keys[at] ?? this.keys[0];
  }
}
