import type { DataSource } from 'typeorm';
import type { KeyRing } from '@service-kit/keys/key-ring';
import { SealedValues } from '@service-kit/keys/sealed-values';

export interface StoredSecret {
  readonly nonce: string;
  /** Null for an authenticator from before secrets were stored. */
  readonly sealed: Buffer | null;
}

/** What an authenticator app and we both know. It's stored sealed, so that the key can be replaced. */
export class AuthenticatorSecrets {
  private readonly sealing: SealedValues;

  constructor(private readonly keys: KeyRing) {
    this.sealing = new SealedValues(keys, 'authenticator secret');
  }

  /** Made of the key: a replica of the former release doesn't look at `sealed`. */
  make(nonce: string): { readonly secret: Buffer; readonly sealed: Buffer } {
    const secret = this.keys.sign(textOf(nonce), 'sha1');
    return { secret, sealed: this.seal(nonce, secret) };
  }

  seal(nonce: string, secret: Buffer): Buffer {
    return this.sealing.seal(nonce, secret);
  }

  /** Those that its app may have. A replica of the former release replaces a nonce without sealing. */
  of({ nonce, sealed }: StoredSecret): Buffer[] {
    const secret = sealed && this.sealing.open(nonce, sealed);
    return secret ? [secret] : this.keys.signatures(textOf(nonce), 'sha1');
  }

  /** Seals all of them with the first key. There are as many as people at the office. */
  async resealAll(dataSource: DataSource): Promise<void> {
    const stored = await dataSource.query<StoredSecret[]>(
      `SELECT nonce, sealed_secret AS sealed FROM authenticators`,
    );
    for (const { nonce, sealed } of stored) {
      const fresh = sealed ? this.sealing.resealed(nonce, sealed) : this.firstSeal(nonce);
      if (!fresh) continue;
      await dataSource.query(
        `UPDATE authenticators SET sealed_secret = $2
         WHERE nonce = $1 AND sealed_secret IS NOT DISTINCT FROM $3`,
        [nonce, fresh, sealed],
      );
    }
  }

  /** With two keys, only the app's next code shows which one its secret is made of. */
  private firstSeal(nonce: string): Buffer | null {
    const [secret, ...others] = this.keys.signatures(textOf(nonce), 'sha1');
    return secret && others.length === 0 ? this.seal(nonce, secret) : null;
  }
}

const textOf = (nonce: string): string => `authenticator ${nonce}`;
