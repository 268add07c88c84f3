import type { KeyRing } from '@service-kit/keys/key-ring';
import { SealedValues } from '@service-kit/keys/sealed-values';
import type { Credentials } from '../runs/source';

/** Encrypts the credentials of running jobs, and the tokens of connected systems, each for its owner. */
export class SealedCredentials {
  private readonly sealing: SealedValues;

  constructor(keys: KeyRing) {
    this.sealing = new SealedValues(keys, 'imports:credentials');
  }

  seal(owner: string, credentials: object): Buffer {
    return this.sealing.seal(owner, Buffer.from(JSON.stringify(credentials)));
  }

  /** Null if it was encrypted for another owner or with another secret, or was changed. */
  open<Secrets = Credentials>(owner: string, sealed: Buffer): Secrets | null {
    const opened = this.sealing.open(owner, sealed);
    return opened && (JSON.parse(opened.toString()) as Secrets);
  }

  /** Null if it needn't be, or can't. */
  resealed(owner: string, sealed: Buffer): Buffer | null {
    return this.sealing.resealed(owner, sealed);
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
